import { describe, expect, it } from "vitest";
import { rangeWanted, satisfies, versionIn } from "./versions.ts";

describe("look: versions", () => {
  it.each([
    ["Vite requires Node.js version 20.19+ or 22.12+. Please upgrade.", ">=20.19 || >=22.12"],
    ["You are using Node.js 18.2.0. For Next.js, Node.js version >= 20.9.0 is required.", ">= 20.9.0"],
    ["Node.js version >=20 is required", ">=20"],
    ["This tool requires Node >= 22", ">= 22"],
    ["Expected version: >=20.19", ">=20.19"],
    ["go: go.mod requires go >= 1.25 (running go 1.22.1; GOTOOLCHAIN=local)", ">= 1.25"],
    ["ERROR: Package 'app' requires a different Python: 3.9.6 not in '>=3.11,<4'", ">=3.11 <4"],
    ["error: package `foo v1` cannot be built because it requires rustc 1.85 or newer", ">=1.85"],
    ["Your Ruby version is 2.6.10, but your Gemfile specified 3.3.0", "3.3.0"],
  ])("%s", (error, range) => expect(rangeWanted(error)).toBe(range));

  it.each(["npm error code EBADENGINE", "Unsupported class file major version 65", ""])(
    "names no version: %s",
    (error) => expect(rangeWanted(error)).toBeUndefined(),
  );

  it.each([
    ["22.1.0", ">=20.19 || >=22.12", true],
    ["20.18.3", ">=20.19 || >=22.12", false],
    ["3.12", ">=3.11 <4", true],
    ["4.0.0", ">=3.11 <4", false],
    ["22.1.0", "^22.12 || 20.x", false],
    ["20.3.0", "^22.12 || 20.x", true],
    ["18.2.0", "18 - 20", true],
    ["20.9.9", "18 - 20", true],
    ["21.0.0", ">20", true],
    ["20.5.0", ">20", false],
    ["3.3.1", "~> 3.3.0", true],
    ["3.3.0", "3.3.0", true],
    ["3.3.1", "3.3.0", false],
    ["22.1.0", "*", true],
    ["22.1.0", "lts/*", undefined],
  ])("%s in %s: %s", (version, range, expected) =>
    expect(satisfies(versionIn(version) ?? [0, 0, 0], range)).toBe(expected),
  );
});
