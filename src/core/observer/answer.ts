// What an answer of the model comes to: observations and a summary within the limits of design 004. What breaks a limit
// is mended where that loses nothing true, and left out where it does not; nothing is taken that the request did not show.
import {
  type NewObservation,
  OBSERVATION_TYPES,
  type ObservationType,
  type SessionSummary,
} from "../../domain/observation.ts";
import { conceptsOf, factsOf, filesOf } from "./lists.ts";
import { type Shown, shownIn } from "./shown.ts";
import { type Frame, framesIn } from "./tags.ts";
import { cutWords, flat, wordCount } from "./words.ts";

export type ToldObservation = Pick<
  NewObservation,
  "type" | "title" | "subtitle" | "facts" | "narrative" | "concepts" | "files" | "matter"
> & {
  /** The title as it was given, where it is longer than titles are. */
  readonly longTitle?: string;
};

export type ToldSummary = Pick<
  SessionSummary,
  "request" | "investigated" | "learned" | "completed" | "nextSteps" | "filesRead" | "filesEdited" | "notes"
>;

export interface Told {
  readonly observations: readonly ToldObservation[];
  readonly summary?: ToldSummary;
}

const TITLE_WORDS = 8;
const SUBTITLE_WORDS = 24;
const NARRATIVE_WORDS = 400;
const SUMMARY_WORDS = 120;
const MATTER_WORDS = 6;
/** Characters: more than anybody was asked for. */
const LONGEST = 100_000;
/** Less than that says nothing. */
const SHORTEST_TITLE = 2;

/** Undefined when the answer makes no sense; without anything in it when the model found nothing worth keeping. */
export function readAnswer(answer: string, payload: string): Told | undefined {
  const frames = framesIn(answer.slice(0, LONGEST));
  const shown = shownIn(payload);
  const observations = frames
    .filter(({ name }) => name === "observation")
    .flatMap((frame) => observationOf(frame, shown) ?? []);
  const summary = frames
    .filter(({ name }) => name === "summary")
    .map((frame) => summaryOf(frame, shown))
    .find((one) => one !== undefined);
  if (observations.length > 0 || summary) return { observations, ...(summary && { summary }) };
  return isNothing(answer) ? { observations: [] } : undefined;
}

function observationOf(frame: Frame, shown: Shown): ToldObservation | undefined {
  const { texts, lists } = frame;
  const sentence = flat(texts.text ?? "") || frame.sentence;
  const narrative = cutWords(texts.narrative?.trim() ?? sentence, NARRATIVE_WORDS);
  const facts = factsOf(lists.facts ?? (sentence ? [{ text: sentence, calls: "" }] : []), shown);
  const subtitle = cutWords(
    flat(texts.subtitle ?? "") || sentence || firstSentence(narrative),
    SUBTITLE_WORDS,
  );
  const given = flat(texts.title ?? "") || firstSentence(subtitle || facts[0]?.text || "");
  const title = cutWords(given, TITLE_WORDS);
  if (wordCount(title) < SHORTEST_TITLE || (facts.length === 0 && narrative === "")) return undefined;
  const type = typeOf(texts.type);
  return {
    type,
    title: title.replace(/[.:…]+$/, ""),
    ...(wordCount(given) > TITLE_WORDS && { longTitle: given }),
    subtitle,
    facts,
    narrative,
    concepts: conceptsOf(lists.concepts ?? []),
    files: filesOf(lists.files ?? [], shown),
    matter: type === "decision" ? cutWords(flat(texts.matter ?? "").toLowerCase(), MATTER_WORDS) : "",
  };
}

function summaryOf({ texts, lists }: Frame, shown: Shown): ToldSummary | undefined {
  const field = (name: string) => cutWords(texts[name]?.trim() ?? "", SUMMARY_WORDS);
  const told = {
    request: field("request"),
    investigated: field("investigated"),
    learned: field("learned"),
    completed: field("completed"),
    nextSteps: field("next_steps"),
    filesRead: filesOf(lists.files_read ?? [], shown),
    filesEdited: filesOf(lists.files_edited ?? [], shown),
    notes: field("notes"),
  };
  return told.request || told.completed || told.learned ? told : undefined;
}

/** Words of other models for the same things. */
const OTHER_TYPES: Readonly<Record<string, ObservationType>> = {
  bug: "bugfix",
  fix: "bugfix",
  "bug fix": "bugfix",
  change: "feature",
  implementation: "feature",
  refactoring: "refactor",
  architecture: "decision",
  learning: "discovery",
};

function typeOf(text = ""): ObservationType {
  const word = flat(text)
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, "");
  const other = Object.hasOwn(OTHER_TYPES, word) ? OTHER_TYPES[word] : undefined;
  return OBSERVATION_TYPES.find((type) => type === word) ?? other ?? "discovery";
}

function isNothing(answer: string): boolean {
  const spoken = answer.replaceAll(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/g, "").trim();
  if (/<(?:nothing|skip|none|observations?)\s*\/>|<(nothing|observations?)>\s*<\/\1>/i.test(spoken))
    return true;
  return spoken.length < 200 && /^\W*(?:none|nothing|skip(?:ped)?|no (?:new )?observations?)\b/i.test(spoken);
}

function firstSentence(text: string): string {
  return /^[\s\S]*?[.!?。](?=\s|$)/.exec(text)?.[0] ?? text;
}
