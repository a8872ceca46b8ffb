// Replays a history through the guard, call by call, knowing only earlier calls. New users also see with it what they
// would have been spared.

import { becauseText, insteadText } from "../../core/compose/bump.ts";
import type { Verdict } from "../../domain/delivery.ts";
import type { ToolEnd } from "../../domain/event.ts";
import type { FailureKind } from "../../domain/failure-kinds.ts";
import type { Outcome } from "../../domain/outcome.ts";
import type { Writable } from "../../domain/writable.ts";
import type { Deps } from "../deps.ts";
import { inGroups } from "../exchange/in-groups.ts";
import { pastPlaces } from "../exchange/past-places.ts";
import { learnRemediesOf } from "../record/learn.ts";
import {
  type Prepared,
  prepareAll,
  saveProjects,
  store,
  type Understood,
  weighOverride,
  withAction,
} from "../record/record.ts";
import { takeIn } from "../record/understand.ts";
import { isRemediable, offeredRemedy, remedyFor } from "./remedies.ts";
import { evidenceOf } from "./verdict.ts";
import { weighPlaced } from "./weigh.ts";

/** A finished call of a history, in order. */
export interface PastCall {
  readonly seq: number;
  readonly event: ToolEnd;
  /** The prompt that led to it; empty or absent where it led to an earlier call already. */
  readonly prompt?: string;
}

/** The guard's judgement on one call, and what then happened. */
export interface Replayed {
  readonly project: string;
  /** The id by which the memory of this run knows the project. */
  readonly projectId: string;
  readonly seq: number;
  /** The guard's judgement on this call alone. */
  readonly warn: boolean;
  /** It would have been stopped: once per session, reader and action; the agent is assumed to have made the call anyway. */
  readonly stopped: boolean;
  readonly verdict: Verdict;
  readonly kind?: FailureKind;
  readonly subject?: string;
  readonly confidence: number;
  readonly because: string;
  readonly instead: string;
  /** The remedy that would be shown right after the failure. Not used before the call. */
  readonly after: string;
  /** `seq` of the calls it rests on. */
  readonly evidence: readonly number[];
  readonly outcome: Outcome;
  readonly display: string;
  readonly session: string;
  readonly at: number;
  readonly durationMs: number;
  /** A copy of an earlier call: agents copy the history when a session is resumed. */
  readonly copy: boolean;
}

/** Uses an empty memory; times come from the events. */
export async function* replay(deps: Deps, calls: AsyncIterable<PastCall>): AsyncGenerator<Replayed> {
  const run: Run = { deps, seqOf: new Map(), stopped: new Set(), unlearned: new Set() };
  const places = pastPlaces(deps);
  for await (const group of inGroups(calls, () => true)) {
    await places.meet(group.map(({ event }) => event));
    const taken = group.map(({ event }) => takeIn(deps.workspace, event, places.of(event)));
    // Parsed once, for the check and for recording.
    const understood = taken.map(withAction);
    const prepared = prepareAll(understood, { source: "import", withoutWords: true });
    await saveProjects(deps, prepared);
    for (let index = 0; index < group.length; index++)
      yield await replayOne(
        run,
        group[index] as PastCall,
        understood[index] as Understood,
        prepared[index] as Prepared,
      );
  }
  await learnAll(run);
}

interface Run {
  readonly deps: Deps;
  /** By attempt id. */
  readonly seqOf: Map<number, number>;
  /** Session, reader and action of each stop. */
  readonly stopped: Set<string>;
  /** Sessions with calls from which no remedies were learned yet. */
  readonly unlearned: Set<string>;
}

/** Judges the call, then records it with its outcome. */
async function replayOne(
  run: Run,
  { seq, event }: PastCall,
  placed: Understood,
  { attempt }: Prepared,
): Promise<Replayed> {
  const { deps } = run;
  const checked = await weighPlaced(deps, asStart(placed));
  const judgement = checked.verdict === "silent" ? undefined : checked.judgement;
  if (judgement) await learnAll(run);
  const remedy = judgement && (await remedyFor(deps, judgement.hazard, placed, checked.action));
  const evidence = judgement ? await evidenceOf(deps, judgement.hazard) : [];

  const { fresh } = await store(deps, [attempt]);
  for (const { id } of fresh) run.seqOf.set(id, seq);
  run.unlearned.add(event.session);
  const [failed] = fresh.filter(({ outcome }) => outcome.status === "failed");
  if (failed && isRemediable(failed)) await learnAll(run);
  const afterwards = failed && (await offeredRemedy(deps, failed, placed));

  const stopKey = `${event.session}\n${event.subagent ?? ""}\n${checked.action.fingerprint}`;
  const stopped = checked.verdict === "bump" && fresh.length > 0 && !run.stopped.has(stopKey);
  if (stopped && judgement) {
    run.stopped.add(stopKey);
    await weighOverride(deps, attempt, judgement.hazard);
  }
  const replayed: Writable<Replayed> = {
    project: event.project ?? checked.place.project.name,
    projectId: checked.place.project.id,
    seq,
    warn: checked.verdict === "bump",
    stopped,
    verdict: checked.verdict,
    confidence: Math.round((checked.judgement?.confidence ?? 0) * 1_000) / 1_000,
    because: judgement ? becauseText(judgement.hazard) : "",
    instead: insteadText(remedy),
    after: insteadText(afterwards),
    evidence: evidence.flatMap(({ id }) => run.seqOf.get(id) ?? []),
    outcome: attempt.outcome,
    display: checked.action.display,
    session: event.session,
    at: event.at,
    durationMs: event.result.durationMs ?? 0,
    copy: fresh.length === 0,
  };
  if (judgement) {
    replayed.kind = judgement.hazard.kind;
    replayed.subject = judgement.hazard.subject;
  }
  return replayed;
}

async function learnAll({ deps, unlearned }: Run): Promise<void> {
  for (const session of unlearned) await learnRemediesOf(deps, session);
  unlearned.clear();
}

function asStart({ event, place, action }: Understood): Parameters<typeof weighPlaced>[1] {
  const { agent, session, cwd, at, call, turn } = event;
  const start = { type: "tool-start", agent, session, cwd, at, call, turn };
  return { place, action, event: start as Parameters<typeof weighPlaced>[1]["event"] };
}
