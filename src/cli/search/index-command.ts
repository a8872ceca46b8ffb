// twiceshy index: brings the code index of a project up to date, shows its state, switches it on and off.

import type { Deps } from "../../app/deps.ts";
import { dropCode, requestIndexing } from "../../app/search/code-queue.ts";
import { codeMetrics } from "../../app/search/code-state.ts";
import { type Config, saveSetting } from "../../config.ts";
import { count } from "../../core/text/for-people.ts";
import type { CodeIndexMode } from "../../domain/code.ts";
import type { Project } from "../../domain/project.ts";
import { isBackgroundRunning } from "../../open/background.ts";
import { runIndexing } from "../../open/indexing.ts";
import { wireCodeMetrics, wireIndexReport } from "../../wire/code.ts";
import { command, flag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { forBulkWork } from "../exchange/bulk.ts";
import { assertHome } from "../home.ts";
import { withMemory } from "../memory.ts";
import { findProject, JSON_FLAG, SCOPE_FLAGS } from "../scope.ts";
import { bar } from "../terminal/bar.ts";
import { print, printError, printJson, tick } from "../terminal/terminal.ts";
import { codeLines, reportText } from "./code-text.ts";
import { indexInBackground } from "./index-background.ts";

/** A person who asks for it can wait: everything is indexed. */
const MOST_MS = 3_600_000;

export const index = command({
  name: "index",
  summary:
    "index the code of this project, so that searches and supervised tasks find it; only what changed is read again",
  examples: {
    "twiceshy index": "this project, now",
    "twiceshy index --on": "the same, and keep the index of every project current from now on",
    "twiceshy index --light": "as --on, with paths and the first 100 characters of each file only",
    "twiceshy index --status": "what is indexed, how old it is, how well it works",
    "twiceshy index --off": "index nothing any more, and delete every index",
  },
  flags: {
    on: flag("keep it current when sessions start and end; setting: codeIndex full"),
    light: flag("the same with a small index; setting: codeIndex light"),
    off: flag("switch it off and delete what was indexed; setting: codeIndex off"),
    status: flag("show its state; index nothing"),
    background: flag("as hooks start it: works off the queue, prints nothing"),
    project: SCOPE_FLAGS.project,
    ...JSON_FLAG,
  },
  async run({ flags, config, now }) {
    if (flags.background) return indexInBackground(config, now);
    const chosen = (["on", "light", "off", "status"] as const).filter((name) => flags[name]);
    if (chosen.length > 1) throw new UsageError(`--${chosen[0]} and --${chosen[1]} cannot be used together`);
    const mode = MODE_OF[chosen[0] ?? "status"];
    const isJson = flags.json === true;
    if (mode) {
      assertHome(config);
      saveSetting(config.home, "codeIndex", mode);
    }
    return withMemory(config, async ({ deps }) => {
      if (mode === "off") return switchOff(deps, isJson);
      const project = await findProject(deps, flags.project);
      if (flags.status) return showState(deps, config, { project, now, isJson });
      const set = mode ?? deps.settings(project.root).codeIndex;
      return indexNow(deps, config, { project, now, isJson, set });
    });
  },
});

const MODE_OF: Readonly<Record<string, CodeIndexMode | undefined>> = {
  on: "full",
  light: "light",
  off: "off",
};

interface Wanted {
  readonly project: Project;
  readonly now: number;
  readonly isJson: boolean;
}

async function indexNow(
  deps: Deps,
  config: Config,
  { project, now, isJson, set }: Wanted & { readonly set: CodeIndexMode },
): Promise<number> {
  forBulkWork();
  await requestIndexing(deps, project, now);
  const progress = bar("Indexing", { quiet: isJson, stream: process.stderr });
  const reports = await runIndexing(deps, config, {
    only: { project: project.id, mode: set === "light" ? "light" : "full" },
    mostMs: MOST_MS,
    onProgress: ({ done, of }) =>
      progress.draw({ share: done / of, text: `${done} of ${count(of, "file")}` }),
  });
  progress.clear();
  if (!reports) {
    if (isJson) printJson({ project: project.id, running: true });
    else print("Another process is indexing now; this project is next. See twiceshy index --status");
    return 0;
  }
  const [report] = reports;
  if (report?.problem !== "") {
    const problem = report?.problem ?? "its request was dropped meanwhile";
    if (isJson) printJson({ project: project.id, problem });
    else printError(`twiceshy: ${project.name} was not indexed: ${problem}.`);
    return 1;
  }
  if (isJson) printJson(wireIndexReport(report));
  else {
    print(`${tick()} ${reportText(report, project.name)}`);
    if (set === "off") print("To keep it current when sessions start and end: twiceshy index --on");
  }
  return 0;
}

async function showState(deps: Deps, config: Config, { project, now, isJson }: Wanted): Promise<number> {
  const metrics = await codeMetrics(deps, project.id, now);
  const mode = deps.settings(project.root).codeIndex;
  const isRunning = isBackgroundRunning(config.home, "index");
  if (isJson) printJson(wireCodeMetrics(metrics, mode, isRunning));
  else print(codeLines(metrics, { name: project.name, mode, isRunning, now }).join("\n"));
  return 0;
}

async function switchOff(deps: Deps, isJson: boolean): Promise<number> {
  const states = await deps.store.code.states();
  for (const { project } of states) await dropCode(deps, project);
  if (isJson) printJson({ codeIndex: "off", dropped: states.length });
  else print(`The code index is off; ${count(states.length, "index", "indexes")} deleted.`);
  return 0;
}
