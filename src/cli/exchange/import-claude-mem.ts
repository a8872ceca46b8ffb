// Finds claude-mem's database, offers to import it, imports it. claude-mem's own files are not changed.

import type { ImportedMemory } from "../../app/exchange/import-other.ts";
import {
  type GivenProjects,
  type MeantProject,
  type MeantProjects,
  meantProjects,
} from "../../app/exchange/other-projects.ts";
import type { Config } from "../../config.ts";
import { redact } from "../../core/redact/index.ts";
import { count, duration, number, shortPath } from "../../core/text/for-people.ts";
import { fromHome } from "../../core/text/from-home.ts";
import { plainMessageOf } from "../../disk/errors.ts";
import type { Project } from "../../domain/project.ts";
import { claudeMemAt, findClaudeMem } from "../../open/agents.ts";
import type { OtherMemory } from "../../ports/other-memory.ts";
import { wireTakenMemory } from "../../wire/exchange.ts";
import { type OpenedMemory, withMemory } from "../memory.ts";
import { projectNamed } from "../scope.ts";
import { agreed } from "../terminal/ask.ts";
import { bar } from "../terminal/bar.ts";
import { canAsk, colour, print, printError, tick } from "../terminal/terminal.ts";
import { allHistories } from "./histories.ts";
import { importAndObserve } from "./import-and-observe.ts";

export const CLAUDE_MEM = "~/.claude-mem/claude-mem.db";

export interface ClaudeMemRun {
  readonly now: number;
  readonly dryRun: boolean;
  readonly quiet: boolean;
  /** `NAME=PATH` or `PATH`, as the person gave them. */
  readonly projects: readonly string[];
  readonly userHome: string;
}

interface TakenMemory extends ImportedMemory {
  readonly path: string;
  readonly projects: readonly MeantProject[];
}

/** Imports the histories first if asked or if the memory is empty: they tell whose project a session had. */
export async function takeClaudeMem(
  config: Config,
  flag: string | undefined,
  databases: readonly string[],
  run: ClaudeMemRun,
): Promise<readonly ReturnType<typeof wireTakenMemory>[]> {
  const { quiet, dryRun } = run;
  const files = flag === undefined ? databases : [await claudeMemFile(config, flag), ...databases];
  return withMemory(config, async (memory) => {
    const isWanted = flag === CLAUDE_MEM || (await memory.store.evidence.counts(undefined)).attempts === 0;
    if (isWanted && !dryRun) {
      const histories = await allHistories(config, { agent: undefined, quiet });
      if (histories.length > 0) await importAndObserve(memory, histories, config, { quiet, dryRun });
    }
    const all: ReturnType<typeof wireTakenMemory>[] = [];
    for (const path of files) {
      const taken = await importClaudeMem(memory, path, run);
      if (!quiet) print(takenMemoryText(taken, dryRun));
      all.push(wireTakenMemory(taken));
    }
    return all;
  });
}

/** The path of the database; throws if there is none. */
async function claudeMemFile(config: Config, given: string): Promise<string> {
  const found = await findClaudeMem(config, given === CLAUDE_MEM ? undefined : given);
  if (found) return found;
  throw new Error(
    given === CLAUDE_MEM
      ? `there is no claude-mem database at ${CLAUDE_MEM}. Name the file: twiceshy import --claude-mem FILE.`
      : `there is no claude-mem database at ${given}.`,
  );
}

async function importClaudeMem(memory: OpenedMemory, path: string, run: ClaudeMemRun): Promise<TakenMemory> {
  const { deps } = memory;
  const given = await givenProjects(memory, run);
  const other = await claudeMemAt(path);
  const drawn = bar(run.dryRun ? "Reading" : "Importing", { quiet: run.quiet });
  try {
    const projects = await assignProjects(memory, other, given, run);
    const started = Date.now();
    // Loaded on demand, because most imports read agents' histories only.
    const { importOther } = await import("../../app/exchange/import-other.ts");
    const imported = await importOther(deps, other, {
      ...run,
      projects,
      progress: ({ sessions, observations }) =>
        drawn.draw({
          share: other.counts.sessions === 0 ? 1 : sessions / other.counts.sessions,
          text: `${number(sessions)} of ${count(other.counts.sessions, "session")} · ${count(observations, "observation")}`,
        }),
    });
    drawn.finish(
      [
        count(other.counts.sessions, "session"),
        count(other.counts.observations, "observation"),
        duration(Date.now() - started),
      ].join(" · "),
    );
    return { path, ...imported, projects: projects.names };
  } finally {
    drawn.clear();
    other.close();
  }
}

/** After an import of histories: asks whether to import claude-mem's database, unless that is done already. */
export async function offerClaudeMem(memory: OpenedMemory, config: Config, run: ClaudeMemRun): Promise<void> {
  const path = await findClaudeMem(config);
  if (!path || run.quiet || run.dryRun) return;
  try {
    const counts = await newsIn(memory, path);
    if (!counts) return;
    const what = `A claude-mem database was found (${shortPath(path, config.userHome)}: ${count(counts.sessions, "session")}, ${count(counts.observations, "observation")}).`;
    if (!canAsk) return print(`${what} To import it: ${colour.cyan("twiceshy import --claude-mem")}`);
    if (await agreed(`${what} Import it? Its own files are not changed.`, false))
      print(takenMemoryText(await importClaudeMem(memory, path, run), false));
  } catch (error) {
    // The histories are imported already; a failure here must not fail the command.
    printError(`twiceshy: ${plainMessageOf(error)}`);
  }
}

