// The first page about a project: what was prevented, what fails over time, what cost most, what is open.
import type { Recap } from "../../core/compose/recap.ts";
import { WEEK } from "../../domain/time.ts";
import type { KindActivity } from "../../ports/store.ts";
import type { Deps } from "../deps.ts";
import { type Failures, listFailures } from "../guard/failures.ts";
import { recap } from "./recap.ts";
import { type SessionSpan, sessionSpans } from "./session-spans.ts";
import { type Stats, stats } from "./stats.ts";

interface HomeRequest {
  /** Project id; absent = everywhere. */
  readonly project?: string;
  /** Root of the project, to ask git what is uncommitted. */
  readonly root?: string;
  readonly now: number;
  readonly offsetMs: number;
}

/** Numbers over the whole history, which a caller may keep for a while. */
interface Numbers {
  readonly stats: Stats;
  /** By week. */
  readonly kinds: readonly KindActivity[];
}

export interface Home extends Numbers {
  /** The most often repeated, with what helps. */
  readonly costliest: Failures["failures"];
  readonly open: Recap["open"];
  readonly sessions: readonly SessionSpan[];
}

const WEEKS = 12;
const LIMIT = { costliest: 6, sessions: 8, searched: 25 };

export async function homeNumbers(deps: Deps, { project, now, offsetMs }: HomeRequest): Promise<Numbers> {
  const where = project === undefined ? {} : { project };
  const counted = await stats(deps, { ...where, now, offsetMs, weeks: WEEKS });
  // Weeks begin on Monday, as those of the stats.
  const since = counted.weeks[0]?.at ?? now;
  return {
    stats: counted,
    kinds: await deps.store.evidence.failuresByKind({ ...where, since, periodMs: WEEK, offsetMs: -since }),
  };
}

export async function home(deps: Deps, request: HomeRequest, numbers: Numbers): Promise<Home> {
  const { project, root, now } = request;
  const where = project === undefined ? {} : { project };
  const about = { ...where, now, most: LIMIT.searched, ...(root !== undefined && { root }) };
  return {
    ...numbers,
    costliest: (await listFailures(deps, { ...where, state: "open", limit: LIMIT.costliest, now })).failures,
    open: (await recap(deps, about)).open,
    sessions: (await sessionSpans(deps, { ...where, limit: LIMIT.sessions })).sessions,
  };
}
