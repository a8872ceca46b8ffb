// Histories on this machine: found, told of, imported with a progress bar.
import { accessSync, constants, statSync } from "node:fs";
import { type Imported, type ImportFile, importHistories } from "../app/import.ts";
import type { SaidInHistories } from "../app/said-in-histories.ts";
import type { Config } from "../config.ts";
import { historyReader } from "../open.ts";
import type { Agent } from "../ports/agent.ts";
import { agentsMeant } from "./agents.ts";
import { bar, importText } from "./bar.ts";
import { forBulkWork } from "./bulk.ts";
import type { OpenedMemory } from "./memory.ts";
import { print, printError } from "./terminal.ts";
import { count, number, shortPath } from "./words.ts";

export interface Found {
  readonly agent: Agent;
  readonly files: readonly ImportFile[];
}

/** What the agents themselves have written, oldest first: a failure has to be known before its repetition. */
export async function findHistories(agents: readonly Agent[], config: Config): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const agent of agents) {
    const files = await agent.histories(config.userHome, config.env);
    if (files.length > 0) found.push({ agent, files: files.map((file) => ({ ...file, agent })) });
  }
  return found;
}

/** `Found 2 agents: Claude Code (214 transcripts), Codex (38)` */
export function foundText(found: readonly Found[]): string {
  const names = found.map(({ agent, files }, index) =>
    index === 0
      ? `${agent.label} (${count(files.length, "transcript")})`
      : `${agent.label} (${number(files.length)})`,
  );
  return `Found ${count(found.length, "agent")}: ${names.join(", ")}`;
}

export interface ImportRun {
  readonly dryRun?: boolean;
  /** Draws and says nothing. */
  readonly quiet?: boolean;
  /** Takes what is said in the files. */
  readonly said?: SaidInHistories;
}

export async function runImport(
  memory: OpenedMemory,
  files: readonly ImportFile[],
  config: Config,
  options: ImportRun = {},
): Promise<Imported> {
  forBulkWork();
  const inOrder = [...files].sort((a, b) => a.modifiedAt - b.modifiedAt);
  const total = files.reduce((sum, file) => sum + file.size, 0);
  const started = Date.now();
  const drawn = bar(options.dryRun ? "Reading" : "Importing", { quiet: options.quiet === true });
  const imported = await importHistories(memory.deps, inOrder, {
    dryRun: options.dryRun === true,
    ...(options.said && { said: options.said }),
    progress: ({ files: done, bytes, calls }) =>
      drawn.draw({
        share: total === 0 ? 1 : bytes / total,
        text: `${number(done)} of ${count(files.length, "file")} · ${count(calls, "tool call")}`,
      }),
  });
  drawn.finish(importText(imported.sessions, imported.stored + imported.skipped, Date.now() - started));
  if (!options.quiet) tellBroken(imported.broken, config);
  return imported;
}

/** One line for each reason: a full disk breaks them all. */
export function tellBroken(broken: readonly BrokenFile[], { userHome }: Pick<Config, "userHome">): void {
  for (const reason of new Set(broken.map((one) => one.reason))) {
    const [first, ...others] = broken.filter((one) => one.reason === reason);
    const more = others.length > 0 ? ` and ${count(others.length, "other file")}` : "";
    printError(`twiceshy: ${shortPath(first?.path ?? "", userHome)}${more} could not be read: ${reason}`);
  }
}

/** All that agents have left on this machine, or one of them; told before they are read. */
export async function allHistories(
  config: Config,
  {
    agent,
    quiet,
    command,
  }: { readonly agent: string | undefined; readonly quiet: boolean; readonly command: string },
): Promise<readonly ImportFile[]> {
  const agents = await agentsMeant(agent === undefined ? [] : [agent], config, command);
  const found = await findHistories(agents, config);
  if (found.length > 0 && !quiet) print(foundText(found));
  return found.flatMap((one) => one.files);
}

export interface BrokenFile {
  readonly path: string;
  readonly reason: string;
}

/** Files named by the person. One that cannot be read is named with the reason and keeps nobody from the others. */
export async function historyFiles(
  paths: readonly string[],
  agent?: string,
): Promise<{ readonly files: readonly ImportFile[]; readonly broken: readonly BrokenFile[] }> {
  const files: ImportFile[] = [];
  const broken: BrokenFile[] = [];
  for (const path of paths) {
    try {
      files.push(await historyFile(path, agent));
    } catch (error) {
      broken.push({ path, reason: reasonOf(error) });
    }
  }
  return { files, broken };
}

/** What the file is, its content tells, unless the person does. Throws the reason when it cannot be read. */
export async function historyFile(path: string, agent?: string): Promise<ImportFile> {
  const reason = whyUnreadable(path);
  if (reason !== undefined) throw new Error(reason);
  const { size, mtimeMs } = statSync(path);
  return { path, size, modifiedAt: Math.trunc(mtimeMs), agent: await historyReader(path, agent) };
}

/** Why nothing can be read from a file, whatever it is; undefined when something can. */
export function whyUnreadable(path: string): string | undefined {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) return "there is no such file.";
    if (!found.isFile()) return "it is not a file. Name the transcripts themselves.";
    if (found.size === 0) return "it is empty.";
    accessSync(path, constants.R_OK);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Without the path, which is told beside it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : undefined;
  if (code === "EACCES" || code === "EPERM") return "you have no permission to read it.";
  if (code === "Z_DATA_ERROR") return "it is damaged, or not compressed with gzip as its name says.";
  return error.message;
}
