// Works off the queue of the code index: one request at a time, a failed one again later, the oldest files out when the
// index grows too large.
import { partKey } from "../../core/code/documents.ts";
import { redact } from "../../core/redact/index.ts";
import type { CodeIndexMode } from "../../domain/code.ts";
import type { Project } from "../../domain/project.ts";
import type { Indexer } from "../../ports/indexer.ts";
import type { WaitingRequest } from "../../ports/store.ts";
import type { Deps } from "../deps.ts";
import { type IndexOptions, type IndexReport, indexCode } from "./index-code.ts";

/** Projects that wait at most; the oldest requests beyond are dropped, the next session asks again. */
const MOST_WAITING = 50;
const FIRST_DELAY_MS = 60_000;
const LONGEST_DELAY_MS = 6 * 3_600_000;

/** Another request for the same project is added to the one that waits. */
export async function requestIndexing(
  { store }: Pick<Deps, "store">,
  project: Project,
  now: number,
  changed?: readonly string[],
): Promise<void> {
  await store.projects.save(redact(project), now);
  const request = { project: project.id, root: project.root, requestedAt: now };
  await store.code.request(redact({ ...request, ...(changed && { changed }) }), MOST_WAITING);
}

export interface QueueOptions extends Omit<IndexOptions, "mode"> {
  /** 0 to 1: spreads the retries of several machines or projects. */
  random(): number;
  /** Only this project, in this mode, even if it failed before: a person asked for it. */
  readonly only?: { readonly project: string; readonly mode: Exclude<CodeIndexMode, "off"> };
}

export interface ProjectReport extends IndexReport {
  readonly project: string;
  readonly mode: CodeIndexMode;
  readonly ms: number;
}

/** Until nothing is due, or only what this process has already worked on. */
export async function workOffQueue(
  deps: Deps,
  indexer: Indexer,
  options: QueueOptions,
): Promise<readonly ProjectReport[]> {
  const reports: ProjectReport[] = [];
  for (;;) {
    const request = await nextRequest(deps, options);
    if (!request || reports.some(({ project }) => project === request.project)) break;
    reports.push(await workOff(deps, indexer, request, options));
  }
  await pruneCode(deps, options.mostBytes);
  return reports;
}

async function nextRequest(
  { store }: Deps,
  { only, now }: QueueOptions,
): Promise<WaitingRequest | undefined> {
  if (!only) return store.code.next(now());
  return (await store.code.states(only.project))[0]?.waiting;
}

async function workOff(
  deps: Deps,
  indexer: Indexer,
  request: WaitingRequest,
  options: QueueOptions,
): Promise<ProjectReport> {
  const began = options.now();
  // The stored path is shortened; a folder that is gone has no place any more.
  const place = deps.workspace.place(request.root);
  const { root, id } = place.project;
  const mode = options.only?.mode ?? deps.settings(root).codeIndex;
  const isGone = place.isGone === true || id !== request.project;
  const report =
    mode === "off" || isGone
      ? { ...NOTHING, isWhole: true }
      : await indexCode(deps, indexer, { ...request, root }, { ...options, mode }).catch((error) => ({
          ...NOTHING,
          problem: error instanceof Error ? error.message : String(error),
        }));
  const [at, ms] = [options.now(), options.now() - began];
  if (report.problem !== "") {
    const error = redact(report.problem.slice(0, 300));
    await deps.store.code.finish(request, {
      type: "failed",
      at,
      error,
      dueAt: at + delay(request.tries + 1, options.random()),
    });
  } else if (mode === "off" || isGone) await deps.store.code.finish(request, { type: "dropped" });
  else await deps.store.code.finish(request, { type: "done", at, ms, isWhole: report.isWhole, mode });
  return { ...report, project: request.project, mode, ms };
}

const NOTHING: IndexReport = {
  files: 0,
  unfit: 0,
  indexed: 0,
  bytes: 0,
  removed: 0,
  isWhole: false,
  isCut: false,
  problem: "",
};

/** Doubles from one failure to the next, spread by half. */
function delay(tries: number, random: number): number {
  const longest = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(tries - 1, 12));
  return longest * (0.5 + random / 2);
}

/** Removes a project's index: documents, records, state and request. */
export async function dropCode({ store }: Pick<Deps, "store">, project: string): Promise<void> {
  await store.search.drop(project, "code");
  await store.search.drop(project, "file");
  await store.code.dropFiles(project);
}

/** The least recently used files go first. */
async function pruneCode({ store }: Pick<Deps, "store">, bytes: number): Promise<void> {
  for (const { project, file } of await store.code.leastUsed(bytes))
    await store.transact(async () => {
      const keys = file.parts.map((lines) => partKey(file.path, lines));
      await store.search.drop(project, "code", keys);
      await store.search.drop(project, "file", [file.path]);
      await store.code.dropFiles(project, [file.path]);
    });
}

/** Asks for the files that a session changed. */
export async function indexSession(deps: Deps, project: Project, session: string): Promise<void> {
  if (!deps.startIndexing) return;
  const turns = await deps.store.turns.list({ project: project.id, session });
  const changed = [...new Set(turns.flatMap(({ files }) => files))];
  if (changed.length > 0) await deps.startIndexing(project, changed);
}
