// Commands without a reported exit code, whose output may show how they ended.
import { describe, expect, it } from "vitest";
import { parseAction } from "../../src/core/action/parse.ts";
import { workDone } from "../../src/core/outcome/commit.ts";
import { judgeOutcome } from "../../src/core/outcome/judge.ts";

function status(command: string, output: string) {
  const call = { id: "1", tool: "Bash", input: { command } };
  const action = parseAction(call, { cwd: "/p", root: "/p" });
  return judgeOutcome({ agent: "codex", call, action, result: { output } }).status;
}

describe("record: a check whose name does not tell what it does", () => {
  const work = (output: string) => {
    const call = { id: "1", tool: "Bash", input: { command: "npm run verify" } };
    const action = parseAction(call, { cwd: "/p", root: "/p" });
    const outcome = judgeOutcome({ agent: "codex", call, action, result: { ok: true, output } });
    return workDone(action, call, output, outcome).work;
  };
  it("tests ran where their verdict is printed, and only there", () => {
    expect(work("> biome check\n> vitest run\n      Tests  12 passed (12)")).toBe("test");
    expect(work("> biome check\nChecked 12 files")).toBe("check");
  });
});

describe("record: how a command ended that nobody told of", () => {
  it.each([
    ["git add -A && git commit -m 'Add login'", "[main 1a2b3c4] Add login\n 2 files changed"],
    ["npx vitest run", " Test Files  1 passed (1)\n      Tests  12 passed (12)"],
    ["pytest -q", "............\n12 passed in 0.31s"],
    ["go test ./...", "ok  \texample.com/a\t0.012s"],
    ["cargo test", "test result: ok. 3 passed; 0 failed; 0 ignored"],
    ["mv src/a.ts src/b.ts", ""],
    ["sed -i s/a/b/ src/a.ts", ""],
  ])("went well: %s", (command, output) => expect(status(command, output)).toBe("succeeded"));

  it.each([
    ["git commit -m 'Add login'", "nothing to commit, working tree clean"],
    ["git commit -q -m 'Add login'", ""],
    ["npx vitest run", " Test Files  1 failed | 1 passed (2)\n      Tests  1 failed | 12 passed (13)"],
    ["npm test", ""],
    ["npm run build", "done"],
    ["cat src/a.ts", "12 passed in 0.31s"],
    ["mv src/a.ts src/b.ts", "mv: cannot stat 'src/a.ts': Permission denied"],
    ["npm test; mkdir x", ""],
  ])("nobody knows: %s", (command, output) => expect(status(command, output)).not.toBe("succeeded"));
});
