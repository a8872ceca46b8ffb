// Turns a queued job into a question for a model, and the model's answer into observations and a summary.
import { sha256 } from "../../core/hash/sha256.ts";
import { isCutOff, titleFrom } from "../../core/observe/wording.ts";
import type { ParsedAnswer, ParsedObservation } from "../../core/observer/answer.ts";
import { finalizePrompt, initPrompt, observationPrompt } from "../../core/observer/prompts.ts";
import { cutWords, wordCount } from "../../core/observer/words.ts";
import { redact } from "../../core/redact/index.ts";
import { tagWords } from "../../core/tag/tags.ts";
import { flat } from "../../core/text/line.ts";
import { utcDay } from "../../core/text/words.ts";
import type {
  Fact,
  NewObservation,
  Observation,
  ObservationType,
  SessionSummary,
} from "../../domain/observation.ts";
import type { Session } from "../../domain/project.ts";
import type { Redacted } from "../../domain/redacted.ts";
import type { Turn } from "../../domain/turn.ts";
import type { IndexedObservation, Job } from "../../ports/store.ts";
import type { Deps } from "../deps.ts";
import { indexed } from "./observe.ts";

export interface Question {
  readonly system: string;
  readonly prompt: string;
  readonly maximumTokens: number;
  /** Daily token budget. */
  readonly budget: number;
  /** Most observations accepted. */
  readonly maximum: number;
  readonly session: Session;
}

/** Estimated tokens of an answer: for its frame, and per observation. */
const FRAME_TOKENS = 300;
const OBSERVATION_TOKENS = 1_200;
const SUMMARY_TOKENS = 1_500;
/** One observation for so many calls, on average. */
const CALLS_EACH = 10;
const MOST_OBSERVATIONS = 3;
/** Most observations sent along with the end of a session. */
const KNOWN = 30;

