import { describe, expect, it } from "vitest";
import type { Attempt } from "../../domain/attempt.ts";
import { attempt } from "./attempts.fixture.ts";
import { bestRemedy, mergeRemedies } from "./choose.ts";
import { mineRemedies } from "./mine.ts";

function failing(display: string, change: Partial<Attempt> = {}): Attempt {
  return attempt(display, {
    outcome: {
      status: "failed",
      kind: "missing-package",
      signature: `error of ${display}`,
      excerpt: "no",
      subject: `package npm ${display.split(" ").at(-1)}`,
      masked: false,
    },
    ...change,
  });
}
const edit = (file: string) =>
  attempt(`Edit ${file}`, { goal: "edit", tool: "Edit", changes: ["files"], files: [file] });

describe("remedy: what made the difference", () => {
  it("another action for the same goal that succeeded next is a replacement", () => {
    const found = mineRemedies([
      failing("npm install redis-node"),
      attempt("ls -la"),
      attempt("npm install ioredis"),
    ]);
    expect(found).toMatchObject([
      { type: "replacement", display: "npm install ioredis", subject: "package npm redis-node", count: 1 },
    ]);
  });

  it("a test that passes afterwards confirms it", () => {
    const calls = [failing("npm install redis-node"), attempt("npm install ioredis")];
    expect(mineRemedies(calls)[0]?.confirmed).toBe(false);
    expect(mineRemedies([...calls, attempt("npm test")])[0]?.confirmed).toBe(true);
  });

  it("a command that made the same action succeed is a prerequisite", () => {
    const found = mineRemedies([
      failing("npm test"),
      attempt("npm ci", { changes: ["packages"] }),
      attempt("npm test"),
    ]);
    expect(found).toMatchObject([{ type: "prerequisite", display: "npm ci" }]);
  });

  it("edits in between are an edit, with their files", () => {
    const found = mineRemedies([failing("go build"), edit("a.go"), edit("b.go"), attempt("go build")]);
    expect(found).toMatchObject([{ type: "edit", display: "edit a.go, b.go" }]);
  });

  it("an action that simply works the second time has no remedy", () => {
    expect(mineRemedies([failing("npm test"), attempt("ls"), attempt("npm test")])).toEqual([]);
  });

  it("a search tool that cannot start is replaced by the shell's", () => {
    const broken = failing("Grep x", { goal: "search", tool: "Grep" });
    const outcome = {
      ...broken.outcome,
      kind: "tool-broken",
      subject: "tool (search)",
    } as Attempt["outcome"];
    const found = mineRemedies([
      { ...broken, outcome },
      attempt("ls"),
      attempt("grep -rn x src", { goal: "grep" }),
    ]);
    expect(found).toMatchObject([
      { type: "replacement", fingerprint: "shell Bash grep", subject: "tool (search)" },
    ]);
  });

  it("nothing is invented: no later success for the goal, no remedy", () => {
    expect(mineRemedies([failing("npm install redis-node"), attempt("ls"), attempt("git status")])).toEqual(
      [],
    );
  });

  it("what comes more than ten calls later is not its doing", () => {
    const noise = Array.from({ length: 10 }, () => attempt("ls -la"));
    expect(
      mineRemedies([failing("npm install redis-node"), ...noise, attempt("npm install ioredis")]),
    ).toEqual([]);
  });

  it("the same sighting learned twice counts once, another one counts up", () => {
    const first = mineRemedies([failing("npm install redis-node"), attempt("npm install ioredis")]);
    const second = mineRemedies([failing("npm install redis-node"), attempt("npm install ioredis")]);
    expect(mergeRemedies(first, first)).toEqual([]);
    expect(mergeRemedies(first, second)).toMatchObject([{ count: 2 }]);
  });

  it("the confirmed one is named first, then the one that helped most often", () => {
    const [base] = mineRemedies([failing("npm install redis-node"), attempt("npm install ioredis")]);
    if (!base) throw new Error("no remedy mined");
    const often = { ...base, display: "often", count: 5 };
    const sure = { ...base, display: "sure", confirmed: true };
    expect(bestRemedy([base, often])?.display).toBe("often");
    expect(bestRemedy([often, sure])?.display).toBe("sure");
    expect(bestRemedy([])).toBeUndefined();
  });
});