async function newsIn({ deps }: OpenedMemory, path: string): Promise<OtherMemory["counts"] | undefined> {
  const mark = await deps.store.upkeep.importMark(redact(path));
  const other = await claudeMemAt(path);
  other.close();
  const isSame = mark?.size === other.size && mark.modifiedAt === other.modifiedAt;
  return isSame || other.counts.sessions + other.counts.observations === 0 ? undefined : other.counts;
}

function takenMemoryText(taken: TakenMemory, dryRun: boolean): string {
  const { turns, observations, summaries, known, off } = taken;
  const parts = [
    count(observations, "observation"),
    count(summaries, "summary", "summaries"),
    count(turns, "prompt"),
  ].filter((part) => !part.startsWith("0 "));
  const news = `${[parts.slice(0, -1).join(", "), ...parts.slice(-1)].filter(Boolean).join(" and ")} from claude-mem`;
  const rest = [
    ...(known > 0 ? [`${count(known, "observation")} already known.`] : []),
    ...(off > 0 ? [`${count(off, "session")} left out, because recording is off in their projects.`] : []),
  ];
  if (turns + observations + summaries === 0) return ["Nothing new in claude-mem.", ...rest].join(" ");
  const what = dryRun ? `Would import ${news}. Nothing was stored.` : `${tick()} Imported ${news}.`;
  return [[what, ...rest].join(" "), ...projectLines(taken.projects, dryRun)].join("\n");
}

/** Lines for projects whose assignment is a guess or open; certain ones are not mentioned. */
function projectLines(projects: readonly MeantProject[], dryRun: boolean): readonly string[] {
  const own = projects.filter(({ how }) => how === "own");
  const kept = dryRun ? "Left under their own names" : "Kept under their own names";
  const group = (why: string, some: readonly MeantProject[]) =>
    some.length > 0
      ? [`  ${kept}, since ${why}: ${firstNames(some.map(({ name }) => name || "(none)"))}.`]
      : [];
  const later = dryRun ? "" : "twiceshy forget project claude-mem:NAME, then import again with ";
  return [
    ...projects
      .filter(({ how }) => how === "name")
      .slice(0, MOST_NAMES)
      .map(
        ({ name, project }) =>
          `  ${name} was assigned to ${project.name} (${project.root || project.identity}).`,
      ),
    ...group(
      "no project has these names",
      own.filter(({ choices }) => choices.length < 2),
    ),
    ...group(
      "several projects have these names",
      own.filter(({ choices }) => choices.length > 1),
    ),
    ...(own.length > 0 ? [`  To assign one to a project: ${later}--project NAME=PATH.`] : []),
  ];
}

const MOST_NAMES = 12;

function firstNames(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return names.slice(0, MOST_NAMES).join(", ") + (more > 0 ? ` and ${number(more)} more` : "");
}

/** `shop=../shop`, `../shop`; a project may also be named by its name or id. */
async function givenProjects(
  { deps }: OpenedMemory,
  { projects, userHome }: ClaudeMemRun,
): Promise<GivenProjects> {
  const named = new Map<string, Project>();
  let rest: Project | undefined;
  for (const value of projects) {
    const [, name, path] = /^([^=]+)=(.+)$/s.exec(value) ?? [];
    // Shells do not expand `~` after an equals sign.
    const folder = fromHome(path ?? value, userHome);
    const project = await projectNamed(deps, folder);
    if (name !== undefined) named.set(name, project);
    else rest = project;
  }
  return { named, here: deps.workspace.place(process.cwd()).project, ...(rest && { rest }) };
}

/** Asks the person which project is meant where several have the name, if the terminal is interactive. */
async function assignProjects(
  { deps }: OpenedMemory,
  other: OtherMemory,
  given: GivenProjects,
  { quiet, dryRun }: ClaudeMemRun,
): Promise<MeantProjects> {
  const found = await meantProjects(deps, other, given);
  const open = found.names.filter(({ how, choices }) => how === "own" && choices.length > 1);
  if (open.length === 0 || !canAsk || quiet || dryRun) return found;
  const { select, isCancel } = await import("@clack/prompts");
  const named = new Map(given.named);
  for (const { name, sessions, choices } of open) {
    const chosen = await select({
      message: `Which project is "${name}" of claude-mem (${count(sessions, "session")})?`,
      // Pressing Enter at once must not assign anything.
      initialValue: "",
      options: [
        ...choices.map(({ id, name: called, root }) => ({ value: id, label: `${called}  ${root}` })),
        { value: "", label: "none of these: keep it under its own name" },
      ],
    });
    if (isCancel(chosen)) throw new Error("nothing was imported.");
    const project = choices.find(({ id }) => id === chosen);
    if (project) named.set(name, project);
  }
  return meantProjects(deps, other, { ...given, named });
}
