// Facts that the agent found during the work.
import { describe, expect, it } from "vitest";
import { foundIn } from "./found.ts";
import { statementsIn } from "./statements.ts";

const REPORT = "Fixed the rounding in `src/price.ts` and added a check for negative sums.";
const found = (...messages: readonly string[]) => foundIn([...messages, REPORT], statementsIn([REPORT]));

describe("observe: what was found out on the way", () => {
  it.each<[string, readonly string[]]>([
    [
      "Found it! The default of `maxAge` is 0, which means the cart is never kept.",
      ["Found: the default of `maxAge` is 0, which means the cart is never kept."],
    ],
    [
      "I've confirmed the price format: `cents` is a whole number in every row of the table.",
      ["Found: `cents` is a whole number in every row of the table."],
    ],
    [
      "It turns out that `loadShop()` reads the file twice, once for each currency.",
      ["Found: `loadShop()` reads the file twice, once for each currency."],
    ],
    [
      "The root cause was a stale `ETag` header in the answer of `/prices`.",
      ["Found: the root cause was a stale `ETag` header in the answer of `/prices`."],
    ],
    [
      "The root cause was that the discount was applied twice: once in the cart and once in the checkout.",
      [
        "Found: the root cause was that the discount was applied twice: once in the cart and once in the checkout.",
      ],
    ],
    ["It turns out that `loadShop()` might read the file twice, once for each currency.", []],
    ["I found the `Refund` button in the shop page. Next I'm reading how it is built.", []],
    ["Found it. Let me fix `src/price.ts` now and run the tests once more.", []],
    ["The default of `maxAge` is 0, which means the cart is never kept.", []],
  ])("%s", (message, facts) => {
    expect(found(message)).toEqual(facts);
  });

  it("is left out if the report says it as well", () => {
    expect(found("Found it. The rounding in `src/price.ts` has no check for negative sums.")).toEqual([]);
  });

  it("keeps the last two", () => {
    const said = ["a", "b", "c"].map(
      (name) => `It turns out that \`${name}Price()\` is called for every row of the ${name}${name} table.`,
    );
    expect(found(...said).map((text) => text.slice(7, 17))).toEqual(["`bPrice()`", "`cPrice()`"]);
  });
});
