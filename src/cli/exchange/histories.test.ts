// Messages about unreadable histories: one line for each reason.
import { afterEach, describe, expect, it, vi } from "vitest";
import { printBroken } from "./histories.ts";

describe("cli: histories that could not be read", () => {
  afterEach(() => vi.restoreAllMocks());

  it("a full disk, which breaks them all, is told once", () => {
    const written: string[] = [];
    vi.spyOn(process.stderr, "write").mockImplementation((text) => written.push(String(text)) > 0);
    const broken = [
      { path: "/home/mary/a.jsonl", reason: "the disk is full." },
      { path: "/elsewhere/b.jsonl", reason: "no history." },
      { path: "/home/mary/c.jsonl", reason: "the disk is full." },
      { path: "/home/mary/d.jsonl", reason: "the disk is full." },
    ];
    printBroken(broken, { userHome: "/home/mary" });
    expect(written).toEqual([
      "twiceshy: ~/a.jsonl and 2 other files could not be read: the disk is full.\n",
      "twiceshy: /elsewhere/b.jsonl could not be read: no history.\n",
    ]);
  });
});
