// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the programs that are read are written like that
// Programs that Codex passes to `exec`: each call inside becomes a call of its own.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sampleSession } from "../../../test/fixtures/samples.ts";
import { newFolder } from "../../../test/new-folder.ts";
import type { ToolEnd } from "../../domain/event.ts";
import { readHistory } from "./import.ts";
import { parse } from "./parse.ts";

type Line = Readonly<Record<string, unknown>>;

const item = (payload: object): Line => ({
  timestamp: "2026-07-12T10:00:00Z",
  type: "response_item",
  payload,
});
const event = (payload: object): Line => ({ timestamp: "2026-07-12T10:00:00Z", type: "event_msg", payload });
const META: Line = { type: "session_meta", payload: { id: "s1", cwd: "/w/p" } };
const exec = (id: string, input: string) =>
  item({ type: "custom_tool_call", name: "exec", call_id: id, input });
const printed = (id: string, head: string, ...pieces: string[]) =>
  item({
    type: id.startsWith("w") ? "function_call_output" : "custom_tool_call_output",
    call_id: id,
    output: [`${head}\nWall time 0.1 seconds\nOutput:\n`, ...pieces].map((text) => ({
      type: "input_text",
      text,
    })),
  });
const chunk = (exitCode: number, output: string) =>
  JSON.stringify({ chunk_id: "53323f", wall_time_seconds: 0.1, exit_code: exitCode, output });

function file(lines: readonly Line[]): string {
  const path = join(newFolder(), "rollout-x.jsonl");
  writeFileSync(path, [META, ...lines].map((line) => `${JSON.stringify(line)}\n`).join(""));
  return path;
}
async function calls(lines: readonly Line[]) {
  const found: ToolEnd[] = [];
  for await (const one of readHistory(file(lines))) if (one.type === "tool-end") found.push(one);
  return found.map(({ call, cwd, result }) => ({
    tool: call.tool,
    what: call.input?.command ?? call.input?.input ?? call.input,
    cwd,
    ok: result.ok,
    exitCode: result.exitCode,
    output: result.output,
  }));
}
const run = (program: string, ...pieces: string[]) =>
  calls([exec("c1", program), printed("c1", "Script completed", ...pieces)]);
const failed = (program: string, ...pieces: string[]) =>
  calls([exec("c1", program), printed("c1", "Script failed", ...pieces)]);

const PATCH = "*** Begin Patch\n*** Add File: a.txt\n+alpha\n*** End Patch";

