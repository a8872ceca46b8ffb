// twiceshy without a command: overview of this project's memory; on first use it imports the agents' histories.

import { awaitsFirstImport, beginFirstImport, endFirstImport } from "../../app/exchange/first-import.ts";
import type { ImportFile } from "../../app/exchange/import.ts";
import { type LessonCounts, lessonCounts } from "../../app/lessons/lesson-counts.ts";
import { overview as lookOver } from "../../app/look-back/overview.ts";
import type { Config } from "../../config.ts";
import { count, whichDay } from "../../core/text/for-people.ts";
import { calledAs } from "../called.ts";
import { command, parse } from "../command.ts";
import { findHistories, foundText, runImport } from "../exchange/histories.ts";
import { replayHistories } from "../guard/replay-run.ts";
import { reportText } from "../guard/replay-text.ts";
import { type OpenedMemory, withMemory } from "../memory.ts";
import { runObserve } from "../observations/observe-run.ts";
import { JSON_FLAG, SCOPE_FLAGS, scopeOf } from "../scope.ts";
import { findAgents } from "../setup/agents.ts";
import { canAsk, colour, columns, print, printJson } from "../terminal/terminal.ts";
import { wrapTo } from "../terminal/wide.ts";
import { failureText, repeatLines } from "./overview-text.ts";

const TOP = 8;

export const overview = command({
  name: "overview",
  summary: "what this project's memory contains; on first use, imports your agents' histories",
  examples: {
    twiceshy: "this project",
    "twiceshy --everywhere": "all projects",
    "twiceshy --help": "all commands",
  },
  flags: { ...SCOPE_FLAGS, ...JSON_FLAG },
  async run(context) {
    const offersInit = await withMemory(context.config, async (memory) => {
      const first = await awaitsFirstImport(memory.deps);
      const offers = await show(memory, first, context);
      if (first) await endFirstImport(memory.deps);
      return offers;
    });
    if (!offersInit) return 0;
    print("\nInstall Twiceshy for your agents:");
    const { init } = await import("../setup/init.ts");
    // Declining is an answer, not a failure.
    await init.run({ ...context, ...parse(init, []) });
    return 0;
  },
});

type OverviewContext = Parameters<typeof overview.run>[0];

/** True if the person should be asked now whether to install Twiceshy. */
async function show(memory: OpenedMemory, first: boolean, context: OverviewContext): Promise<boolean> {
  const { flags, config, now, cli } = context;
  const called = calledAs(config, cli);
  const quiet = flags.json === true;
  const { files, read } = first ? await firstImport(memory, config, quiet) : NO_IMPORT;
  const imported = files.length > 0;
  // Right after the first import all projects are shown, whatever the current folder.
  const scope = imported && flags.project === undefined ? undefined : await scopeOf(memory.deps, flags);
  const seen = await lookOver(memory.deps, scope, TOP);
  const place = scope && { ...memory.deps.workspace.place(scope.root), project: scope };
  const lessons = await lessonCounts(memory.deps, place, now);
  if (quiet) {
    await runObserve(memory, files, config, { quiet });
    printJson({ project: scope ?? null, ...seen, lessons });
    return false;
  }
  const lessonLine = lessonText(lessons);
  if (seen.counts.attempts === 0) {
    print(await emptyText(memory, { config, called, read: first ? read : undefined, name: scope?.name }));
    if (lessonLine) print(lessonLine);
    return false;
  }
  if (imported) await firstReport(config, files);
  else {
    print(`${headText(seen, scope?.name, now)}\n${wrapTo(failureText(seen, "so far"), columns(), "")}`);
    if (seen.top.length > 0) print(`\n${repeatLines(seen.top).join("\n")}`);
  }
  if (lessonLine) print(`\n${lessonLine}`);
  print("");
  if (imported) await runObserve(memory, files, config, { quiet });
  if (imported && canAsk && (await waitingAgents(config)).length > 0) return true;
  print(await nextStep(config, called));
  return false;
}

