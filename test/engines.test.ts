// package.json promises Node 20: nothing that is installed with us may want more.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

interface Package {
  readonly dev?: boolean;
  readonly engines?: { readonly node?: string };
}

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, "..", name), "utf8"));

/** Whether Node 20.0.0 is in a range as packages write them: `>=18`, `^18 || ^20 || >= 21`. */
function takesNode20(range: string): boolean {
  return range.split("||").some((part) => {
    const [, sign = "", major = "", minor = "0", patch = "0"] =
      /^\s*(>=|\^|~|)\s*v?(\d+)(?:\.(\d+|x))?(?:\.(\d+|x))?/.exec(part) ?? [];
    const isEarly = Number(major) < 20 || (major === "20" && Number(minor) === 0 && Number(patch) === 0);
    return sign === ">=" ? isEarly : isEarly && major === "20";
  });
}

describe("engines", () => {
  it.each([
    [">=18", true],
    [">= 20", true],
    ["^18 || ^20 || >= 21", true],
    [">=20.12.0", false],
    [">=20.0.1", false],
    ["^18.0.0", false],
    ["^22", false],
    [">=22", false],
  ])("Node 20.0 is in %s: %s", (range, expected) => expect(takesNode20(range)).toBe(expected));

  it("what is installed with Twiceshy runs on every Node 20, as it says itself", () => {
    expect(read("package.json").engines).toEqual({ node: ">=20" });
    const packages = Object.entries(read("package-lock.json").packages as Record<string, Package>);
    const installed = packages.filter(([name, { dev }]) => name !== "" && !dev);
    expect(installed.length).toBeGreaterThan(10);
    const wanting = installed
      .filter(([, { engines }]) => engines?.node !== undefined && !takesNode20(engines.node))
      .map(([name, { engines }]) => `${name}: ${engines?.node}`);
    expect(wanting).toEqual([]);
  });
});
