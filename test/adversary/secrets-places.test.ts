// Sends every invented secret through every entry point, then searches every byte below the home and every answer.
import { mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type House, newHouse } from "../cli/house.ts";
import { killServers, start } from "../mcp/client.ts";
import { allShapes, foundIn, KNOWN_TO_PASS, toldAnywhere } from "./secrets/all.ts";
import type { Shape } from "./secrets/make.ts";

/** Many in one text: the doors are many, and each costs time. */
const AT_ONCE = 75;
const batches: readonly (readonly Shape[])[] = Array.from(
  { length: Math.ceil(allShapes.length / AT_ONCE) },
  (_, at) => allShapes.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
);
const texts = batches.map((shapes) => shapes.map(({ text }) => text).join("\n\n"));
const lines = allShapes.filter(({ text }) => !/[\r\n\0]/.test(text));
/** One for each batch that may be a part of a path. */
const pathOf = (at: number): string =>
  (toldAnywhere[at * AT_ONCE] ?? toldAnywhere[at])?.text.split("\n")[0] ?? "";
/** A short one of each of the others, for what has room for a line only. */
const lineOf = (at: number): string => lines[(at * 37) % lines.length]?.text ?? "";

let house: House;
beforeAll(() => {
  house = newHouse();
});
afterEach(killServers);

/** What of the shapes stands in any file below the home: databases with their logs and free pages, spool, logs, lessons, exports. */
function onDisk(): readonly string[] {
  const bytes = filesBelow(house.home).map((file) => readFileSync(file, "latin1"));
  bytes.push(...filesBelow(join(house.project, ".twiceshy")).map((file) => readFileSync(file, "latin1")));
  // Names of files as well.
  bytes.push(filesBelow(house.home).join("\n"));
  return told(bytes.join("\n"));
}

function told(text: string): readonly string[] {
  return foundIn(text)
    .map(({ group, id }) => `${group}: ${id}`)
    .filter((name) => !KNOWN_TO_PASS.some((id) => name.endsWith(`: ${id}`)));
}

