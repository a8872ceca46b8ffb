// claude-mem's memory: found, offered, taken in. Its own files are not touched.
import type { ImportedMemory } from "../app/import-other.ts";
import {
  type GivenProjects,
  type MeantProject,
  type MeantProjects,
  meantProjects,
} from "../app/other-projects.ts";
import type { Config } from "../config.ts";
import { redact } from "../core/redact/index.ts";
import type { Project } from "../domain/project.ts";
import { claudeMemAt, findClaudeMem } from "../open.ts";
import type { OtherMemory } from "../ports/other-memory.ts";
import { agreed } from "./ask.ts";
import { bar } from "./bar.ts";
import type { OpenedMemory } from "./memory.ts";
import { projectCalled } from "./scope.ts";
import { canAsk, colour, print, printError, tick } from "./terminal.ts";
import { count, duration, number, shortPath } from "./words.ts";

/** Where claude-mem keeps it, unless it was told otherwise. */
export const CLAUDE_MEM = "~/.claude-mem/claude-mem.db";

export interface ClaudeMemRun {
  readonly now: number;
  readonly dryRun: boolean;
  readonly quiet: boolean;
  /** `NAME=PATH` or `PATH`, as the person gave them. */
  readonly projects: readonly string[];
  readonly userHome: string;
}

export interface TakenMemory extends ImportedMemory {
  readonly path: string;
  readonly projects: readonly MeantProject[];
}

/** The file that is meant; fails when there is none. */
export async function claudeMemFile(config: Config, given: string): Promise<string> {
  const found = await findClaudeMem(config, given === CLAUDE_MEM ? undefined : given);
  if (found) return found;
  throw new Error(
    given === CLAUDE_MEM
      ? `claude-mem has left no database at ${CLAUDE_MEM}. Name it: twiceshy import --claude-mem FILE.`
      : `there is no database of claude-mem at ${given}.`,
  );
}

export async function importClaudeMem(
  memory: OpenedMemory,
  path: string,
  run: ClaudeMemRun,
): Promise<TakenMemory> {
  const { deps } = memory;
  const given = await givenProjects(memory, run);
  const other = await claudeMemAt(path);
  const drawn = bar(run.dryRun ? "Reading" : "Importing", { quiet: run.quiet });
  try {
    const projects = await asked(memory, other, given, run);
    const started = Date.now();
    // Loaded when it is wanted: most imports are of agents' histories.
    const { importOther } = await import("../app/import-other.ts");
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

/** After the histories: what claude-mem knows as well. Only with a yes; known already → not a word. */
export async function offerClaudeMem(memory: OpenedMemory, config: Config, run: ClaudeMemRun): Promise<void> {
  const path = await findClaudeMem(config);
  if (!path || run.quiet || run.dryRun) return;
  try {
    const counts = await newsIn(memory, path);
    if (!counts) return;
    const what = `claude-mem is here, too (${shortPath(path, config.userHome)}: ${count(counts.sessions, "session")}, ${count(counts.observations, "observation")}).`;
    if (!canAsk) return print(`${what} Take it in: ${colour.cyan("twiceshy import --claude-mem")}`);
    if (await agreed(`${what} Take it in? Its own files stay as they are.`, false))
      print(takenMemoryText(await importClaudeMem(memory, path, run), false));
  } catch (error) {
    // The histories are in: this is beside them.
    printError(
      `twiceshy: ${error instanceof Error ? error.message.replace(/^\[[\w-]+\] /, "") : String(error)}`,
    );
  }
}

async function newsIn({ deps }: OpenedMemory, path: string): Promise<OtherMemory["counts"] | undefined> {
  const mark = await deps.store.importMark(redact(path));
  const other = await claudeMemAt(path);
  other.close();
  const isSame = mark?.size === other.size && mark.modifiedAt === other.modifiedAt;
  return isSame || other.counts.sessions + other.counts.observations === 0 ? undefined : other.counts;
}

export function takenMemoryText(taken: TakenMemory, dryRun: boolean): string {
  const { turns, observations, summaries, known, off } = taken;
  const parts = [
    count(observations, "observation"),
    count(summaries, "summary", "summaries"),
    count(turns, "prompt"),
  ].filter((part) => !part.startsWith("0 "));
  const news = `${[parts.slice(0, -1).join(", "), ...parts.slice(-1)].filter(Boolean).join(" and ")} of claude-mem`;
  const rest = [
    ...(known > 0 ? [`${count(known, "observation")} known already.`] : []),
    ...(off > 0 ? [`${count(off, "session")} left out: nothing is recorded in their projects.`] : []),
  ];
  if (turns + observations + summaries === 0) return ["Nothing new of claude-mem.", ...rest].join(" ");
  const what = dryRun ? `Would take in ${news}. Nothing was stored.` : `${tick()} ${news} taken in.`;
  return [[what, ...rest].join(" "), ...projectLines(taken.projects, dryRun)].join("\n");
}

/** What could be otherwise than the person thinks; what is certain needs no line. */
function projectLines(projects: readonly MeantProject[], dryRun: boolean): readonly string[] {
  const own = projects.filter(({ how }) => how === "own");
  const kept = dryRun ? "Left under their own names" : "Kept under their own names";
  const group = (why: string, some: readonly MeantProject[]) =>
    some.length > 0 ? [`  ${kept}, since ${why}: ${listed(some.map(({ name }) => name || "(none)"))}.`] : [];
  const later = dryRun ? "" : "twiceshy forget project claude-mem:NAME, then import again with ";
  return [
    ...projects
      .filter(({ how }) => how === "name")
      .slice(0, MOST_NAMES)
      .map(
        ({ name, project }) =>
          `  ${name} is taken for ${project.name} (${project.root || project.identity}).`,
      ),
    ...group(
      "no project is known by them",
      own.filter(({ choices }) => choices.length < 2),
    ),
    ...group(
      "several projects are called so",
      own.filter(({ choices }) => choices.length > 1),
    ),
    ...(own.length > 0 ? [`  To say where one belongs: ${later}--project NAME=PATH.`] : []),
  ];
}

const MOST_NAMES = 12;

function listed(names: readonly string[]): string {
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
    // No shell puts the home folder in after an equals sign.
    const folder = (path ?? value).replace(/^~(?=[\\/]|$)/, userHome);
    const project = await projectCalled(deps, folder);
    if (name !== undefined) named.set(name, project);
    else rest = project;
  }
  return { named, here: deps.workspace.place(process.cwd()).project, ...(rest && { rest }) };
}

/** Where several projects may be meant the person is asked, if somebody is there. */
async function asked(
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
      // Enter alone must not put anything where it does not belong.
      initialValue: "",
      options: [
        ...choices.map(({ id, name: called, root }) => ({ value: id, label: `${called}  ${root}` })),
        { value: "", label: "none of these: keep it under its own name" },
      ],
    });
    if (isCancel(chosen)) throw new Error("nothing was taken in.");
    const project = choices.find(({ id }) => id === chosen);
    if (project) named.set(name, project);
  }
  return meantProjects(deps, other, { ...given, named });
}
