// From a job to the question, and from the answer to what is stored.

import { sha256 } from "../core/hash/sha256.ts";
import { isCutOff, titleFrom } from "../core/observe/wording.ts";
import { observationWords } from "../core/observe/words.ts";
import type { Told, ToldObservation } from "../core/observer/answer.ts";
import { finalizePrompt, initPrompt, observationPrompt } from "../core/observer/prompts.ts";
import { cutWords, flat, wordCount } from "../core/observer/words.ts";
import { redact } from "../core/redact/index.ts";
import { tagWords } from "../core/tag/tags.ts";
import type {
  Fact,
  NewObservation,
  Observation,
  ObservationType,
  SessionSummary,
} from "../domain/observation.ts";
import type { Session } from "../domain/project.ts";
import type { Redacted } from "../domain/redacted.ts";
import type { Turn } from "../domain/turn.ts";
import type { IndexedObservation, Job } from "../ports/observation-store.ts";
import type { Deps } from "./deps.ts";

export interface Question {
  readonly system: string;
  readonly prompt: string;
  readonly maximumTokens: number;
  /** Tokens of the day. */
  readonly budget: number;
  /** Observations that are taken, at most. */
  readonly maximum: number;
  readonly session: Session;
}

/** Of an answer: around it, and for each observation. */
const FRAME_TOKENS = 300;
const OBSERVATION_TOKENS = 1_200;
const SUMMARY_TOKENS = 1_500;
/** One observation for so many calls, on average. */
const CALLS_EACH = 10;
const MOST_OBSERVATIONS = 3;
/** Observations that the end of a session is told of. */
const KNOWN = 30;

/** Undefined when it is not to be asked any more. */
export async function questionFor(deps: Deps, job: Job): Promise<Question | undefined> {
  const session = await deps.store.session(job.session);
  const project = (await deps.store.projects()).find(({ id }) => id === job.project);
  if (!session || !project) return undefined;
  // What is stored of its folder is shortened; its own settings are where it really is.
  const settings = deps.settings(deps.workspace.place(project.root).project.root);
  if (!settings.enabled || settings.observer === "off") return undefined;
  const known = await deps.store.observations({ session: job.session, order: "oldest" });
  const maximum = await allowed(deps, job, known);
  if (maximum === 0) return undefined;
  const system = initPrompt({
    project: project.name,
    session: job.session,
    goal: flat(session.title).slice(0, 200),
    day: new Date(job.at).toISOString().slice(0, 10),
  });
  const budget = settings.observerDailyTokens;
  if (job.kind === "session") {
    const found = known
      .slice(-KNOWN)
      .map(({ type, title, subtitle }) => `found: ${type}: ${title}. ${subtitle}`);
    const prompt = finalizePrompt([job.payload, ...found].join("\n"));
    return { system, prompt, maximumTokens: SUMMARY_TOKENS, budget, maximum, session };
  }
  const prompt = observationPrompt(job.kind, job.payload, maximum);
  return {
    system,
    prompt,
    maximumTokens: FRAME_TOKENS + OBSERVATION_TOKENS * maximum,
    budget,
    maximum,
    session,
  };
}

/** Quality over quantity: 0 when the session has been told as much of as its calls are worth. */
async function allowed(deps: Deps, job: Job, known: readonly Observation[]): Promise<number> {
  if (job.kind === "session") return 1;
  // Whoever sends every call wants every call looked at; the day's tokens are the limit.
  if (job.kind === "call") return 1;
  const turns = await deps.store.turns({ session: job.session });
  const others = known.filter(({ source, turn }) => source === "model" && turn !== job.turn);
  const left = (upTo: number) => {
    const calls = turns.reduce((sum, { number, calls }) => sum + (number <= upTo ? calls : 0), 0);
    return Math.ceil(calls / CALLS_EACH) - others.filter(({ turn }) => turn <= upTo).length;
  };
  // As much as the session was worth by then; and one that an outage let wait is not passed over for those behind it.
  return Math.max(0, Math.min(MOST_OBSERVATIONS, left(job.turn), left(Number.POSITIVE_INFINITY)));
}

