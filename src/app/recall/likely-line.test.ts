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
  read: 0,
  topics: why === "on topic" ? ["cart"] : [],
  isOnTopic: why === "on topic",
  isTicked: false,
});
const named = (...files: LikelyFile[]) => filesToName(files, true).map(({ file }) => file);

it("none that has nothing to do with the topic, however likely it is by habit", () => {
  expect(named(likely("src/footer.tsx", 0.6, ""), likely("src/shield.d.ts", 0.3, ""))).toEqual([]);
});

it("the likeliest, if a reader can connect one of them with the prompt", () => {
  const files = [
    likely("src/footer.tsx", 0.6, ""),
    likely("src/cart/totals.ts", 0.4, "spoken of", ["src/cart/totals.ts", "test/cart.test.ts"]),
    likely("test/cart.test.ts", 0.3, ""),
    likely("src/login.ts", 0.2, ""),
  ];
  expect(named(...files)).toEqual(["src/footer.tsx", "src/cart/totals.ts", "test/cart.test.ts"]);
});

it("the likeliest, where the prompt has no topic of its own but the last work", () => {
  const files = [likely("src/footer.tsx", 0.6, ""), likely("src/shield.d.ts", 0.3, "")];
  expect(filesToName(files, false).map(({ file }) => file)).toEqual(["src/footer.tsx", "src/shield.d.ts"]);
});

it("none that will hardly be touched", () => {
  expect(named(likely("src/cart/totals.ts", 0.05, "spoken of"))).toEqual([]);
});
