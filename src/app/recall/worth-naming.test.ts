// Which earlier tasks are named at a prompt.
import { expect, it } from "vitest";
import type { LikelyFile } from "../../core/rank/likely-files.ts";
import { turnOf } from "../../domain/turn.fixture.ts";
import type { Past } from "./past-for-prompt.ts";
import { hasNamedReason, withoutRepeats, worthTelling } from "./worth-naming.ts";

it("a further task is told only for a file that those before it have not named", () => {
  const item = (type: Past["type"], ...files: string[]) => ({ type, files, failed: [] }) as unknown as Past;
  const first = item("related", "src/cart.ts", "src/totals.ts");
  const again = item("related", "src/totals.ts");
  const other = item("related", "src/totals.ts", "src/print.ts");
  const done = item("done", "src/cart.ts");
  expect(withoutRepeats([first, again, other, done])).toEqual([first, other, done]);
});

it("a task that shares words with the prompt only in paths is told with one of those paths, or not at all", () => {
  const none = { tickets: [], branches: [], files: [], words: [], topics: [] };
  const common = { ...none, paths: ["src/order/book.ts"], pathWords: ["order"] };
  const item = (...files: string[]) =>
    ({ type: "related", isOfBranch: false, files, common }) as unknown as Past;
  expect(hasNamedReason(item("src/main.ts"))).toBe(false);
  expect(hasNamedReason(item("src/order/book.ts", "src/main.ts"))).toBe(true);
  expect(hasNamedReason({ ...item("src/main.ts"), common: { ...common, words: ["order"] } })).toBe(true);
});

it("one word binds other work to a prompt only if the work is about it: it was said, and names the place, too", () => {
  const asked = {
    prompt: "The goal is a report viewer with copies for people who share it",
    past: [],
    isAtWork: false,
    counts: { frequency: new Map([["goal", 1]]), total: 20 },
  };
  const told = (file: string, branch = "") => {
    const common = { tickets: [], branches: [], files: [], words: ["goal"], paths: [], topics: [] };
    const item = {
      type: "related",
      isCertain: true,
      turn: turnOf({ files: [file], prompt: "My goal is fewer steps", branch }),
      files: [file],
      failed: [],
      matched: ["goal"],
      common,
    };
    const likely = { file, confidence: 0.9, name: 0, wrote: [] } as unknown as LikelyFile;
    return worthTelling([item as unknown as Past], [likely], asked, []);
  };
  expect(told("src/steps.ts")).toEqual([]);
  expect(told("src/goals.ts")).toHaveLength(1);
  expect(told("src/steps.ts", "feat/goals")).toHaveLength(1);
});
