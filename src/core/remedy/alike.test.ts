import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alikeOf, nearness } from "./alike.ts";

describe("remedy: could one path have been meant by the other", () => {
  it.each([
    [".golangci.yml", ".golangci.yaml"],
    ["src/auth/jwt.ts", "lib/auth/jwt.ts"],
    ["src/logging/logging.go", "src/logging/logger.go"],
    ["README.md", "docs/README.md"],
  ])("%s → %s", (wanted, found) => {
    expect(alikeOf([wanted], ["elsewhere.txt", found])).toBe(found);
  });

  it.each([
    ["src/a.ts", "src/a.ts"],
    ["src/auth/jwt.ts", "src/routes/users.ts"],
    ["src/index.ts", "test/index.js"],
    ["config/database.yml", "config/routes.rb"],
  ])("%s is not %s", (wanted, found) => {
    expect(alikeOf([wanted], [found])).toBeUndefined();
  });

  it("nearness is the same both ways, 1 only for the same word, never below 0", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }), (a, b) => {
        const near = nearness(a, b);
        expect(near).toBe(nearness(b, a));
        expect(near).toBeGreaterThanOrEqual(0);
        expect(near === 1).toBe(a === b);
      }),
    );
  });
});
