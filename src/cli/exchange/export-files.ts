// twiceshy export --files, --live: writes the memory as Autohand's files, once or after every turn.

import { accessSync, constants, existsSync } from "node:fs";
import { resolve } from "node:path";
import { mirrorProject } from "../../app/exchange/mirror.ts";
import { isShared } from "../../app/exchange/shared-project.ts";
import { type Config, saveSetting } from "../../config.ts";
import { count, shortPath } from "../../core/text/for-people.ts";
import { fromHome } from "../../core/text/from-home.ts";
import { makeFolder } from "../../disk/make-folder.ts";
import type { Project } from "../../domain/project.ts";
import { mirrorAt } from "../../open/mirrors.ts";
import type { Written } from "../../ports/mirror.ts";
import { type OpenedMemory, withMemory } from "../memory.ts";
import { type ScopeFlags, scopeOf } from "../scope.ts";
import { colour, print, printError, printJson, tick } from "../terminal/terminal.ts";

export interface ExportOptions extends ScopeFlags {
  readonly dryRun: boolean;
  readonly json: boolean | undefined;
}

/** How long to wait for another process that writes to the same folder. */
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
    // Decided for the new folder, because the memory was opened with the old setting.
    const wanted = (await knownProjects(memory)).filter((project) => isWanted(memory, config, project));
    const code = await write(memory, config, root, wanted, options, now);
    if (code !== 0 || options.dryRun) return code;
    saveSetting(config.home, "liveExport", root);
    if (!options.json) {
      print(
        `  These files are now updated whenever a turn ends. To stop: ${colour.cyan("twiceshy export --live off")}`,
      );
      print("  Sessions that are already running start updating them after a restart.");
    }
    return 0;
  });
}

function endLive(config: Config, { dryRun, json }: ExportOptions): number {
  const before = config.liveExport;
  if (!dryRun) saveSetting(config.home, "liveExport", "off");
  if (json) printJson({ live: null, before: before || null });
  else if (before === "") print("There is no live export. Nothing was changed.");
  else
    print(
      `${dryRun ? "Would end" : `${tick()} Ended`}: ${shortPath(before, config.userHome)} is no longer updated; its files stay.`,
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
    const counts = await memory.store.evidence.counts(project.id);
    if (counts.attempts === 0) continue;
    const { branch, head, project: found } = memory.deps.workspace.place(project.root);
    const isHere = found.id === project.id;
    const place = { project, ...(isHere && branch && { branch }), ...(isHere && head && { head }) };
    const written: Written | undefined = dryRun
      ? { failures: counts.failed, successes: counts.succeeded, sessions: counts.sessions, notes: [] }
      : await mirrorProject(memory.deps, mirror, place, now);
    if (!written) throw new Error(`another process is writing to ${root}. Run this again in a moment.`);
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
  if (projects === 0) return "The memory has nothing to write for this project yet.";
  const what = `${count(failures, "failure")} and ${count(successes, "success", "successes")} of ${count(sessions, "session")}`;
  const from = count(projects, "project");
  if (dryRun) return `Would write up to ${what} of ${from} to ${where}. Nothing was written.`;
  if (failures + successes + sessions === 0) return `${tick()} ${where} was up to date (${from}).`;
  return `${tick()} Added ${what} of ${from} to ${where}`;
}

async function knownProjects(memory: OpenedMemory): Promise<readonly Project[]> {
  return (await memory.store.projects.list()).filter((project) => !isShared(project));
}

/** False where the project's own settings file switches live export off. */
function isWanted(memory: OpenedMemory, config: Config, project: Project): boolean {
  const { root } = memory.deps.workspace.place(project.root).project;
  return config.liveExport === "" || memory.deps.settings(root).liveExport !== "";
}

/** The absolute target folder; throws before any work if it cannot be written. */
function folderAt(folder: string, config: Config, { dryRun }: ExportOptions): string {
  const path = resolve(fromHome(folder, config.userHome));
  try {
    if (!dryRun) makeFolder(path);
    if (existsSync(path)) accessSync(path, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/, \w+ '.*'$/, "") : String(cause);
    throw new Error(`cannot write to ${path} (${reason}). Name a folder that you may write to.`, { cause });
  }
  return path;
}
