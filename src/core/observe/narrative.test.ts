// Narratives do not repeat themselves; a very long session costs no more time than its text needs.
import { describe, expect, it } from "vitest";
import { distinct } from "./narrative.ts";

describe("observe: each thing once", () => {
  it("what another sentence says, too, is left out", () => {
    expect(distinct(["Added the cart page", "Added the cart page to the shop", "Fixed the total"])).toEqual([
      "Added the cart page to the shop",
      "Fixed the total",
    ]);
  });

  it("of thousands only the first are looked at", () => {
    let looked = 0;
    const texts = Array.from({ length: 5_000 }, (_, index) => `Added part ${index} of module m${index}`);
    const counting = new Proxy(texts, {
      get(target, name) {
        if (typeof name === "string" && /^\d+$/.test(name)) looked++;
        return Reflect.get(target, name);
      },
    });
    expect(distinct(counting).length).toBeGreaterThan(50);
    expect(looked).toBeLessThanOrEqual(100);
  });
});
