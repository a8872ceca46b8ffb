// Checks that failed although the agent reports no exit code.
import { expect, it } from "vitest";
import { judge, shell } from "./actions.fixture.ts";

it.each([
  [
    "npm run test",
    "> vitest run\n code: 'EPERM'\n\u2009ELIFECYCLE\u2009 Test failed. See above for more details.",
  ],
  ["make test", "FAILED tests/cart_test.py\nmake: *** [Makefile:4: test] Error 1"],
  ["npm test", '$ vitest run\nerror: script "test" exited with code 1'],
])(
  "does not call %s a success that its runner reports as failed, where no exit code is told",
  (line, output) => {
    expect(judge(shell(line), { ok: true, output }).status).toBe("unknown");
    expect(judge(shell(line), { ok: true, exitCode: 0, output }).status).toBe("succeeded");
    expect(judge(shell("cat build.log"), { ok: true, output }).status).toBe("succeeded");
  },
);

it.each([
  ["gh api repos/shop/shop | jq .name", "/usr/bin/bash: line 1: jq: command not found"],
  [
    "for pr in 1 2; do gh pr view $pr --json url | jq -r .url; done",
    "1\nbash: line 3: jq: command not found\n2",
  ],
  ["jq .name a.json | head -3", "zsh:1: command not found: jq"],
  ["git status; jq .name a.json; git log", "on main\nsh: 1: jq: not found\nAdd cart"],
])("a program that the shell did not find is missing, though %s ended well", (line, output) => {
  for (const exitCode of [0, undefined])
    expect(judge(shell(line), { ok: true, output, ...(exitCode === 0 && { exitCode }) })).toMatchObject({
      status: "failed",
      kind: "command-not-found",
      subject: "program jq",
    });
});

it.each([
  ["cat build.log", "bash: line 1: jq: command not found"],
  ["jq .name a.json || python3 name.py", "bash: line 1: jq: command not found\nshop"],
  ['rg -n "the `search` command" README.md', "zsh:1: command not found: search\n15:the  command"],
  ["gh run view --log | head", "test\tRun\t2026-11-02 bash: line 1: jq: command not found"],
])("not in %s", (line, output) => {
  expect(judge(shell(line), { ok: true, exitCode: 0, output }).status).toBe("succeeded");
});