describe("agents: codex programs, read from a history", () => {
  it("one command whose output is printed: what it was and what it said, but not how it ended", async () => {
    const program =
      'const r = await tools.exec_command({"cmd":"git status","workdir":"/w/p/web"});\ntext(r.output);';
    expect(await run(program, "clean\n")).toEqual([
      {
        tool: "Bash",
        what: "git status",
        cwd: "/w/p/web",
        ok: undefined,
        exitCode: undefined,
        output: "clean\n",
      },
    ]);
  });

  it("a result that is printed whole has the exit code", async () => {
    const program = "const r = await tools.exec_command({cmd:`npm test`}); text(JSON.stringify(r))";
    expect(await run(program, chunk(1, "1 failed"))).toMatchObject([
      { what: "npm test", ok: false, exitCode: 1, output: "1 failed" },
    ]);
    expect(await run("text(await tools.exec_command({cmd:'npm test'}))", chunk(0, "ok"))).toMatchObject([
      { what: "npm test", ok: true, exitCode: 0, output: "ok" },
    ]);
  });

  it("several commands side by side, each with its own end", async () => {
    const program = `const [a, b] = await Promise.all([
      tools.exec_command({cmd: "npm run build"}),
      tools.exec_command({cmd: "npm test"}),
    ]);
    text(JSON.stringify({ b, a }));`;
    const both = JSON.stringify({ b: JSON.parse(chunk(1, "red")), a: JSON.parse(chunk(0, "built")) });
    expect(await run(program, both)).toMatchObject([
      { what: "npm run build", exitCode: 0, output: "built" },
      { what: "npm test", exitCode: 1, output: "red" },
    ]);
  });

  it.each([
    [
      "over a list",
      "for (const n of [1, 2]) { const r = await tools.exec_command({cmd:`gh pr view ${n}`}); text(r.output); }",
    ],
    [
      "by a count",
      "const p=[1,2]; for (let i=0;i<p.length;i++) { const r = await tools.exec_command({cmd:`gh pr view ${p[i]}`}); text(r.output) }",
    ],
    [
      "mapped",
      "const rs = await Promise.all([1,2].map(n => tools.exec_command({cmd:`gh pr view ${n}`}))); rs.forEach(r => text(r.output));",
    ],
    [
      "by a function of its own",
      "async function view(n) { return await tools.exec_command({cmd:'gh pr view ' + n}); }\ntext((await view(1)).output); text((await view(2)).output);",
    ],
  ])("a loop %s", async (_, program) => {
    expect(await run(program, "one", "two")).toMatchObject([
      { what: "gh pr view 1", output: "one" },
      { what: "gh pr view 2", output: "two" },
    ]);
  });

  it("words around a result, and conditions on it", async () => {
    const program =
      "const r = await tools.exec_command({cmd:'make'}); text(`exit ${r.exit_code}: ${r.output}`); if (r.session_id) text('SESSION_ID=' + r.session_id);";
    expect(await run(program, "exit 2: no rule")).toMatchObject([{ exitCode: 2, output: "no rule" }]);
  });

  it("a patch succeeds where the program goes on, and is known however it was put together", async () => {
    const program = `const file = "a.txt";\nconst patch = ["*** Begin Patch", "*** Add File: " + file, "+alpha", "*** End Patch"].join("\\n");\ntext(await tools.apply_patch(patch));`;
    expect(await run(program, "{}")).toMatchObject([{ tool: "apply_patch", what: PATCH, ok: true }]);
  });

  it("a patch that was refused fails, caught or not; what came after it was not made", async () => {
    const error = "apply_patch verification failed: Failed to find expected lines in /w/p/a.txt:\nx";
    const patch = JSON.stringify(PATCH);
    expect(
      await failed(
        `await tools.apply_patch(${patch}); await tools.exec_command({cmd:"npm test"});`,
        `Script error:\n${error}`,
      ),
    ).toMatchObject([{ tool: "apply_patch", ok: false, output: error }]);
    expect(
      await run(`try { await tools.apply_patch(${patch}); } catch (e) { text(String(e)); }`, error),
    ).toMatchObject([{ tool: "apply_patch", ok: false }]);
  });

  it("says nothing of what depends on a result", async () => {
    const program =
      "const r = await tools.exec_command({cmd:'git rev-parse HEAD'}); const q = await tools.exec_command({cmd:`git show ${r.output}`}); text(q.output); if (q.exit_code) await tools.exec_command({cmd:'git reset --hard'});";
    expect((await run(program, "diff")).map(({ what }) => what)).toEqual(["git rev-parse HEAD"]);
  });

  it("a program that goes on is finished by who waits for it", async () => {
    const program = "const r = await tools.exec_command({cmd:'npm run check'}); text(JSON.stringify(r))";
    const running = item({
      type: "custom_tool_call_output",
      call_id: "c1",
      output: "Script running with cell ID 15\nWall time 10.0 seconds\nOutput:\n",
    });
    const wait = item({ type: "function_call", name: "wait", call_id: "w1", arguments: '{"cell_id":"15"}' });
    const lines = [exec("c1", program), running, wait, printed("w1", "Script completed", chunk(0, "fine"))];
    expect(await calls(lines)).toMatchObject([{ what: "npm run check", ok: true, exitCode: 0 }]);
  });

  it("a command that runs on is finished by a later program", async () => {
    const lines = [
      exec("c1", "text(await tools.exec_command({cmd:'npm test', yield_time_ms: 500}))"),
      printed("c1", "Script completed", '{"chunk_id":"a","session_id":6778,"output":"half "}'),
      exec("c2", "text(await tools.write_stdin({session_id: 6778, chars: ''}))"),
      printed("c2", "Script completed", chunk(1, "done")),
    ];
    expect(await calls(lines)).toMatchObject([
      { what: "npm test", ok: false, exitCode: 1, output: "half done" },
    ]);
  });

  it("what Codex wrote down of inner calls is believed, and told once", async () => {
    const command = {
      type: "CommandExecution",
      id: "exec-2aa9dc97",
      command: ["/bin/bash", "-lc", "echo one; exit 3"],
      cwd: "file:///w/p/sub",
      status: "failed",
      aggregated_output: "one\n",
      exit_code: 3,
    };
    const patch = {
      type: "FileChange",
      id: "exec-a9713358",
      changes: { "/w/p/new.txt": { type: "add", content: "alpha\nbeta\n" } },
      status: "completed",
      stdout: "Success.",
    };
    const program = `const r = await tools.exec_command({cmd:"echo one; exit 3", workdir: "sub"}); await tools.apply_patch(load("patch")); text(r.output)`;
    const lines = [
      exec("c1", program),
      event({ type: "item_completed", item: command }),
      event({ type: "item_completed", item: patch }),
      printed("c1", "Script completed", "one\n"),
    ];
    expect(await calls(lines)).toMatchObject([
      { tool: "Bash", what: "echo one; exit 3", cwd: "/w/p/sub", ok: false, exitCode: 3 },
      {
        tool: "apply_patch",
        what: expect.stringContaining("*** Add File: /w/p/new.txt\n+alpha\n+beta"),
        ok: true,
      },
    ]);
  });

  it.each([
    ["no JavaScript", "const r = await ("],
    ["a program that never ends", "while (true) { text('x') }"],
    ["one that calls nothing", "text(ALL_TOOLS.map(t => t.name).join('\\n'))"],
  ])("%s is one call", async (_, program) => {
    expect(await run(program, "x")).toMatchObject([{ tool: "exec", ok: true }]);
  });
});

