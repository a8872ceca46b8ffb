// Cuts, lines and lists of text, for any text.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cut, cutAtWord, cutMiddle } from "./cut.ts";
import { oneLine } from "./line.ts";
import { capital, list, unique, uniqueBy, utcDay } from "./words.ts";

describe("text: cuts", () => {
  it.each([cut, cutAtWord, cutMiddle])(
    "%o keeps to the length, halves no character, and leaves short texts alone",
    (cutter) => {
      fc.assert(
        fc.property(
          fc.string({ unit: "grapheme", maxLength: 80 }),
          fc.integer({ min: 4, max: 60 }),
          (text, most) => {
            const short = cutter(text, most);
            expect(short.length).toBeLessThanOrEqual(most);
            expect(short).not.toMatch(/\p{Cs}/u);
            if (text.length <= most) expect(short).toBe(text);
            else expect(short).toContain("…");
          },
        ),
      );
    },
  );

  it("says where it was cut", () => {
    expect(cut("npm install ioredis", 12)).toBe("npm install…");
    expect(cutAtWord("npm install ioredis", 16)).toBe("npm install…");
    expect(cutMiddle("pip install redis-cachetools", 25)).toBe("pip…redis-cachetools");
    expect(cutMiddle("pip3 install -q redis-cachetools==1.0", 27)).toBe("pip3…redis-cachetools==1.0");
    expect(cutMiddle("go get github.com/gofrs/uuuid@latest", 24)).toBe("go…gofrs/uuuid@latest");
    expect(cutMiddle("npm install react-beautiful-dnd", 24)).toBe("npm…react-beautiful-dnd");
    expect(cutMiddle("Install-Module SqlSrv -Scope CurrentUser", 24)).toBe("Install-Module SqlSrv…");
    expect(cutMiddle("node scripts/build.mjs --watch", 20)).toBe("node scripts…--watch");
    expect(cutMiddle("npm install old-calendar --legacy-peer-deps", 40)).toBe(
      "npm install…--legacy-peer-deps",
    );
  });
});

describe("text: one line", () => {
  it("has no line breaks, control or invisible characters, whatever it is given", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        expect(oneLine(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\n]|^\s|\s$| {2}/u);
      }),
    );
  });

  it("takes colours out of what a terminal printed", () => {
    expect(oneLine("\u001b[31merror\u001b[0m:\n  no such file")).toBe("error : no such file");
  });
});

describe("text: words", () => {
  it.each([
    ["use pnpm here", "Use pnpm here"],
    ["pre-commit hook", "Pre-commit hook"],
    ["package.json is missing", "package.json is missing"],
    ["eBPF probes", "eBPF probes"],
    ["`npm` fails", "`npm` fails"],
  ])("%j begins with a capital only where it is a plain word", (text, expected) =>
    expect(capital(text)).toBe(expected),
  );

  it("lists as people write them", () => {
    expect(list([])).toBe("");
    expect(list(["a.ts"])).toBe("a.ts");
    expect(list(["a.ts", "b.ts", "c.ts"])).toBe("a.ts, b.ts and c.ts");
    expect(list(["a.ts", "b.ts", "c.ts", "d.ts"], 2)).toBe("a.ts, b.ts and 2 more");
  });

  it("each once, the first stays", () => {
    expect(unique(["b", "a", "b"])).toEqual(["b", "a"]);
    expect(uniqueBy(["Red", "red", "Blue"], (word) => word.toLowerCase())).toEqual(["Red", "Blue"]);
    expect(utcDay(Date.UTC(2026, 10, 14, 23))).toBe("2026-11-14");
  });
});
