// Which earlier tasks are named at a prompt.
import { expect, it } from "vitest";
import type { Past } from "./past-for-prompt.ts";
import { withoutRepeats } from "./worth-naming.ts";

it("a further task is told only for a file that those before it have not named", () => {
  const item = (type: Past["type"], ...files: string[]) => ({ type, files, failed: [] }) as unknown as Past;
  const first = item("related", "src/cart.ts", "src/totals.ts");
  const again = item("related", "src/totals.ts");
  const other = item("related", "src/totals.ts", "src/print.ts");
  const done = item("done", "src/cart.ts");
  expect(withoutRepeats([first, again, other, done])).toEqual([first, other, done]);
});
