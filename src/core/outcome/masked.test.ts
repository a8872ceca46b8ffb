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
