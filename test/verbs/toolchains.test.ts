// Error messages of many toolchains and of the agents' own tools: each must get the right kind and subject, so that the
// failure is recognised again (by its subject if the line names it, else as a whole).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseAction } from "../../src/core/action/parse.ts";
import { judgeOutcome } from "../../src/core/outcome/judge.ts";
import { subject } from "../../src/domain/subject.ts";

const PLACE = { cwd: "/app", root: "/app" };

function fixture(name: string, mark: RegExp): string[] {
  return readFileSync(join(import.meta.dirname, "../fixtures", name), "utf8")
    .split(mark)
    .slice(1);
}

/** `$ command`, its output, `= exit code, kind: subject`. */
function cases() {
  return fixture("toolchains.txt", /^\$ /m).map((one) => {
    const [, command = "", output = "", exitCode = "", kind = "", about = ""] =
      /^(.+)\n([\s\S]*)\n= (\d+) ([\w-]+): (.+)\n/.exec(one) ?? [];
    return { command, output: output.replace(/^ {2}/gm, ""), exitCode: Number(exitCode), kind, about };
  });
}

/** `@ agent tool {input}`, its output, `= kind: subject`. */
function toolCases() {
  return fixture("agent-tools.txt", /^@ /m).map((one) => {
    const [, agent = "", tool = "", input = "", output = "", kind = "", about = ""] =
      /^(\S+) (\S+) (.+)\n([\s\S]*)\n= ([\w-]+): (.+)\n/.exec(one) ?? [];
    return { agent, tool, input: JSON.parse(input), output: output.replace(/^ {2}/gm, ""), kind, about };
  });
}

function failing(command: string, exitCode: number, output: string) {
  const call = { id: "1", tool: "Bash", input: { command } };
  const action = parseAction(call, PLACE);
  const result = { ok: false, exitCode, output: `Exit code ${exitCode}\n${output}` };
  return { action, outcome: judgeOutcome({ agent: "claude-code", call, action, result }) };
}

describe("failures of many toolchains", () => {
  it.each(cases().map((one) => [one.command, one] as const))(
    "%s",
    (command, { output, exitCode, kind, about }) => {
      const { action, outcome } = failing(command, exitCode, output);
      expect(outcome).toMatchObject({
        status: "failed",
        kind,
        subject: about === "action" ? subject("action", action.fingerprint) : about,
      });
    },
  );

  it.each(toolCases().map((one) => [`${one.agent}: ${one.output}`, one] as const))("%s", (_, one) => {
    const call = { id: "1", tool: one.tool, input: one.input };
    const action = parseAction(call, PLACE);
    const result = { ok: false, output: one.output };
    expect(judgeOutcome({ agent: one.agent, call, action, result })).toMatchObject({
      status: "failed",
      kind: one.kind,
      subject: one.about === "action" ? subject("action", action.fingerprint) : one.about,
    });
  });

  it("what npm cannot run is no reason to doubt npm", () => {
    const { outcome } = failing("npm exec gone", 1, "npm error could not determine executable to run");
    const install = parseAction({ id: "2", tool: "Bash", input: { command: "npm install" } }, PLACE);
    expect(install.subjects).not.toContain(outcome.status === "failed" && outcome.subject);
  });
});
