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
  title: termsOf(prompt),
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
  const own = new Map([["src/maps.ts", 3]]);
  expect(likeliest(works, asking("yes, fix the second one", {}))[0]).toBe("src/stars.ts");
  expect(likeliest(works, { ...asking("yes, fix the second one", {}), own })[0]).toBe("src/maps.ts");
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

it("on a branch, what its work changed again and again is likelier than what it changed once", () => {
  const on = (one: PastWork): PastWork => ({ ...one, turn: { ...one.turn, branch: "feat/cards" } });
  const works = [
    on(work("Draw cards", "src/cards.ts")),
    on(work("Shuffle them", "src/cards.ts")),
    on(work("Print them", "src/print.ts", "src/paper.ts")),
  ];
  const files = likeliest(works, { ...asking("address the comments", {}), branch: "feat/cards" });
  expect(files[0]).toBe("src/cards.ts");
});

it("a file that has been written much is likelier than one that got a few words, code likelier than its test", () => {
  const works = [work("Draw cards", "src/deck.test.ts", "src/cards.ts", "src/deck.ts")];
  const many = Array.from({ length: 200 }, (_, index) => `word${index}`);
  const written = new Map([
    ["src/cards.ts", ["few"]],
    ["src/deck.ts", many],
    ["src/deck.test.ts", many],
  ]);
  const files = likeliest(works, { ...asking("it does not work yet", {}), written });
  expect(files).toEqual(["src/deck.ts", "src/deck.test.ts", "src/cards.ts"]);
});

it("what was read last is likelier, however long ago that was", () => {
  const works = [work("Draw cards", "src/cards.ts", "src/deck.ts", "src/menus.ts")];
  const read = new Map([
    ["src/cards.ts", 30],
    ["src/menus.ts", 40],
  ]);
  expect(likeliest(works, { ...asking("go on", {}), read })[0]).toBe("src/cards.ts");
});

it("at a few words what was read last is likelier, at many the file into which they were written", () => {
  const works = [work("Draw cards", "src/cards.ts", "src/deck.ts")];
  const before = { read: new Map([["src/cards.ts", 0]]), written: new Map([["src/deck.ts", ["ink"]]]) };
  const words = Array.from({ length: 50 }, (_, index) => `matter${index}`).join(" ");
  expect(likeliest(works, { ...asking("the ink", {}), ...before })[0]).toBe("src/cards.ts");
  expect(likeliest(works, { ...asking(`the ink ${words}`, {}), ...before })[0]).toBe("src/deck.ts");
});
