// What every store promises. A driver's test file calls this with a way to open it and runs all of it.
import { afterEach, beforeEach, describe } from "vitest";
import type { Store } from "../../src/ports/store.ts";
import { activity } from "./store/activity.ts";
import { appending } from "./store/appending.ts";
import { asking } from "./store/asking.ts";
import { batches } from "./store/batches.ts";
import { cardMarks } from "./store/card-marks.ts";
import { cards } from "./store/cards.ts";
import { deliveries } from "./store/deliveries.ts";
import { deriving } from "./store/deriving.ts";
import { drafts } from "./store/drafts.ts";
import { finding } from "./store/finding.ts";
import { forgetting } from "./store/forgetting.ts";
import { forgettingLessons } from "./store/forgetting-lessons.ts";
import { forgettingObservations } from "./store/forgetting-observations.ts";
import { forgettingTurns } from "./store/forgetting-turns.ts";
import { identities } from "./store/identities.ts";
import { observationSearch } from "./store/observation-search.ts";
import { observations } from "./store/observations.ts";
import { observerJobs } from "./store/observer-jobs.ts";
import { patterns } from "./store/patterns.ts";
import { projects } from "./store/projects.ts";
import { tasks } from "./store/tasks.ts";
import { turnSearch } from "./store/turn-search.ts";
import { turns } from "./store/turns.ts";

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
}

/** The store of the running test. */
export type Current = () => OpenedStore;

export function storeContract(
  name: string,
  open: () => Promise<OpenedStore>,
  capabilities: StoreCapabilities,
): void {
  describe(`store contract: ${name}`, () => {
    let opened: OpenedStore;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.dispose());
    const current: Current = () => opened;

    appending(current);
    asking(current);
    batches(current);
    deriving(current);
    finding(current);
    projects(current);
    identities(current);
    turns(current);
    turnSearch(current);
    patterns(current);
    deliveries(current);
    activity(current);
    forgetting(current, capabilities);
    forgettingTurns(current, capabilities);
    cards(current);
    cardMarks(current);
    drafts(current);
    forgettingLessons(current, capabilities);
    tasks(current, capabilities);
    observations(current);
    observationSearch(current);
    observerJobs(current);
    forgettingObservations(current, capabilities);
  });
}
