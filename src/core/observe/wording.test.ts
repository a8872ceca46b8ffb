// Where titles, subtitles and facts are cut.
import { describe, expect, it } from "vitest";
import { factText } from "./statement.ts";
import { statementsIn } from "./statements.ts";
import { commitSubject, subtitleFrom, titleFrom } from "./wording.ts";

describe("observe: titles", () => {
  it.each<[string, string | undefined]>([
    [
      "Moved the price table into `money.json` and shortened `src/order.ts`",
      "Moved the price table into money.json",
    ],
    [
      "Keep the order's `status/history` column, filled by a database trigger",
      "Keep the order's status/history column",
    ],
    [
      "Store refresh tokens in Redis because they have to be revoked at once on all servers",
      "Store refresh tokens in Redis",
    ],
    ["Fixed the login", "Fixed the login"],
    ["Fixed it", undefined],
    ["Moved `src/deep/down/here.ts` to the top of all the folders there are", undefined],
  ])("%s → %s", (text, title) => {
    expect(titleFrom(text)).toBe(title);
  });

  it("of commits: without their prefix", () => {
    expect(commitSubject("fix(auth)!: keep the cookie\n\nlong story")).toBe("keep the cookie");
    expect(commitSubject("[api] Add rate limiting")).toBe("Add rate limiting");
    expect(commitSubject("Add rate limiting")).toBe("Add rate limiting");
  });

  it("subtitles have at most 24 words", () => {
    const long = Array.from({ length: 60 }, (_, n) => `word${n}`).join(" ");
    expect(subtitleFrom(long).split(" ").length).toBeLessThanOrEqual(24);
    expect(subtitleFrom("Short enough")).toBe("Short enough");
  });
});

describe("observe: sentences that stand alone", () => {
  const said = (report: string) => statementsIn([report]).map(({ text }) => text);
  it.each<[string, readonly string[]]>([
    ["I've also dropped the old `fonts/serif.woff` file.", ["Dropped the old `fonts/serif.woff` file"]],
    [
      "Rewired the `Refund` button so it shows the invoice first.",
      ["Rewired the `Refund` button to show the invoice first"],
    ],
    [
      "Wrote `docs/prices.md` for the shop and changed `README.md` to point at it.",
      ["Wrote `docs/prices.md` for the shop and changed `README.md`"],
    ],
    ["It now calls `drain()` twice.", []],
    ["You can now run `npm start`.", []],
    ["Verified with `npm test`.", []],
    [
      "`price.test.ts` - Added checks of the rounding with 14 cases.",
      ["`price.test.ts` - Added checks of the rounding"],
    ],
    ["`priceOf` - Reduced to 7 small tests (down from 19).", []],
    ["This shows a page with:\n- The slow part - calls of `priceOf()` in the shop", []],
    ["The `Refund` page calls the bank twice (a retry of `pay()`?).", []],
    ["Next steps:\n- Wire `src/limit.ts` into the router", ["Wire `src/limit.ts` into the router"]],
    [
      "**Dropped from `a.go`:**\n- `foo` variable (line 3)\n- `Bar()` function",
      ["Dropped from `a.go`: `foo` variable, `Bar()` function"],
    ],
    [
      "The `ids` module is now the home of checks for:\n- The `idPattern` pattern\n- `isId()` function",
      ["The `ids` module is now the home of checks for `idPattern` pattern, `isId()` function"],
    ],
    ["`src/limit.ts`에 토큰 버킷을 추가했습니다.", ["`src/limit.ts`에 토큰 버킷을 추가했습니다"]],
  ])("%j → %j", (report, sentences) => expect(said(report)).toEqual(sentences));

  it("what is said to be all there is, is never cut to less", () => {
    const all =
      "Dropped the coupon page from src/pages.ts and shortened the menu of the shop in src/menu.ts so the menu now only shows `Home`, `Orders`, `Refunds`, and the `Help` page of the shop";
    for (const cut of [factText(all), subtitleFrom(all)]) {
      expect(cut).toContain("Dropped the coupon page from src/pages.ts");
      expect(cut).not.toContain("only");
    }
  });

  it("facts have 50 to 150 characters, cut where a clause ends", () => {
    const long =
      "Extended `tests/unit/order.test.ts` with checks of the price rounding across euros, dollars, yen, pounds and whatever else the customers of the shop may pay with";
    expect(factText(long)).toBe("Extended `tests/unit/order.test.ts` with checks of the price rounding…");
    expect(factText("Too short to say much")).toBeUndefined();
  });
});

describe("observe: lists and headings", () => {
  const said = (report: string) => statementsIn([report]).map(({ text }) => text);

  it("an item says what its heading did to it", () => {
    expect(said("**Removed:**\n- `roundUp` - Was doing what `Math.ceil` does. Nobody called it.")).toEqual([
      "Removed `roundUp` - was doing what `Math.ceil` does",
    ]);
  });

  it("a heading is read as a sentence, names keep their capitals", () => {
    expect(said("## Added Unit Tests for the PriceTable Module\n\nDone.")).toEqual([
      "Added unit tests for the PriceTable module",
    ]);
  });

  it("a long list behind a colon is cut where an item ends", () => {
    const text =
      "Wrote `guide.md` for the shop: how to open it, how to take an order, how to hand out a refund, how to close the till, how to count the coins, and whom to call";
    expect(factText(text)).toBe(
      "Wrote `guide.md` for the shop: how to open it, how to take an order, how to hand out a refund, how to close the till, how to count the coins…",
    );
  });
});
