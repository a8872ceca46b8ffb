// The memory as a library: the methods of ports/memory.ts (times in epoch milliseconds), and the other features by name.
// Results of those are in the shapes of `wire/` (times as ISO texts), as `--json` prints them, except the observer's.
import type { Deps } from "../app/deps.ts";
import type { Rating } from "../app/guard/rate.ts";
import type { RecapRequest } from "../app/look-back/recap.ts";
import type { StatsRequest } from "../app/look-back/stats.ts";
import type { TimelineRequest } from "../app/look-back/timeline.ts";
import type { ObservationsRequest, SessionsRequest } from "../app/observations/observations.ts";
import type { AsideQuestion, ObserverState } from "../app/observations/observer-state.ts";
import type { SearchRequest } from "../app/search/search.ts";
import type { EndRequest, StartRequest } from "../app/tasks/tasks.ts";
import type { Config } from "../config.ts";
import type { SupervisorState } from "../core/task/state.ts";
import type { Memory } from "../ports/memory.ts";
import type { wireRating } from "../wire/guard.ts";
import type { wireLesson } from "../wire/lessons.ts";
import type { wireRecap, wireStats, wireTimelineEntry } from "../wire/look-back.ts";
import type {
  wireObservation,
  wireObservationWithContext,
  wireSession,
  wireWholeObservation,
} from "../wire/observations.ts";
import type { wireSearch } from "../wire/search.ts";
import type { wireBlocker, wireEndedTask, wireTask } from "../wire/tasks.ts";
import { type OpenOptions, openMemory } from "./memory.ts";
import type { ObserverRun, RunOptions } from "./observer.ts";

/** The folder in question; default: the current directory. */
interface Here {
  readonly cwd?: string;
}
/** Epoch milliseconds, for histories from another time; default: now. */
interface Moment {
  readonly now?: number;
}
type TaskRequest<T> = Omit<T, "now"> & Here & Moment;
type BlockRequest = TaskRequest<{ readonly id: string; readonly reason: string }>;

export interface Tasks {
  start(request: TaskRequest<StartRequest>): Promise<ReturnType<typeof wireTask>>;
  /** `blocked`: the task failed its validation the same way too often. */
  end(request: TaskRequest<EndRequest>): Promise<ReturnType<typeof wireEndedTask>>;
  block(request: BlockRequest): Promise<ReturnType<typeof wireBlocker>>;
  /** False when the task was not blocked. */
  unblock(request: Omit<BlockRequest, "reason">): Promise<boolean>;
  /** The last tasks and blockers as text for a prompt; empty when there are none. */
  window(request?: Here & Moment): Promise<string>;
  /** All tasks and blockers in the layout of Supervisor's state file. */
  state(request?: Here & Moment): Promise<SupervisorState>;
}

export interface Observations {
  sessions(request?: SessionsRequest): Promise<readonly ReturnType<typeof wireSession>[]>;
  /** By its id or a prefix of it; undefined when there is none. */
  session(id: string): Promise<
    | (ReturnType<typeof wireSession> & {
        readonly titles: readonly ReturnType<typeof wireWholeObservation>[];
      })
    | undefined
  >;
  /** With the cost of each in tokens, without narratives. */
  list(request?: ObservationsRequest): Promise<readonly ReturnType<typeof wireObservation>[]>;
  /** Complete observations, with their evidence and related ones. */
  whole(ids: readonly number[]): Promise<readonly ReturnType<typeof wireObservationWithContext>[]>;
}

/** The model that writes observations: state of its queue, and running it. */
export interface Observer {
  state(): Promise<ObserverState>;
  /** Does not throw when there is no model: `stopped` says why. */
  run(options?: RunOptions): Promise<ObserverRun>;
  /** Runs it in a background process, as hooks do, without waiting. */
  start(): Promise<void>;
  /** Questions that were set aside, because their answers could not be used. */
  aside(): Promise<readonly AsideQuestion[]>;
  /** Puts questions back into the queue; returns their ids. */
  retry(ids?: readonly number[]): Promise<readonly number[]>;
}

export interface Library extends Memory {
  /** Finds anything by words and filters, the best match first; in all projects unless one is named. */
  search(
    text: string,
    request?: Partial<Omit<SearchRequest, "text">>,
  ): Promise<ReturnType<typeof wireSearch>>;
  /** What was worked on, how it ended, what is open. */
  recap(request?: RecapRequest): Promise<ReturnType<typeof wireRecap>>;
  timeline(request?: TimelineRequest): Promise<readonly ReturnType<typeof wireTimelineEntry>[]>;
  stats(request?: Partial<StatsRequest>): Promise<ReturnType<typeof wireStats>>;
  /** Stores the person's rating of a message; undefined when no message has this id. */
  rate(id: number, rating: Rating): Promise<ReturnType<typeof wireRating> | undefined>;
  lessons(request?: Here & Moment): Promise<readonly ReturnType<typeof wireLesson>[]>;
  readonly tasks: Tasks;
  readonly observations: Observations;
  readonly observer: Observer;
}

