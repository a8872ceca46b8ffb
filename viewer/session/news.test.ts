// The summary of a session does not repeat its heading.
import { describe, expect, it } from "vitest";
import { isNews } from "./news.ts";

describe("viewer: a summary", () => {
  it("leaves out what the heading says already, and keeps what says more", () => {
    const said = ["Make `evaluate` the default", "Installed ioredis"];
    expect(isNews("Make evaluate the default.", said)).toBe(false);
    expect(isNews("In the end: installed ioredis.", said)).toBe(false);
    expect(isNews("", said)).toBe(false);
    expect(isNews("Installed ioredis and removed redis-node.", said)).toBe(true);
  });
});