/** Undefined when the question is no longer needed. */
export async function questionFor(deps: Deps, job: Job): Promise<Question | undefined> {
  const session = await deps.store.sessions.get(job.session);
  const project = (await deps.store.projects.list()).find(({ id }) => id === job.project);
  if (!session || !project) return undefined;
  // The stored root is shortened (`~`); the settings are in the real folder.
  const settings = deps.settings(deps.workspace.place(project.root).project.root);
  if (!settings.enabled || settings.observer === "off") return undefined;
  const known = await deps.store.observations.list({ session: job.session, order: "oldest" });
  const maximum = await allowed(deps, job, known);
  if (maximum === 0) return undefined;
  const system = initPrompt({
    project: project.name,
    session: job.session,
    goal: flat(session.title).slice(0, 200),
    day: utcDay(job.at),
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

/** How many more observations the session may get for its number of calls; 0 when it has enough. */
async function allowed(deps: Deps, job: Job, known: readonly Observation[]): Promise<number> {
  if (job.kind === "session") return 1;
  // With `observerBatch: "tool"` every call is observed; only the daily budget limits it.
  if (job.kind === "call") return 1;
  const turns = await deps.store.turns.list({ session: job.session });
  const others = known.filter(({ source, turn }) => source === "model" && turn !== job.turn);
  const left = (upTo: number) => {
    const calls = turns.reduce((sum, { number, calls }) => sum + (number <= upTo ? calls : 0), 0);
    return Math.ceil(calls / CALLS_EACH) - others.filter(({ turn }) => turn <= upTo).length;
  };
  // Limited by the calls up to that turn and by all calls, so that later turns cannot use up the share of one that waited.
  return Math.max(0, Math.min(MOST_OBSERVATIONS, left(job.turn), left(Number.POSITIVE_INFINITY)));
}

export async function resultOf(
  deps: Deps,
  job: Job,
  { session, maximum }: Question,
  answer: ParsedAnswer,
): Promise<{
  readonly observations: readonly IndexedObservation[];
  readonly summary?: Redacted<SessionSummary>;
}> {
  if (job.kind === "session") {
    const [before] = await deps.store.observations.summaries({ sessions: [job.session], limit: 1 });
    // The session has continued: the question at its next end covers everything.
    if (!answer.summary || (before && before.at > job.at)) return { observations: [] };
    return { observations: [], summary: redact(summaryOf(job, session, answer.summary, before)) };
  }
  const turn = (await deps.store.turns.list({ session: job.session })).find(
    ({ number }) => number === job.turn,
  );
  const known = await deps.store.observations.list({ session: job.session, turn: job.turn });
  // Asked after every call, a model repeats what it has said of the one before.
  const said = new Set(known.filter(({ source }) => source !== "rules").map(({ title }) => title));
  const fresh = answer.observations.filter((one) => !said.has(titleOf(one, turn)));
  const places = placesFor(job, fresh.slice(0, maximum), known);
  const observations = places.map((place) => indexed(observationOf(job, turn, place)));
  return { observations };
}

function observationOf(
  job: Job,
  turn: Turn | undefined,
  { fromModel, key, rule }: Placement,
): NewObservation {
  const { project, session, at } = job;
  const { longTitle: _, ...model } = fromModel;
  const tags = fromModel.concepts.length < 2 ? tagWords(turn?.tags ?? []) : [];
  return {
    ...model,
    title: titleOf(fromModel, turn, rule),
    facts: completed(fromModel.facts, rule?.facts ?? []),
    files: fromModel.files.length > 0 ? fromModel.files : (rule?.files ?? []),
    narrative:
      rule && wordCount(fromModel.narrative) < SHORT_NARRATIVE
        ? cutWords([fromModel.narrative, rule.narrative].filter(Boolean).join("\n\n"), LONGEST_NARRATIVE)
        : fromModel.narrative,
    concepts: [...new Set([...fromModel.concepts, ...tags])].slice(0, 5),
    ...{ project, session, turn: job.turn, at, key },
    branch: turn?.branch ?? "",
    source: "model",
  };
}

/** The model's title, unless it is cut off or says nothing; then the rule's, else a phrase of the turn. */
function titleOf(fromModel: ParsedObservation, turn: Turn | undefined, rule?: Observation): string {
  const { title, longTitle, subtitle, facts, narrative } = fromModel;
  const said = longTitle ?? title;
  const own = isCutOff(said) ? undefined : longTitle === undefined ? title : titleFrom(longTitle);
  const written = [said, subtitle, ...facts.map(({ text }) => text), ...narrative.split(/(?<=[.!?])\s+/, 3)];
  const phrases = [...written, turn?.prompt ?? ""].map(titleFrom);
  const whole = [own, rule?.title, ...phrases].find((one) => one && !isCutOff(one) && tells(one));
  return whole ?? (longTitle === undefined ? title : `${title}…`);
}

/** "Updated file", "Fixed the bug": true of nearly everything. */
function tells(title: string): boolean {
  return (title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).some((word) => !EMPTY.has(word));
}

const EMPTY = new Set(
  "a an the of to in on for with and some several various minor small general made make update updated updates fix fixed fixes change changed changes improve improved improvement improvements code file files bug bugs issue issues problem work task tasks done completed implemented feature refactor refactored refactoring cleanup misc project codebase".split(
    " ",
  ),
);

/** Length in words below which the rule's narrative is added to the model's. */
const SHORT_NARRATIVE = 200;
const LONGEST_NARRATIVE = 400;
const FEWEST_FACTS = 3;

function completed(facts: readonly Fact[], more: readonly Fact[]): readonly Fact[] {
  return [...facts, ...more.slice(0, Math.max(0, FEWEST_FACTS - facts.length))];
}

/** An observation of the model, and the rule's observation it replaces. */
interface Placement {
  readonly fromModel: ParsedObservation;
  readonly key: string;
  readonly rule?: Observation;
}

/** Groups types for matching: whether work is a fix, a feature or a clean-up is a matter of taste. */
function sortOf(type: ObservationType): string {
  return type === "decision" || type === "discovery" ? type : "work";
}

/** Pairs each observation of the model with the rule's observation of the same thing, which it replaces. */
function placesFor(
  job: Job,
  all: readonly ParsedObservation[],
  known: readonly Observation[],
): readonly Placement[] {
  if (job.kind === "call") {
    const call = sha256(job.payload, 8);
    return all.map((fromModel, at) => ({ fromModel, key: `model call ${call} ${at + 1}` }));
  }
  const taken = new Set<string>();
  return all.map((fromModel, at) => {
    const rule = known.find(
      ({ source, type, files, key }) =>
        source === "rules" &&
        sortOf(type) === sortOf(fromModel.type) &&
        !taken.has(key) &&
        // An answer without files is about the turn's work.
        (fromModel.files.length === 0 || files.some((file) => fromModel.files.includes(file))),
    );
    const key = rule?.key ?? `model ${at + 1}`;
    taken.add(key);
    return { fromModel, key, ...(rule && { rule }) };
  });
}

/** The model is not asked for a title: the rule's title is kept. */
function summaryOf(
  job: Job,
  { title }: Session,
  summary: NonNullable<ParsedAnswer["summary"]>,
  before: SessionSummary | undefined,
): SessionSummary {
  const { project, session, at } = job;
  return {
    ...summary,
    ...{ project, session, at },
    title: before?.title || titleFrom(title) || titleFrom(summary.request) || flat(title),
    subtitle: cutWords(flat(summary.completed || summary.learned || summary.request), 24),
    source: "model",
  };
}
