// twiceshy, without a command: what this project's memory holds; the first time, what the agents' histories teach.

import type { ImportFile } from "../../app/import.ts";
import { type LessonCounts, lessonCounts } from "../../app/lesson-counts.ts";
import { overview as lookOver } from "../../app/overview.ts";
import type { Config } from "../../config.ts";
import { agentsMeant } from "../agents.ts";
import { calledAs } from "../called.ts";
import { command } from "../command.ts";
import { findHistories, foundText, runImport } from "../histories.ts";
import { type OpenedMemory, withMemory } from "../memory.ts";
import { runObserve } from "../observe-run.ts";
import { failureText, repeatLines } from "../overview-text.ts";
import { JSON_FLAG, SCOPE_FLAGS, scopeOf } from "../scope.ts";
import { colour, columns, print, printJson } from "../terminal.ts";
import { wrapTo } from "../wide.ts";
import { count, whichDay } from "../words.ts";

const TOP = 8;
const replayText = (called: string) =>
  `See what you would have been spared:  ${colour.cyan(`${called} replay`)}`;

export const overview = command({
  name: "overview",
  summary: "what this project's memory holds; the first time it imports your agents' histories",
  examples: [
    ["twiceshy", "this project"],
    ["twiceshy --everywhere", "all projects"],
    ["twiceshy --help", "all commands"],
  ],
  flags: { ...SCOPE_FLAGS, ...JSON_FLAG },
  async run({ flags, config, now, cli }) {
    const called = calledAs(config, cli);
    await withMemory(config, async (memory) => {
      const quiet = flags.json === true;
      const first = (await memory.store.counts(undefined)).attempts === 0;
      const files = first ? await firstImport(memory, config, quiet) : [];
      const imported = files.length > 0;
      // What was just imported is worth seeing as a whole, wherever one stands.
      const scope = imported && flags.project === undefined ? undefined : await scopeOf(memory.deps, flags);
      const seen = await lookOver(memory.deps, scope, TOP);
      const place = scope && { ...memory.deps.workspace.place(scope.root), project: scope };
      const lessons = await lessonCounts(memory.deps, place, now);
      if (quiet) {
        await runObserve(memory, files, config, { quiet });
        return printJson({ project: scope ?? null, ...seen, lessons });
      }
      if (seen.counts.attempts === 0) {
        const told = lessonText(lessons);
        return print(
          [await emptyText(memory, first, scope?.name, called), ...(told ? [told] : [])].join("\n"),
        );
      }
      if (imported) print(`\n${wrapTo(failureText(seen, "in these sessions"), columns(), "")}`);
      else
        print(`${headText(seen, scope?.name, now)}\n${wrapTo(failureText(seen, "so far"), columns(), "")}`);
      if (seen.top.length > 0) print(`\n${repeatLines(seen.top).join("\n")}`);
      const told = lessonText(lessons);
      if (told) print(`\n${told}`);
      print(`\n${imported ? `${replayText(called)}\n` : ""}${await nextStep(config, called)}`);
      // What was asked for is on the screen; broken off, the next import goes on with this.
      if (imported) print("");
      await runObserve(memory, files, config, { quiet });
    });
  },
});

/** The files that were imported; none when there was nothing to import. */
async function firstImport(
  memory: OpenedMemory,
  config: Config,
  quiet: boolean,
): Promise<readonly ImportFile[]> {
  const found = await findHistories(await agentsMeant([], config, "overview"), config);
  if (found.length === 0) return [];
  if (!quiet) print(foundText(found));
  const files = found.flatMap((one) => one.files);
  const { stored } = await runImport(memory, files, config, { quiet });
  return stored > 0 ? files : [];
}

function headText(
  { counts }: Awaited<ReturnType<typeof lookOver>>,
  name: string | undefined,
  now: number,
): string {
  const what = `${count(counts.sessions, "session")}, ${count(counts.attempts, "call")}, last ${whichDay(counts.lastAt, now)}`;
  const stops =
    counts.bumps > 0
      ? ` Twiceshy stopped ${count(counts.bumps, "call")}; ${counts.overrides} went ahead all the same.`
      : "";
  return `${colour.bold(name ?? "All projects")}: ${what}.${stops}`;
}

/** Empty when there is neither a lesson nor a draft. */
function lessonText({ active, broken, drafts }: LessonCounts): string {
  const waits = `${count(drafts, "draft")} ${drafts === 1 ? "waits" : "wait"} for you: ${colour.cyan("twiceshy lesson review")}`;
  return [
    ...(active > 0 ? [`${count(active, "lesson")} ${active === 1 ? "holds" : "hold"} here.`] : []),
    ...(broken > 0 ? [`${count(broken, "card")} cannot be used: ${colour.cyan("twiceshy doctor")}`] : []),
    ...(drafts > 0 ? [waits] : []),
  ].join(" ");
}

async function emptyText(
  memory: OpenedMemory,
  first: boolean,
  name: string | undefined,
  called: string,
): Promise<string> {
  if (first)
    return [
      "The memory is empty, and no agent has left a history here.",
      `It fills as your agents work. Install it for them:  ${colour.cyan(`${called} init`)}`,
    ].join("\n");
  const others = (await memory.store.projects()).length;
  return [
    `Nothing is remembered about ${name ?? "any project"} yet.`,
    ...(others > 0 ? [`${count(others, "other project")}: ${colour.cyan("twiceshy --everywhere")}`] : []),
  ].join("\n");
}

async function nextStep(config: Config, called: string): Promise<string> {
  const { canInstall, installedAgents } = await import("../installed.ts");
  const states = await installedAgents(config);
  const missing = states.filter((one) => one.present && !one.installed && canInstall(one.agent));
  if (states.some((one) => one.installed) && missing.length === 0)
    return `What failed lately: ${colour.cyan("twiceshy log --outcome failed")}`;
  return `Install it for your agents:  ${colour.cyan(`${called} init`)}`;
}
