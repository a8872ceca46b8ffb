// Addresses lead to pages and back.
import { describe, expect, it } from "vitest";
import { address, PAGES, placeOf } from "./place.ts";

const at = (href: string) => {
  const url = new URL(href, "http://localhost");
  return placeOf(url.pathname, url.search);
};

describe("viewer: addresses", () => {
  it("every page is found again under the address that is written for it", () => {
    for (const page of PAGES) expect(at(address({ page, project: "1a2b3c4d" })).page).toBe(page);
  });

  it("an id with slashes, spaces and other alphabets survives", () => {
    const id = "program npm run 테스트 / a%b?c#d";
    expect(at(address({ page: "failures", id, project: "all" })).id).toBe(id);
  });

  it("the project and filters are part of the address, empty filters are not", () => {
    const href = address({ page: "search", project: "p1", params: { q: "redis & co", kind: "" } });
    expect(href).toBe("/search?project=p1&q=redis+%26+co");
    expect(at(href).params.get("q")).toBe("redis & co");
  });

  it("an unknown address is said to be unknown, a damaged one does not throw", () => {
    expect(at("/nowhere").page).toBe("unknown");
    expect(placeOf("/session/%E0%A4%A", "").id).toBe("%E0%A4%A");
  });
});