export async function openLibrary(config: Config, options: OpenOptions = {}): Promise<Library> {
  const opened = await openMemory(config, options);
  const { deps, drain: _drain, isBehind: _behind, answerOnly: _answer, ...memory } = opened;
  return {
    ...memory,
    search: async (text, request = {}) => {
      const { search } = await import("../app/search/search.ts");
      const { wireSearch } = await import("../wire/search.ts");
      const names = new Map((await deps.store.projects.list()).map(({ id, name }) => [id, name]));
      const found = await search(deps, { limit: 20, now: Date.now(), ...request, text });
      return wireSearch(found, (id) => names.get(id) ?? id);
    },
    recap: async (request = {}) => {
      const { recap } = await import("../app/look-back/recap.ts");
      const { wireRecap } = await import("../wire/look-back.ts");
      const project = (await deps.store.projects.list()).find(({ id }) => id === request.project);
      return wireRecap(await recap(deps, request), project, request, "");
    },
    timeline: async (request = {}) => {
      const { timeline } = await import("../app/look-back/timeline.ts");
      const { wireTimelineEntry } = await import("../wire/look-back.ts");
      return (await timeline(deps, request)).entries.map(wireTimelineEntry);
    },
    stats: async (request = {}) => {
      const { stats } = await import("../app/look-back/stats.ts");
      const { wireStats } = await import("../wire/look-back.ts");
      const now = request.now ?? Date.now();
      const offsetMs = -new Date(now).getTimezoneOffset() * 60_000;
      const project = (await deps.store.projects.list()).find(({ id }) => id === request.project);
      return wireStats(await stats(deps, { offsetMs, ...request, now }), project?.name, request.since);
    },
    rate: async (id, rating) => {
      const { rate } = await import("../app/guard/rate.ts");
      const { wireRating } = await import("../wire/guard.ts");
      const rated = await rate(deps, id, rating);
      return rated && wireRating(rated);
    },
    lessons: async ({ cwd = ".", now = Date.now() } = {}) => {
      const { listLessons } = await import("../app/lessons/lessons.ts");
      const { wireLesson } = await import("../wire/lessons.ts");
      const found = await listLessons(deps, deps.workspace.place(cwd), now);
      return found.map((lesson) => wireLesson(lesson, true));
    },
    tasks: tasksOf(deps),
    observations: observationsOf(deps),
    observer: observerOf(deps, config),
  };
}

function tasksOf(deps: Deps): Tasks {
  const use = () => import("../app/tasks/tasks.ts");
  const wire = () => import("../wire/tasks.ts");
  const at = (request: Here & Moment) => deps.workspace.place(request.cwd ?? ".");
  const timed = <T extends Moment>(request: T) => ({ ...request, now: request.now ?? Date.now() });
  return {
    start: async (request) =>
      (await wire()).wireTask(await (await use()).startTask(deps, at(request), timed(request))),
    end: async (request) =>
      (await wire()).wireEndedTask(await (await use()).endTask(deps, at(request), timed(request))),
    block: async (request) =>
      (await wire()).wireBlocker(await (await use()).blockTask(deps, at(request), timed(request))),
    unblock: async (request) => (await use()).unblockTask(deps, at(request), timed(request)),
    window: async (request = {}) =>
      (await import("../app/tasks/task-window.ts")).taskWindow(deps, at(request), timed(request).now),
    state: async (request = {}) =>
      (await import("../app/tasks/task-window.ts")).taskState(
        deps,
        at(request).project.id,
        timed(request).now,
      ),
  };
}

function observationsOf(deps: Deps): Observations {
  const use = () => import("../app/observations/observations.ts");
  const wire = () => import("../wire/observations.ts");
  return {
    sessions: async (request = {}) =>
      (await (await use()).listSessions(deps, request)).map((await wire()).wireSession),
    session: async (id) => {
      const found = await (await use()).sessionDetails(deps, id);
      const { wireSession, wireWholeObservation } = await wire();
      return found && { ...wireSession(found), titles: found.titles.map(wireWholeObservation) };
    },
    list: async (request = {}) => {
      const { costOf, listObservations } = await use();
      const { wireObservation } = await wire();
      return (await listObservations(deps, request)).map((one) => wireObservation(one, costOf(deps, one)));
    },
    whole: async (ids) =>
      (await (await use()).observationsWhole(deps, ids)).map((await wire()).wireObservationWithContext),
  };
}

function observerOf(deps: Deps, config: Config): Observer {
  const use = () => import("./observer.ts");
  const questions = () => import("../app/observations/observer-state.ts");
  return {
    state: async () => (await use()).observerState(deps, config),
    run: async (options = {}) => (await use()).runObserver(deps, config, options),
    start: async () => deps.startObserver?.(),
    aside: async () => (await questions()).questionsAside(deps),
    retry: async (ids) => (await questions()).retryQuestions(deps, ids),
  };
}