describe("agents: codex programs, seen by hooks", () => {
  const payload = (fields: object, lines: readonly Line[]) =>
    parse(
      {
        session_id: "s1",
        transcript_path: "/r.jsonl",
        cwd: "/w/p",
        tool_use_id: "exec-1",
        tool_name: "Bash",
        tool_input: { command: "npm test" },
        ...fields,
      },
      { now: 1, readTail: () => lines.map((line) => JSON.stringify(line)).join("\n") } as never,
    );
  const begun = exec(
    "c1",
    'const r = await tools.exec_command({cmd: "npm test", workdir: "/w/p/web"}); text(r)',
  );

  it("before: each inner call comes by itself, in the folder that the program names", () => {
    expect(payload({ hook_event_name: "PreToolUse" }, [begun])).toMatchObject([
      { type: "tool-start", cwd: "/w/p/web", call: { id: "exec-1", input: { command: "npm test" } } },
    ]);
  });

  it("after: with the exit code that Codex wrote down", () => {
    const over = {
      type: "CommandExecution",
      id: "exec-1",
      command: ["bash", "-lc", "npm test"],
      cwd: "file:///w/p/web",
      exit_code: 1,
      aggregated_output: "red",
    };
    const lines = [begun, event({ type: "item_completed", item: over })];
    expect(payload({ hook_event_name: "PostToolUse", tool_response: "red" }, lines)).toMatchObject([
      { type: "tool-end", cwd: "/w/p/web", call: { id: "exec-1" }, result: { ok: false, exitCode: 1 } },
    ]);
  });

  it("a command that we stopped is that command, and no broken program", () => {
    const error =
      "Command blocked by PreToolUse hook: Twiceshy: `npm test` failed 2× here.\nTo run it anyway, make the same call again. Command: npm test";
    const lines = [begun, printed("c1", "Script failed", `Script error:\n${error}`)];
    expect(payload({ hook_event_name: "PreModelRequest" }, lines)).toMatchObject([
      {
        type: "tool-end",
        call: { tool: "Bash", input: { command: "npm test" } },
        result: { ok: false, output: error },
      },
      { type: "results-read" },
    ]);
  });

  it("a refused patch, which no hook tells of, is read from the program's end", () => {
    const lines = [
      exec("c1", `await tools.apply_patch(${JSON.stringify(PATCH)});`),
      printed("c1", "Script failed", "Script error:\napply_patch verification failed: no such lines"),
    ];
    expect(payload({ hook_event_name: "PreModelRequest" }, lines)).toMatchObject([
      { type: "tool-end", call: { tool: "apply_patch", input: { input: PATCH } }, result: { ok: false } },
      { type: "results-read" },
    ]);
  });
});

describe("agents: codex programs of a whole session", () => {
  it("no program is left as one call", async () => {
    const tools: string[] = [];
    for await (const one of readHistory(sampleSession("codex-programs.jsonl")))
      if (one.type === "tool-end") tools.push(one.call.tool);
    expect(tools.filter((tool) => tool === "Bash")).toHaveLength(12);
    expect(tools.filter((tool) => tool === "apply_patch")).toHaveLength(2);
    expect(tools).toHaveLength(14);
  });
});
