// twiceshy demo: shows what Twiceshy does, with a small sample history in a temporary folder.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { overview } from "../../app/look-back/overview.ts";
import { type Config, loadConfig } from "../../config.ts";
import type { AgentEvent } from "../../domain/event.ts";
import { DAY } from "../../domain/time.ts";
import type { Answer } from "../../ports/agent.ts";
import { calledAs } from "../called.ts";
import { command } from "../command.ts";
import { historyFile, runImport } from "../exchange/histories.ts";
import { failureText, repeatLines } from "../look-back/overview-text.ts";
import { type OpenedMemory, withMemory } from "../memory.ts";
import { JSON_FLAG } from "../scope.ts";
import { colour, columns, print, printJson } from "../terminal/terminal.ts";
import { wrapTo } from "../terminal/wide.ts";

const PROJECT = { project: "github.com/acme/shop", root: "/home/dev/shop", cwd: "/home/dev/shop" };

export const demo = command({
  name: "demo",
  summary: "see what Twiceshy does, on a small sample history; your own files are not touched",
  examples: { "twiceshy demo": "imports, lists repeated failures and what worked instead, stops a call" },
  flags: { ...JSON_FLAG },
  async run({ flags, config, cli, now }) {
    const home = mkdtempSync(join(tmpdir(), "twiceshy-demo-"));
    try {
      // The person's own settings are not used here.
      const apart = loadConfig({ HOME: home, TWICESHY_HOME: join(home, ".twiceshy") });
      await withMemory(apart, (memory) =>
        flags.json ? asJson(memory, apart, cli, now) : tell(memory, apart, cli, now),
      );
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
    if (!flags.json) print(nextSteps(calledAs(config, cli)));
  },
});

async function tell(memory: OpenedMemory, config: Config, cli: string, now: number): Promise<void> {
  print(colour.bold("Once bitten, twice shy: a demo"));
  print(
    colour.dim(
      wrapTo(
        "Three made-up sessions of Claude Code and Codex, in a temporary folder. Your own files are not touched.",
        columns(),
        "",
      ),
    ),
  );
  print();
  await importSamples(memory, config, cli, now, false);
  const seen = await overview(memory.deps, undefined, 10);
  print(`\n${wrapTo(failureText(seen, "in these sessions"), columns(), "")}`);
  print(colour.dim("What failed more than once, and what worked instead:\n"));
  print(repeatLines(seen.top).join("\n"));

  step("1", "Today an agent starts a new session. The first thing the model reads:");
  const opening = await memory.handle({ ...today(now), type: "session-start", source: "startup" });
  print();
  if (opening.type === "context") for (const text of opening.text.split("\n")) print(quoted(text));

  const ask = agentOf(memory, now);
  step("2", "It makes a call that has failed before:");
  await show(ask, "npm install redis-node", "The call is stopped. Instead of a result the model reads:");
  step("3", "It insists and makes the same call again:");
  await show(ask, "npm install redis-node", "");
  step("4", "Another command that needs the same missing program:");
  await show(ask, "cd worker && go build -o bin/worker .", "Stopped as well:");
  step("5", "A command without a known failure:");
  await show(ask, "npm install express", "");
}

function today(now: number) {
  return { ...PROJECT, agent: "claude-code", session: "demo-today", at: now };
}

function step(number: string, text: string): void {
  print(`\n${colour.bold(`${number}. ${text}`)}`);
}

type Ask = (line: string) => Promise<Answer>;

/** Plays an agent whose model reads every answer before the next call. */
function agentOf(memory: OpenedMemory, now: number): Ask {
  const origin = today(now);
  let at = now;
  return async (line) => {
    at += 5_000;
    const call = { id: `demo-${at}`, tool: "Bash", input: { command: line } };
    const answer = await memory.handle({ ...origin, type: "tool-start", at, call });
    await memory.handle({ ...origin, type: "results-read", at: at + 1_000 });
    return answer;
  };
}

async function show(ask: Ask, line: string, stopped: string): Promise<void> {
  print(`   ${colour.cyan("$")} ${line}`);
  const answer = await ask(line);
  if (answer.type !== "deny") return print(`   ${colour.green("It goes ahead")}: Twiceshy says nothing.`);
  print(`   ${colour.red(stopped)}\n`);
  for (const text of answer.reason.split("\n")) print(quoted(text));
}

/** A line as the model reads it, wrapped to the terminal. */
function quoted(text: string): string {
  const start = `   ${colour.yellow("│")} `;
  const indent = text.slice(0, text.length - text.trimStart().length);
  const width = columns();
  const lines = wrapTo(text.trimStart(), width === undefined ? undefined : width - 7, indent).split("\n");
  return lines.map((line, at) => (at === 0 ? start + line : `${start}  ${line}`)).join("\n");
}

async function asJson(memory: OpenedMemory, config: Config, cli: string, now: number): Promise<void> {
  const imported = await importSamples(memory, config, cli, now, true);
  const ask = agentOf(memory, now);
  const calls = [];
  for (const line of ["npm install redis-node", "npm install redis-node", "npm install express"])
    calls.push({ command: line, answer: await ask(line) });
  printJson({ imported, ...(await overview(memory.deps, undefined, 10)), calls });
}

/** Imports the samples with their dates shifted, so that they end yesterday. */
async function importSamples(memory: OpenedMemory, config: Config, cli: string, now: number, quiet: boolean) {
  const folder = join(dirname(cli), "..", "samples");
  const paths = readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => join(folder, name));
  const histories = await Promise.all(paths.map(readSample));
  const last = Math.max(...histories.map(({ modifiedAt }) => modifiedAt));
  const shift = Math.floor((new Date(now).setHours(0, 0, 0, 0) - last) / DAY) * DAY;
  const files = histories.map(({ events, ...file }) => ({
    ...file,
    agent: { readHistory: () => shifted(events, shift) },
  }));
  return runImport(memory, files, config, { quiet });
}

async function readSample(path: string) {
  const file = await historyFile(path);
  const events: AgentEvent[] = [];
  for await (const event of file.agent.readHistory(path)) events.push(event);
  return { ...file, events, modifiedAt: events.at(-1)?.at ?? 0 };
}

async function* shifted(events: readonly AgentEvent[], by: number): AsyncGenerator<AgentEvent> {
  for (const event of events) yield { ...event, at: event.at + by };
}

function nextSteps(called: string): string {
  const steps = [
    [called, "do the same with your own agents' sessions"],
    [`${called} init`, "install it; shows what it will change and asks first"],
    [`${called} --help`, "all commands"],
  ] as const;
  const wide = Math.max(...steps.map(([line]) => line.length));
  const lines = steps.map(([line, what]) => `   ${colour.cyan(line.padEnd(wide))}  ${what}`);
  return [`\n${colour.bold("What to do next")}`, ...lines].join("\n");
}
