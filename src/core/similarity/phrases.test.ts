import { expect, it } from "vitest";
import { phrasesOf } from "./phrases.ts";

it("two words side by side, as stems", () => {
  expect(phrasesOf("Redesign the action summaries")).toEqual(["action summari"]);
});

it("a stop word, a sign or a dash ends them", () => {
  expect(phrasesOf("Totals of invoices. Vouchers, refunds - customers")).toEqual([]);
});

it("not the folders of a path", () => {
  expect(phrasesOf("See docs/action/summary.md")).toEqual([]);
});

it("not one of a numbered row", () => {
  expect(phrasesOf("Vertical slice 4: voucher import")).toEqual(["voucher import"]);
});

it("only of words that tell something", () => {
  expect(phrasesOf("review action summary", (stem) => stem !== "review")).toEqual(["action summari"]);
});