function filesBelow(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

type Server = Awaited<ReturnType<typeof start>>;

/** A server in the house, and all that it answers. */
async function serve(): Promise<{
  server: Server;
  answers: string[];
  ask: (name: string, input: object) => Promise<void>;
}> {
  const server = await start({ home: house.memory });
  const answers: string[] = [];
  const ask = async (name: string, input: object) => {
    answers.push(JSON.stringify(await server.request("tools/call", { name, arguments: input })));
  };
  return { server, answers, ask };
}

describe("secrets: places", () => {
  it("prompts, commands, outputs, words, tool arguments, file names: through the hooks of an agent", async () => {
    const { ask, answers } = await serve();
    let call = 0;
    for (const [at, text] of texts.entries()) {
      const base = { session_id: `s${at}`, cwd: house.project, permission_mode: "default" };
      const hook = (name: string, fields: object) =>
        ask("hook", { hook_event_name: name, ...base, ...fields });
      const tool = (tool_name: string, tool_input: object) => ({
        tool_name,
        tool_input,
        tool_use_id: `t${++call}`,
      });
      await hook("SessionStart", { source: "startup" });
      await hook("UserPromptSubmit", { prompt: `Please fix the login. ${text}` });
      const command = tool("Bash", { command: text, description: lineOf(at) });
      await hook("PreToolUse", command);
      await hook("PostToolUseFailure", { ...command, error: `Exit code 1\nnpm ERR! cannot go on\n${text}` });
      const read = tool("Read", { file_path: join(house.project, pathOf(at)) });
      await hook("PreToolUse", read);
      await hook("PostToolUseFailure", { ...read, error: `File does not exist: ${text.split("\n")[0]}` });
      const write = tool("Write", { file_path: join(house.project, "a.env"), content: text });
      await hook("PostToolUse", { ...write, tool_response: { filePath: "a.env", content: text } });
      const edit = tool("Edit", { file_path: "a.ts", old_string: text, new_string: `${text} 2` });
      await hook("PostToolUseFailure", {
        ...edit,
        error: `String to replace not found in file.\nString: ${text}`,
      });
      const other = tool("mcp__db__query", { sql: text, nested: { list: [text, { deep: text }] } });
      await hook("PostToolUseFailure", { ...other, error: text });
      const passed = tool("Bash", { command: `npm test # ${text.split("\n")[0]}` });
      await hook("PostToolUse", {
        ...passed,
        tool_response: { stdout: text, stderr: text, interrupted: false },
      });
      await hook("Stop", { last_assistant_message: `The cause was this, and I fixed it:\n${text}` });
      await hook("UserPromptSubmit", { prompt: `No, that broke it again. ${lineOf(at)}` });
      await hook("Stop", { last_assistant_message: "Done." });
      await hook("SessionEnd", { reason: "exit" });
    }
    expect(onDisk()).toEqual([]);
    expect(told(answers.join("\n"))).toEqual([]);
  }, 120_000);

  it("check, record, recall, remember, lessons, drafts, tasks, look-ups: through the tools of the MCP server", async () => {
    const { ask, answers, server } = await serve();
    for (const [at, text] of texts.entries()) {
      const cwd = house.project;
      await ask("check", { tool: "Bash", input: { command: text }, cwd, session: `m${at}` });
      await ask("record", {
        tool: "Bash",
        input: { command: text },
        output: text,
        ok: false,
        exitCode: 1,
        cwd,
        session: `m${at}`,
      });
      await ask("recall", { cwd, prompt: text });
      await ask("remember", { text: `Always rotate this: ${lineOf(at)}`, cwd });
      await ask("propose_lesson", {
        title: `Never print ${lineOf(at + 100)}`,
        rootCause: `src/login.ts printed it: ${text}`,
        checklist: [`src/login.ts does not print ${lineOf(at + 200)}`],
        fix: text,
        situation: text,
        mistake: text,
        cwd,
        session: `m${at}`,
      });
      await ask("task", { action: "start", id: `task-${at}`, intent: text, cwd });
      await ask("task", { action: "block", id: `task-${at}`, reason: text, cwd });
      await ask("learn", { session: `m${at}` });
      await ask("lessons", { cwd, prompt: text });
    }
    for (const name of ["recap", "timeline", "sessions", "observations", "recall"])
      await ask(name, { cwd: house.project });
    expect(processesOf(server)).toEqual([]);
    expect(onDisk()).toEqual([]);
    expect(told(answers.join("\n"))).toEqual([]);
  }, 120_000);

  it("branch names, remotes, sessions, folders, prompts of another program's record; lessons, remedies, exports, the live mirror", async () => {
    mkdirSync(join(house.project, ".git"), { recursive: true });
    writeFileSync(join(house.project, ".git", "HEAD"), "ref: refs/heads/main\n");
    const remote = lines.find(({ id }) => id === "clone url token")?.text.replace("remote: ", "") ?? "";
    writeFileSync(join(house.project, ".git", "config"), `[remote "origin"]\n\turl = ${remote}\n`);
    const mirror = join(house.home, "mirror");
    await house.run(["export", "--live", mirror]);
    const events = lines.map((shape, at) => ({
      session: at % 7 === 0 ? shape.text : `r${at % 20}`,
      branch: toldAnywhere.includes(shape) ? `fix/${shape.text}` : shape.text,
      remote: shape.text,
      prompt: `Do ${shape.text}`,
      tool: "Bash",
      input: { command: `run ${shape.text}` },
      ok: at % 2 === 0,
      exitCode: at % 2,
      output: shape.text,
      cwd: house.project,
      ts: new Date(Date.UTC(2026, 10, 14, 9, 0, at)).toISOString(),
    }));
    const recorded = await house.run(["record", "--agent", "loop"], {
      input: events.map((event) => JSON.stringify(event)).join("\n"),
    });
    expect(recorded.code).toBe(0);
    const outputs: string[] = [recorded.out, recorded.err];
    const lesson = [
      "lesson",
      "new",
      `Do not ${lineOf(3)}`,
      "--no-edit",
      "--check",
      lineOf(4),
      "--cause",
      lineOf(5),
    ];
    outputs.push((await house.run(lesson)).out);
    for (const args of [
      ["learn"],
      ["export", "--files", join(house.home, "files")],
      ["export", "--observations", join(house.home, "observations.jsonl")],
      ["export", "--patterns", join(house.home, "patterns.json")],
      ["log", "--json"],
      // Mistakes go into the error log.
      ["project", "rename", lineOf(6), lineOf(7)],
    ]) {
      const { out } = await house.run(args);
      if (args[0] !== "project") outputs.push(out);
    }
    expect(onDisk()).toEqual([]);
    expect(told(outputs.join("\n"))).toEqual([]);
  }, 120_000);

  it("the spool, while the memory cannot be written; the log of errors", async () => {
    const file = join(house.home, "broken");
    mkdirSync(file);
    // A folder where the database should be.
    mkdirSync(join(file, "memory.db"));
    for (const text of texts.slice(0, 2)) {
      const event = {
        session: "x",
        tool: "Bash",
        input: { command: text },
        ok: false,
        exitCode: 1,
        output: text,
        cwd: house.project,
      };
      await house.run(["record", "--agent", lineOf(8)], {
        input: JSON.stringify(event),
        env: { TWICESHY_HOME: file },
      });
      await house.run(["hook", "claude-code"], {
        input: JSON.stringify({
          hook_event_name: "PreToolUse",
          session_id: text,
          tool_name: text,
          cwd: text,
        }),
        env: { TWICESHY_HOME: file },
      });
    }
    expect(filesBelow(file).length).toBeGreaterThan(0);
    expect(onDisk()).toEqual([]);
  }, 120_000);
});

/** What of the shapes shows in the command lines of the server and of what it started. */
function processesOf(_server: Server): readonly string[] {
  if (process.platform !== "linux") return [];
  const commands = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        readlinkSync(`/proc/${pid}/exe`);
        return readFileSync(`/proc/${pid}/cmdline`, "latin1");
      } catch {
        return "";
      }
    });
  return told(
    commands.filter((command) => command.includes("twiceshy") || command.includes("dist/")).join("\n"),
  );
}
