// Similarity of two calls.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Features, similarity } from "./alike.ts";

/** Threshold for duplicates. */
const DUPLICATE = 0.85;
const bash = (command: string, context?: string): Features => ({
  tool: "Bash",
  command,
  ...(context !== undefined && { context }),
});

describe("similarity: two calls", () => {
  it("the same command is the same call, whatever it was for", () => {
    expect(
      similarity(bash("npm install redis-node", "add caching"), bash("npm install redis-node", "queues")),
    ).toBe(1);
    expect(
      similarity(bash("npm  install 'redis-node'"), {
        tool: "exec_command",
        command: "npm install redis-node",
      }),
    ).toBe(1);
  });

  it("the same path in another tool is not the same call", () => {
    expect(
      similarity({ tool: "Read", command: "src/a.ts" }, { tool: "Edit", command: "src/a.ts" }),
    ).toBeLessThan(DUPLICATE);
  });

  it.each([
    ["npm install redis-node", "npm install redis-node --save"],
    ["pytest tests/a.py", "pytest ./tests/a.py -v"],
    ["go test ./... | head -50", "go test ./... | head -100"],
  ])("%s and %s are duplicates", (first, second) => {
    expect(similarity(bash(first, "make it go"), bash(second, "make it go"))).toBeGreaterThan(DUPLICATE);
  });

  it.each([
    ["npm install redis-node", "npm install ioredis"],
    ["pytest tests/a.py", "pytest tests/b.py"],
    ["npm install", "npm test"],
    ["git push origin main", "git pull origin main"],
  ])("%s and %s are not, even for the same purpose", (first, second) => {
    const why = "add a redis cache";
    expect(similarity(bash(first, why), bash(second, why))).toBeLessThan(DUPLICATE);
  });

  it("a failure without a command is compared by what there is", () => {
    const failure: Features = { tool: "test_run", context: "jwt tests", tags: ["testing", "auth"] };
    expect(similarity(failure, { ...failure })).toBe(1);
    expect(similarity(failure, { tool: "test_run", context: "payment webhooks" })).toBe(0.5);
    expect(similarity({ tool: "" }, { tool: "" })).toBe(0);
  });

  it("lies between 0 and 1, is 1 for itself and the same both ways", () => {
    const features = fc.record({
      tool: fc.constantFrom("Bash", "Read", "test_run"),
      command: fc.lorem({ maxCount: 4 }),
      context: fc.lorem({ maxCount: 6 }),
      tags: fc.array(fc.constantFrom("auth", "redis", "testing")),
    });
    fc.assert(
      fc.property(features, features, (a, b) => {
        const score = similarity(a, b);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(similarity(b, a)).toBeCloseTo(score, 10);
        expect(similarity(a, a)).toBe(1);
      }),
    );
  });
});
