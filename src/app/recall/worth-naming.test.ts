// Which earlier tasks are named at a prompt.
import { expect, it } from "vitest";
import type { Past } from "./past-for-prompt.ts";
import { tellsWhy, withoutRepeats } from "./worth-naming.ts";

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
  expect(tellsWhy(item("src/main.ts"))).toBe(false);
  expect(tellsWhy(item("src/order/book.ts", "src/main.ts"))).toBe(true);
  expect(tellsWhy({ ...item("src/main.ts"), common: { ...common, words: ["order"] } })).toBe(true);
});
