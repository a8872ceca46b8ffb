import { expect, it } from "vitest";
import { corrected, wrongFolder } from "./wrong-folder.ts";

const SHOP = [
  { missing: "/home/ada/shop-shop/src/cart.ts", used: "src/cart.ts" },
  { missing: "/home/ada/shop-shop/test/mail.ts", used: "test/mail.ts" },
];

it("two paths below the same wrong folder make a rule, which corrects a third one", () => {
  const rule = wrongFolder(SHOP);
  expect(rule).toEqual({ wrong: "/home/ada/shop-shop", right: "" });
  expect(rule && corrected("/home/ada/shop-shop/src/login.ts", rule)).toBe("src/login.ts");
  expect(rule && corrected("/home/ada/other/src/login.ts", rule)).toBeUndefined();
});

it("the right folder may be another one", () => {
  const moved = [
    { missing: "lib/cart.ts", used: "src/lib/cart.ts" },
    { missing: "app/mail.ts", used: "src/app/mail.ts" },
  ];
  expect(wrongFolder(moved)).toBeUndefined();
  const named = moved.map(({ missing, used }) => ({ missing: `code/${missing}`, used }));
  expect(wrongFolder(named)).toEqual({ wrong: "code", right: "src" });
});

it("one path, or two that were corrected in different ways, make no rule", () => {
  expect(wrongFolder(SHOP.slice(0, 1))).toBeUndefined();
  expect(wrongFolder([SHOP[0] as (typeof SHOP)[0], SHOP[0] as (typeof SHOP)[0]])).toBeUndefined();
  expect(wrongFolder([...SHOP, { missing: "/home/ada/shop-shop/a.ts", used: "b.ts" }])).toBeUndefined();
});
