// Counting the words that are looked for: what the first letters rule out may not be lost.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { IRREGULAR } from "./forms.ts";
import { splitRun } from "./run-words.ts";
import { tally } from "./tally.ts";

/** How often the text says each of the words. */
function counted(text: string, ...words: readonly string[]): readonly number[] {
  const counts = new Float64Array(words.length);
  tally(text, 1, new Map(words.map((word) => [word, 1])), counts, 0);
  return [...counts];
}

/** Every word of the documents and every irregular form, with further endings. */
function manyWords(): readonly string[] {
  const folder = join(import.meta.dirname, "../../../docs");
  const texts = readdirSync(folder).filter((name) => name.endsWith(".md"));
  const written = texts.flatMap((name) => readFileSync(join(folder, name), "utf8").match(/[A-Za-z]+/g) ?? []);
  const rare =
    "dying skies sky skiing poured ours orbiting raised vising honours sizing tying ties going went";
  const words = [...new Set([...written, ...IRREGULAR.keys(), ...IRREGULAR.values(), ...rare.split(" ")])];
  return words.flatMap((word) =>
    [word, `${word}ing`, `${word}ised`, `${word}our`].map((one) => one.toLowerCase()),
  );
}

describe("counting words", () => {
  it("finds every word by its stem, whatever form it has", () => {
    const lost = manyWords().filter((word) => {
      // Without leaving a trace at the run: what the first letters rule out is not split.
      const [stem] = splitRun(word).parts;
      return stem !== undefined && counted(word, stem)[0] !== 1;
    });
    expect(lost).toEqual([]);
  });

  it("finds every part of a name and the whole of it", () => {
    const names = manyWords().flatMap((word, at, all) => {
      const other = all[(at * 7919) % all.length] ?? "";
      const humps = `${word}${other.slice(0, 1).toUpperCase()}${other.slice(1)}`;
      return [
        `src/${word}/${other}.ts`,
        `${word}_${other}`,
        `a_${word}`,
        `${word}::${other}`,
        `\\${word}`,
        humps,
      ];
    });
    // One word for each: a run that was split once is not ruled out by its letters any more.
    const lost = names.filter((name, at) => {
      const { parts, wholes } = splitRun(name.replace(/^\\/, ""));
      const said = [...parts, ...wholes];
      const stem = said[at % said.length];
      return stem !== undefined && counted(name, stem)[0] === 0;
    });
    expect(lost).toEqual([]);
  });

  it("finds parts of names, whole names and beginnings", () => {
    const text = "getUserName and GET_USER_NAME, migrations of Größe";
    expect(counted(text, "user", "getusernam", "migr*", "gross", "rest")).toEqual([2, 2, 1, 1, 0]);
  });
});
