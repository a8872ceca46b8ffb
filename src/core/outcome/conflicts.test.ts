import { describe, expect, it } from "vitest";
import { judge, shell } from "./actions.fixture.ts";

describe("outcome: versions that conflict", () => {
  it.each([
    [
      "npm install old-calendar",
      'npm error code ERESOLVE\nnpm error ERESOLVE unable to resolve dependency tree\nnpm error\nnpm error Could not resolve dependency:\nnpm error peer react@"^17" from old-calendar@1.0.0',
    ],
    [
      "pip install flask==1.0 werkzeug==3.0",
      "ERROR: Cannot install flask==1.0 and werkzeug==3.0 because these package versions have conflicting dependencies.\nERROR: ResolutionImpossible: for help visit https://pip.example.com",
    ],
  ])("%s: the package exists, so only this very call is in question", (command, output) => {
    const outcome = judge(shell(command), { ok: false, exitCode: 1, output });
    expect(outcome).toMatchObject({ status: "failed", kind: "version-conflict" });
    expect(outcome).toMatchObject({ subject: expect.stringMatching(/^action /) });
  });

  it("the error that is told names the packages", () => {
    const output =
      'npm error code ERESOLVE\nnpm error ERESOLVE unable to resolve dependency tree\nnpm error\nnpm error Found: react@18.2.0\nnpm error node_modules/react\nnpm error   peer react@">=16" from other@1.0.0\nnpm error\nnpm error Could not resolve dependency:\nnpm error peer react@"^17" from old-calendar@1.0.0';
    const outcome = judge(shell("npm install old-calendar"), { ok: false, exitCode: 1, output });
    expect(outcome).toMatchObject({ excerpt: expect.stringContaining("from old-calendar@1.0.0") });
  });
});
