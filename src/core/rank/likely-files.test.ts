// What makes a file worth naming: a reader must see what it has to do with the prompt.
import { expect, it } from "vitest";
import { turnOf } from "../../domain/turn.fixture.ts";
import { termsOf } from "../similarity/terms.ts";
import type { Asking, PastWork } from "./file-evidence.ts";
import { likelyFiles } from "./likely-files.ts";

const work = (prompt: string, ...files: string[]): PastWork => {
  const words = new Set(termsOf(prompt));
  return { turn: turnOf({ prompt, files }), words, title: words, task: prompt };
};
const asking = (prompt: string, weights: Readonly<Record<string, number>>): Asking => ({
  prompt,
  words: termsOf(prompt),
  topic: termsOf(prompt),
  branch: "",
  weigh: (word) => weights[word] ?? 0.5,
  isTelling: () => true,
  isPart: () => false,
  written: new Map(),
  read: new Map(),
  session: "now",
  own: new Map(),
});
const found = (works: readonly PastWork[], one: Asking) =>
  new Map(likelyFiles(works, one, 20).map((file) => [file.file, file]));

it("a word that many paths have does not say which of them is meant", () => {
  const names = ["stars", "chips", "maps", "menus", "cards"];
  const works = names.map((name) => work(`Draw ${name}`, `src/segments/${name}.ts`));
  const files = found(works, asking("colour of segments in maps", {}));
  expect(files.get("src/segments/maps.ts")?.isSpokenOf).toBe(true);
  expect(files.get("src/segments/stars.ts")?.isSpokenOf).toBe(false);
});

it("work is on the topic of a prompt if they share a rare word, not if they share one that many tasks have", () => {
  const works = [work("Document segments", "docs/language.md"), work("Blend gradients", "src/blend.ts")];
  const files = found(works, asking("gradients of segments", { [termsOf("gradients")[0] ?? ""]: 4 }));
  expect(files.get("src/blend.ts")?.isOnTopic).toBe(true);
  expect(files.get("docs/language.md")?.isOnTopic).toBe(false);
});

const likeliest = (works: readonly PastWork[], one: Asking) =>
  likelyFiles(works, one, 20).map(({ file }) => file);
const by = (session: string, one: PastWork): PastWork => ({ ...one, turn: { ...one.turn, session } });

it("what the session has looked at is likelier than what it has not", () => {
  const works = [work("Print stars", "src/stars.ts"), work("Print maps", "src/maps.ts")];
  const own = new Map([["src/stars.ts", 3]]);
  expect(likeliest(works, asking("yes, fix the second one", {}))[0]).toBe("src/maps.ts");
  expect(likeliest(works, { ...asking("yes, fix the second one", {}), own })[0]).toBe("src/stars.ts");
});

it("what most sessions change is likelier than what one of them did", () => {
  const works = [
    by("1", work("Print stars", "docs/state.md", "src/stars.ts")),
    by("2", work("Print menus", "docs/state.md", "src/menus.ts")),
    by("3", work("Print maps", "src/maps.ts", "docs/state.md")),
  ];
  expect(likeliest(works, asking("go on", {}))[0]).toBe("docs/state.md");
});

it("what was changed with a file that the prompt names comes after it, of two such files the first", () => {
  const works = [
    work("Draw cards", "src/cards.ts", "src/shuffle.ts"),
    work("Draw menus", "src/menus.ts"),
    work("Draw maps", "src/maps.ts"),
  ];
  expect(likeliest(works, asking("too slow: cards.ts", {})).slice(0, 2)).toEqual([
    "src/cards.ts",
    "src/shuffle.ts",
  ]);
  expect(likeliest(works, asking("menus.ts as in cards.ts", {})).slice(0, 2)).toEqual([
    "src/menus.ts",
    "src/cards.ts",
  ]);
});
