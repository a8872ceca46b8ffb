// The files of Autohand's design: written once (--files), or kept current from now on (--live).
import { accessSync, constants, existsSync } from "node:fs";
import { resolve } from "node:path";
import { mirrorProject } from "../app/mirror.ts";
import { isShared } from "../app/shared-project.ts";
import { type Config, saveSetting } from "../config.ts";
import type { Project } from "../domain/project.ts";
import { makeFolder } from "../make-folder.ts";
import { mirrorAt } from "../open.ts";
import type { Written } from "../ports/mirror.ts";
import { type OpenedMemory, withMemory } from "./memory.ts";
import { type ScopeFlags, scopeOf } from "./scope.ts";
import { colour, print, printError, printJson, tick } from "./terminal.ts";
import { count, shortPath } from "./words.ts";

export interface ExportOptions extends ScopeFlags {
  readonly dryRun: boolean;
  readonly json?: boolean | undefined;
}

/** A person can wait for another process that writes there. */
const PATIENCE_MS = 10_000;

export async function exportFiles(
  config: Config,
  folder: string,
  options: ExportOptions,
  now: number,
): Promise<number> {
  const root = folderAt(folder, config, options);
  return withMemory(config, async (memory) => {
    const scope = await scopeOf(memory.deps, options);
    const projects = scope ? [scope] : await knownProjects(memory);
    return write(memory, config, root, projects, options, now);
  });
}

export async function exportLive(
  config: Config,
  folder: string,
  options: ExportOptions,
  now: number,
): Promise<number> {
  if (folder === "off" || folder === "none") return endLive(config, options);
  const root = folderAt(folder, config, options);
  return withMemory(config, async (memory) => {
    // Settled as of the new folder: the memory was opened with the old one.
    const wanted = (await knownProjects(memory)).filter((project) => isWanted(memory, config, project));
    const code = await write(memory, config, root, wanted, options, now);
    if (code !== 0 || options.dryRun) return code;
    saveSetting(config.home, "liveExport", root);
    if (!options.json) {
      print(
        `  It is kept current from now on, whenever a turn ends. End it: ${colour.cyan("twiceshy export --live off")}`,
      );
      print("  Sessions that are already running pick it up when they are started again.");
    }
    return 0;
  });
}

function endLive(config: Config, { dryRun, json }: ExportOptions): number {
  const before = config.liveExport;
  if (!dryRun) saveSetting(config.home, "liveExport", "off");
  if (json) printJson({ live: null, before: before || null });
  else if (before === "") print("There was no live export. Nothing was changed.");
  else
    print(
      `${dryRun ? "Would end" : `${tick()} Ended`}: ${shortPath(before, config.userHome)} is no longer kept current; its files stay.`,
    );
  return 0;
}

async function write(
  memory: OpenedMemory,
  config: Config,
  root: string,
  projects: readonly Project[],
  { dryRun, json }: ExportOptions,
  now: number,
): Promise<number> {
  const total = { projects: 0, failures: 0, successes: 0, sessions: 0 };
  const notes = new Set<string>();
  const mirror = await mirrorAt(config, root, PATIENCE_MS);
  for (const project of projects) {
    const counts = await memory.store.counts(project.id);
    if (counts.attempts === 0) continue;
    const { branch, head, project: found } = memory.deps.workspace.place(project.root);
    const isHere = found.id === project.id;
    const place = { project, ...(isHere && branch && { branch }), ...(isHere && head && { head }) };
    const written: Written | undefined = dryRun
      ? { failures: counts.failed, successes: counts.succeeded, sessions: counts.sessions, notes: [] }
      : await mirrorProject(memory.deps, mirror, place, now);
    if (!written) throw new Error(`another process writes to ${root}. Run this again in a moment.`);
    total.projects++;
    total.failures += written.failures;
    total.successes += written.successes;
    total.sessions += written.sessions;
    for (const note of written.notes) notes.add(note);
  }
  if (json) printJson({ folder: root, ...total, dryRun, notes: [...notes] });
  else print(summary(total, shortPath(root, config.userHome), dryRun));
  if (!json) for (const note of notes) printError(`Note: ${note}`);
  return 0;
}

function summary(
  {
    projects,
    failures,
    successes,
    sessions,
  }: Record<"projects" | "failures" | "successes" | "sessions", number>,
  where: string,
  dryRun: boolean,
): string {
  if (projects === 0) return "Nothing is remembered there yet: nothing to write.";
  const what = `${count(failures, "failure")} and ${count(successes, "success", "successes")} of ${count(sessions, "session")}`;
  const from = count(projects, "project");
  if (dryRun) return `Would write up to ${what} of ${from} to ${where}. Nothing was written.`;
  if (failures + successes + sessions === 0) return `${tick()} ${where} was up to date (${from}).`;
  return `${tick()} Added ${what} of ${from} to ${where}`;
}

async function knownProjects(memory: OpenedMemory): Promise<readonly Project[]> {
  return (await memory.store.projects()).filter((project) => !isShared(project));
}

/** A project's own file may be against it. Asked as if the person had chosen a folder already. */
function isWanted(memory: OpenedMemory, config: Config, project: Project): boolean {
  const { root } = memory.deps.workspace.place(project.root).project;
  return config.liveExport === "" || memory.deps.settings(root).liveExport !== "";
}

/** Where the files go; a folder that cannot be written is told before anything is begun. */
function folderAt(folder: string, config: Config, { dryRun }: ExportOptions): string {
  const path = resolve(folder.replace(/^~(?=[\\/]|$)/, config.userHome));
  try {
    if (!dryRun) makeFolder(path);
    if (existsSync(path)) accessSync(path, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/, \w+ '.*'$/, "") : String(cause);
    throw new Error(`cannot write to ${path} (${reason}). Name a folder that you may write to.`, { cause });
  }
  return path;
}