interface FirstImport {
  /** Those that could be read. */
  readonly files: readonly ImportFile[];
  /** How many were found and read. */
  readonly read: number;
}

const NO_IMPORT: FirstImport = { files: [], read: 0 };

async function firstImport(memory: OpenedMemory, config: Config, quiet: boolean): Promise<FirstImport> {
  const found = await findHistories(await findAgents([], config), config);
  if (found.length === 0) return NO_IMPORT;
  if (!quiet) print(foundText(found));
  const files = found.flatMap((one) => one.files);
  await beginFirstImport(memory.deps);
  const { broken } = await runImport(memory, files, config, { quiet });
  return { files: files.filter(({ path }) => !broken.some((one) => one.path === path)), read: files.length };
}

/** What Twiceshy would have done in these sessions: the reason to install it. */
async function firstReport(config: Config, files: readonly ImportFile[]): Promise<void> {
  const { report } = await replayHistories(config, files, { top: TOP });
  print(`\n${reportText(report)}`);
}

function headText(
  { counts }: Awaited<ReturnType<typeof lookOver>>,
  name: string | undefined,
  now: number,
): string {
  const what = `${count(counts.sessions, "session")}, ${count(counts.attempts, "call")}, last ${whichDay(counts.lastAt, now)}`;
  const stops =
    counts.bumps > 0
      ? ` Twiceshy stopped ${count(counts.bumps, "call")}; ${counts.overrides === 0 ? "none" : counts.overrides} of them ran anyway at the second try.`
      : "";
  return `${colour.bold(name ?? "All projects")}: ${what}.${stops}`;
}

/** Empty if there are no lessons and no drafts. */
function lessonText({ active, broken, drafts }: LessonCounts): string {
  const waits = `${count(drafts, "draft")} to review: ${colour.cyan("twiceshy lesson review")}`;
  return [
    ...(active > 0 ? [`${count(active, "lesson")} for this project.`] : []),
    ...(broken > 0
      ? [`${count(broken, "lesson file")} cannot be used: ${colour.cyan("twiceshy doctor")}`]
      : []),
    ...(drafts > 0 ? [waits] : []),
  ].join(" ");
}

interface Empty {
  readonly config: Config;
  readonly called: string;
  /** Transcripts that were found at the first run; undefined later. */
  readonly read: number | undefined;
  readonly name: string | undefined;
}

async function emptyText(memory: OpenedMemory, { config, called, read, name }: Empty): Promise<string> {
  if (read !== undefined)
    return [
      read === 0
        ? "The memory is empty, and no agent history was found on this machine."
        : `The memory is empty: no tool call could be read from ${read === 1 ? "the transcript" : "the transcripts"} found on this machine.`,
      (await isInstalled(config))
        ? "Twiceshy is installed and records while your agents work."
        : `Twiceshy records while your agents work. To install it for them:  ${colour.cyan(`${called} init`)}`,
    ].join("\n");
  const others = (await memory.store.projects.list()).length;
  return [
    `Nothing is remembered about ${name ?? "any project"} yet.`,
    ...(others > 0 ? [`${count(others, "other project")}: ${colour.cyan("twiceshy --everywhere")}`] : []),
  ].join("\n");
}

async function nextStep(config: Config, called: string): Promise<string> {
  if ((await isInstalled(config)) && (await waitingAgents(config)).length === 0)
    return `To see what failed recently: ${colour.cyan("twiceshy log --outcome failed")}`;
  return `To install it for your agents:  ${colour.cyan(`${called} init`)}`;
}

async function isInstalled(config: Config): Promise<boolean> {
  const { installedAgents } = await import("../setup/installed.ts");
  return (await installedAgents(config)).some((one) => one.installed);
}

/** The agents on this machine for which Twiceshy could be installed, but is not. */
async function waitingAgents(config: Config) {
  const { canInstall, installedAgents } = await import("../setup/installed.ts");
  const states = await installedAgents(config);
  return states.filter((one) => one.present && !one.installed && canInstall(one.agent));
}