export async function toldBy(
  deps: Deps,
  job: Job,
  { session, maximum }: Question,
  told: Told,
): Promise<{
  readonly observations: readonly IndexedObservation[];
  readonly summary?: Redacted<SessionSummary>;
}> {
  if (job.kind === "session") {
    const [before] = await deps.store.summaries({ sessions: [job.session], limit: 1 });
    // The session went on in the meantime: its next end is told of all of it.
    if (!told.summary || (before && before.at > job.at)) return { observations: [] };
    return { observations: [], summary: redact(summaryOf(job, session, told.summary, before)) };
  }
  const turn = (await deps.store.turns({ session: job.session })).find(({ number }) => number === job.turn);
  const known = await deps.store.observations({ session: job.session, turn: job.turn });
  const places = placesFor(job, told.observations.slice(0, maximum), known);
  const observations = places.map((place) => indexed(observationOf(job, turn, place)));
  return { observations };
}

function observationOf(job: Job, turn: Turn | undefined, { told, key, rule }: Placement): NewObservation {
  const { project, session, at } = job;
  const { longTitle: _, ...model } = told;
  const tags = told.concepts.length < 2 ? tagWords(turn?.tags ?? []) : [];
  return {
    ...model,
    title: titleOf(told, rule),
    facts: completed(told.facts, rule?.facts ?? []),
    narrative:
      rule && wordCount(told.narrative) < SHORT_NARRATIVE
        ? cutWords([told.narrative, rule.narrative].filter(Boolean).join("\n\n"), LONGEST_NARRATIVE)
        : told.narrative,
    concepts: [...new Set([...told.concepts, ...tags])].slice(0, 5),
    ...{ project, session, turn: job.turn, at, key },
    branch: turn?.branch ?? "",
    source: "model",
  };
}

/** Cut in the middle of a phrase, a title is worse than the rules' own. */
function titleOf({ title, longTitle }: ToldObservation, rule: Placement["rule"]): string {
  if (longTitle !== undefined) return titleFrom(longTitle) ?? rule?.title ?? title;
  return isCutOff(title) ? (rule?.title ?? titleFrom(title) ?? title) : title;
}

/** Words. A model that says less is helped out by what the rules know. */
const SHORT_NARRATIVE = 200;
const LONGEST_NARRATIVE = 400;
const FEWEST_FACTS = 3;

function completed(facts: readonly Fact[], more: readonly Fact[]): readonly Fact[] {
  return [...facts, ...more.slice(0, Math.max(0, FEWEST_FACTS - facts.length))];
}

/** An observation of the model, and the rule's that it takes the place of. */
interface Placement {
  readonly told: ToldObservation;
  readonly key: string;
  readonly rule?: Observation;
}

/** Whether work was a fix, a feature or tidying up is a matter of taste. */
function sortOf(type: ObservationType): string {
  return type === "decision" || type === "discovery" ? type : "work";
}

/** A rule that saw the same gives way: the model's word takes its place. */
function placesFor(
  job: Job,
  all: readonly ToldObservation[],
  known: readonly Observation[],
): readonly Placement[] {
  if (job.kind === "call") {
    const call = sha256(job.payload, 8);
    return all.map((told, at) => ({ told, key: `model call ${call} ${at + 1}` }));
  }
  const taken = new Set<string>();
  return all.map((told, at) => {
    const rule = known.find(
      ({ source, type, files, key }) =>
        source === "rules" &&
        sortOf(type) === sortOf(told.type) &&
        !taken.has(key) &&
        files.some((file) => told.files.includes(file)),
    );
    const key = rule?.key ?? `model ${at + 1}`;
    taken.add(key);
    return { told, key, ...(rule && { rule }) };
  });
}

/** A model is asked for no title: that of the rules stands. */
function summaryOf(
  job: Job,
  { title }: Session,
  told: NonNullable<Told["summary"]>,
  before: SessionSummary | undefined,
): SessionSummary {
  const { project, session, at } = job;
  return {
    ...told,
    ...{ project, session, at },
    title: before?.title || titleFrom(title) || titleFrom(told.request) || flat(title),
    subtitle: cutWords(flat(told.completed || told.learned || told.request), 24),
    source: "model",
  };
}

function indexed(observation: NewObservation): IndexedObservation {
  const kept = redact(observation);
  return { observation: kept, words: observationWords(kept) };
}
