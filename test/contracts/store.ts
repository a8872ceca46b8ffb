// Contract of every store, facet by facet. A driver's test file calls this with a function that opens it.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../src/ports/store.ts";
import { approvals } from "./store/approvals.ts";
import { codeIndex } from "./store/code.ts";
import { activity } from "./store/evidence/activity.ts";
import { appending } from "./store/evidence/appending.ts";
import { attempts } from "./store/evidence/attempts.ts";
import { batches } from "./store/evidence/batches.ts";
import { contentIds } from "./store/evidence/content-ids.ts";
import { counts } from "./store/evidence/counts.ts";
import { asking } from "./store/hazards/asking.ts";
import { deriving } from "./store/hazards/deriving.ts";
import { jobs } from "./store/jobs.ts";
import { ledger } from "./store/ledger.ts";
import { drafts } from "./store/lessons/drafts.ts";
import { lessonIndex } from "./store/lessons/index.ts";
import { marks } from "./store/lessons/marks.ts";
import { observations } from "./store/observations/observations.ts";
import { observationSearch } from "./store/observations/search.ts";
import { identities } from "./store/projects/identities.ts";
import { projects } from "./store/projects/projects.ts";
import { remedies } from "./store/remedies.ts";
import { due } from "./store/search/due.ts";
import { filtering } from "./store/search/filtering.ts";
import { finding } from "./store/search/finding.ts";
import { forgettingSearch } from "./store/search/forgetting.ts";
import { sessions } from "./store/sessions.ts";
import { tasks } from "./store/tasks.ts";
import { transact } from "./store/transact.ts";
import { fileWords } from "./store/turns/file-words.ts";
import { patterns } from "./store/turns/patterns.ts";
import { turnSearch } from "./store/turns/search.ts";
import { turns } from "./store/turns/turns.ts";
import { forgetting } from "./store/upkeep/forgetting.ts";
import { forgettingLessons } from "./store/upkeep/forgetting-lessons.ts";
import { forgettingObservations } from "./store/upkeep/forgetting-observations.ts";
import { forgettingTasks } from "./store/upkeep/forgetting-tasks.ts";
import { forgettingTurns } from "./store/upkeep/forgetting-turns.ts";
import { importMarks } from "./store/upkeep/import-marks.ts";
import { vectors } from "./store/vectors/vectors.ts";

export interface OpenedStore {
  readonly store: Store;
  /** A second way into the same memory, as another process would have it. The first stays open. */
  reopen(): Promise<Store>;
  /** Closes and removes everything. */
  dispose(): Promise<void>;
  /** Every byte the memory has written, for engines whose files can be read. */
  everyByte?(): Promise<Buffer>;
}

/** Differences between engines, declared and never guessed. */
export interface StoreCapabilities {
  /** `everyByte` is there, so that forgetting can be checked down to the disk. */
  readonly bytes: boolean;
  /** Most characters of a stored subject, signature or id; a longer one is stored as a hash. Absent: no limit. */
  readonly longestName?: number;
  /** Methods that are refused, by facet: promises that need one of them are skipped. Absent: none. */
  readonly refused?: { readonly [F in keyof Store]?: readonly (keyof Store[F])[] };
  /** Only the process that opened it has it: promises that open it again are skipped. */
  readonly isAlone?: boolean;
}

/** The store of the running test. */
export type Current = () => OpenedStore;

type Promises = (current: Current, capabilities: StoreCapabilities) => void;

/** A facet without promises does not compile. */
const FACETS: Readonly<Record<Exclude<keyof Store, "close">, readonly Promises[]>> = {
  evidence: [appending, contentIds, batches, attempts, counts, activity],
  hazards: [asking, deriving],
  remedies: [remedies],
  projects: [projects, identities],
  sessions: [sessions],
  turns: [turns, turnSearch, patterns, fileWords],
  ledger: [ledger],
  lessons: [lessonIndex, marks, drafts],
  approvals: [approvals],
  tasks: [tasks],
  observations: [observations, observationSearch],
  jobs: [jobs],
  search: [finding, filtering, due, forgettingSearch],
  code: [codeIndex],
  vectors: [vectors],
  upkeep: [
    ...[forgetting, forgettingTurns, forgettingLessons, forgettingTasks, forgettingObservations],
    importMarks,
  ],
  transact: [transact],
};

export function storeContract(
  name: string,
  open: () => Promise<OpenedStore>,
  capabilities: StoreCapabilities,
): void {
  describe(`store contract: ${name}`, () => {
    let opened: OpenedStore;
    let whole: OpenedStore;
    beforeEach(async ({ skip }) => {
      whole = await open();
      opened = answering(whole, capabilities, skip);
    });
    afterEach(() => whole.dispose());

    for (const [facet, methods] of Object.entries(capabilities.refused ?? {}))
      it.each(methods)(`refuses ${facet}.%s, and says so`, async (method) => {
        const methods = whole.store[facet as keyof Store] as unknown as Record<string, () => Promise<void>>;
        await expect(async () => methods[method]?.()).rejects.toThrow(`${facet}.${method} is not answered`);
      });

    for (const [facet, promises] of Object.entries(FACETS))
      describe(facet, () => {
        for (const promise of promises) promise(() => opened, capabilities);
      });
  });
}

/** The store as given, but a promise that needs what this engine refuses is skipped. */
function answering(
  opened: OpenedStore,
  { refused = {}, isAlone }: StoreCapabilities,
  skip: (reason: string) => never,
): OpenedStore {
  const store = { ...opened.store } as Record<string, unknown>;
  for (const [facet, methods] of Object.entries(refused))
    store[facet] = {
      ...(store[facet] as object),
      ...Object.fromEntries(methods.map((method) => [method, () => skip(`refuses ${facet}.${method}`)])),
    };
  return {
    ...opened,
    store: store as unknown as Store,
    ...(isAlone && { reopen: () => skip("cannot be opened again") }),
  };
}
