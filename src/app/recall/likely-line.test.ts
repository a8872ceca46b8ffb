// Which of the likely files are named at a prompt.
import { expect, it } from "vitest";
import type { LikelyFile } from "../../core/rank/likely-files.ts";
import { turnOf } from "../../domain/turn.fixture.ts";
import { filesToName } from "./likely-line.ts";

const likely = (
  file: string,
  confidence: number,
  why: "spoken of" | "on topic" | "",
  files = [file],
): LikelyFile => ({
  file,
  confidence,
  because: turnOf({ files }),
  isNamed: false,
  name: 0,
  isSaid: why === "spoken of",
  spoken: why === "spoken of" ? ["cart"] : [],
  wrote: [],
  isSpokenOf: why === "spoken of",
  topics: why === "on topic" ? ["cart"] : [],
  isOnTopic: why === "on topic",
  isTicked: false,
  isAtHand: false,
  lately: { changed: 0, sessions: 0 },
  onBranch: 0,
});
const named = (prompt: string, ...files: LikelyFile[]) => filesToName(files, prompt).map(({ file }) => file);
const files = [
  likely("src/footer.tsx", 0.6, ""),
  likely("src/cart/totals.ts", 0.4, "spoken of"),
  likely("test/cart.test.ts", 0.3, ""),
  likely("src/login.ts", 0.2, ""),
];

it("the three likeliest, also those that no word of the prompt connects with it", () => {
  expect(named("the cart is wrong", ...files)).toEqual([
    "src/footer.tsx",
    "src/cart/totals.ts",
    "test/cart.test.ts",
  ]);
});

it("a short prompt that names a file means no other", () => {
  const [footer, totals, ...others] = files as [LikelyFile, LikelyFile];
  const all = [footer, { ...totals, isNamed: true }, ...others];
  expect(named("fix totals.ts", ...all)).toEqual(["src/cart/totals.ts"]);
  const plan = `Implement this plan:\n1. totals.ts\n${"and so on ".repeat(40)}`;
  expect(named(plan, ...all)).toHaveLength(3);
});

it("none beside the likeliest that will hardly be touched", () => {
  expect(named("go", likely("src/a.ts", 0.04, ""), likely("src/b.ts", 0.04, ""))).toEqual(["src/a.ts"]);
});

it("of a project's notes and manifests only those that the prompt speaks of", () => {
  const notes = [likely("CLAUDE.md", 0.6, ""), likely("package.json", 0.5, "spoken of")];
  expect(named("add the package", ...notes)).toEqual(["package.json"]);
});
