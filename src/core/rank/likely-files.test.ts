// What makes a file worth naming: a reader must see what it has to do with the prompt.
import { expect, it } from "vitest";
import { turnOf } from "../../domain/turn.fixture.ts";
import { termsOf } from "../similarity/terms.ts";
import { type Asking, likelyFiles, type PastWork } from "./likely-files.ts";

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
