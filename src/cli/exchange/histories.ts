// Finds the histories on this machine and imports them with a progress bar.
import { accessSync, constants, statSync } from "node:fs";
import { type Imported, type ImportFile, importHistories } from "../../app/exchange/import.ts";
import type { SaidInHistories } from "../../app/exchange/said-in-histories.ts";
import { catchUp } from "../../app/search/catch-up.ts";
import type { Config } from "../../config.ts";
import { count, number, shortPath } from "../../core/text/for-people.ts";
import { historyReader } from "../../open/agents.ts";
import type { Agent } from "../../ports/agent.ts";
import type { OpenedMemory } from "../memory.ts";
import { findAgents } from "../setup/agents.ts";
import { bar, importText } from "../terminal/bar.ts";
import { print, printError } from "../terminal/terminal.ts";
import { forBulkWork, keepHeapSmall } from "./bulk.ts";
import { importProgress } from "./import-progress.ts";

interface Found {
  readonly agent: Agent;
  readonly files: readonly ImportFile[];
}

/** The agents' own history files, oldest first, because a failure has to be known before its repetition. */
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

interface ImportRun {
  readonly dryRun?: boolean;
  /** No progress bar, no messages. */
  readonly quiet?: boolean;
  /** Collects what agents and persons said in the files. */
  readonly said?: SaidInHistories;
}

export async function runImport(
  memory: OpenedMemory,
  files: readonly ImportFile[],
  config: Config,
  options: ImportRun = {},
): Promise<Imported> {
  forBulkWork();
  keepHeapSmall();
  const inOrder = [...files].sort((a, b) => a.modifiedAt - b.modifiedAt);
  const started = Date.now();
  const quiet = options.quiet === true;
  const progress = importProgress(inOrder, quiet);
  const imported = await importHistories(memory.deps, inOrder, {
    dryRun: options.dryRun === true,
    ...(options.said && { said: options.said }),
    progress: progress.draw,
  });
  progress.finish();
  // In a terminal the bars above have said what was read of each agent; this line adds it up.
  const sum = importText(imported.sessions, imported.stored + imported.skipped, Date.now() - started);
  const isNews = imported.unchanged < imported.files;
  if (!quiet) {
    if (isNews) print(`${options.dryRun ? "Read" : "Imported"}: ${sum}`);
    printBroken(imported.broken, config);
    if (imported.brokenLines > 0) printError(`twiceshy: ${brokenLinesText(imported, config.userHome)}`);
  }
  return imported;
}

/** Makes what was imported findable; a bar while it runs. */
export async function runIndex(memory: OpenedMemory, quiet: boolean): Promise<void> {
  const drawn = bar("Indexing", { quiet });
  await catchUp(memory.store.search, {
    onProgress: (done) => drawn.draw({ share: 1, text: `${count(done, "document")} for search` }),
  });
  drawn.clear();
}

export function printBroken(broken: readonly BrokenFile[], { userHome }: Pick<Config, "userHome">): void {
  for (const text of brokenTexts(broken, userHome)) printError(`twiceshy: ${text}`);
}

/** One line for each reason, not for each file: a full disk affects all of them. */
export function brokenTexts(broken: readonly BrokenFile[], userHome: string): readonly string[] {
  const plain = broken.map((one) => ({ ...one, reason: withoutPath(one) }));
  return [...new Set(plain.map((one) => one.reason))].map((reason) => {
    const paths = plain.filter((one) => one.reason === reason).map(({ path }) => path);
    const [, room, why] = /^(?:\[([\w-]+)\] )?(.*)$/s.exec(reason) ?? [];
    // The file is fine: the memory could not take it in.
    const what = room === "sqlite" ? "imported" : "read";
    return `${firstOf(paths, userHome)} could not be ${what}: ${why}`;
  });
}

function brokenLinesText({ brokenLines, brokenLinesIn }: Imported, userHome: string): string {
  const which = `${count(brokenLines, "line")} of ${firstOf(brokenLinesIn, userHome)}`;
  return `${which} could not be read and ${brokenLines === 1 ? "was" : "were"} left out.`;
}

function firstOf([first = "", ...others]: readonly string[], userHome: string): string {
  const more = others.length > 0 ? ` and ${count(others.length, "other file")}` : "";
  return `${shortPath(first, userHome)}${more}`;
}

/** Errors of the disk name their file, which stands before the reason already. */
function withoutPath({ path, reason }: BrokenFile): string {
  // One session of a database is called FILE#SESSION.
  const file = [path, path.replace(/#[^#]*$/, "")].find((one) => reason.startsWith(`${one} `));
  if (file === undefined) return reason;
  const rest = reason.slice(file.length + 1).replace(/^cannot be read: /, "");
  return /^(?:is|has|does|leads) /.test(rest) ? `it ${rest}` : rest;
}

/** The history files of all agents on this machine, or of one; prints what was found. */
export async function allHistories(
  config: Config,
  { agent, quiet }: { readonly agent: string | undefined; readonly quiet: boolean },
): Promise<readonly ImportFile[]> {
  const agents = await findAgents(agent === undefined ? [] : [agent], config);
  const found = await findHistories(agents, config);
  if (found.length > 0 && !quiet) print(foundText(found));
  return found.flatMap((one) => one.files);
}

export interface BrokenFile {
  readonly path: string;
  readonly reason: string;
}

/** Files named by the person. Unreadable ones are returned with the reason; the others are still read. */
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

/** The format is detected from the content unless an agent is named. Throws the reason if it cannot be read. */
export async function historyFile(path: string, agent?: string): Promise<ImportFile> {
  const reason = whyUnreadable(path);
  if (reason !== undefined) throw new Error(reason);
  const { size, mtimeMs } = statSync(path);
  return { path, size, modifiedAt: Math.trunc(mtimeMs), agent: await historyReader(path, agent) };
}

/** Why a file cannot be read, whatever its format; undefined if it can. */
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

/** The reason without the path, which the caller prints. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : undefined;
  if (code === "EACCES" || code === "EPERM") return "you do not have permission to read it.";
  if (code === "Z_DATA_ERROR") return "it is damaged, or not compressed with gzip as its name says.";
  return error.message;
}
