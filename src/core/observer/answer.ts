// Parses a model's answer into observations and a summary within claude-mem's limits. Values over a limit are shortened
// if they stay true, otherwise dropped; nothing is accepted that the request did not contain.
import {
  type NewObservation,
  OBSERVATION_TYPES,
  type ObservationType,
  type SessionSummary,
} from "../../domain/observation.ts";
import { flat } from "../text/line.ts";
import { conceptsOf, factsOf, filesOf } from "./lists.ts";
import { type RequestContent, requestContent } from "./request-content.ts";
import { type Frame, framesIn } from "./tags.ts";
import { cutWords, wordCount } from "./words.ts";

export type ParsedObservation = Pick<
  NewObservation,
  "type" | "title" | "subtitle" | "facts" | "narrative" | "concepts" | "files" | "matter"
> & {
  /** The full title, if the model's title was too long. */
  readonly longTitle?: string;
};

type ParsedSummary = Pick<
  SessionSummary,
  "request" | "investigated" | "learned" | "completed" | "nextSteps" | "filesRead" | "filesEdited" | "notes"
>;

export interface ParsedAnswer {
  readonly observations: readonly ParsedObservation[];
  readonly summary?: ParsedSummary;
}

const TITLE_WORDS = 8;
const SUBTITLE_WORDS = 24;
const NARRATIVE_WORDS = 400;
const SUMMARY_WORDS = 120;
const MATTER_WORDS = 6;
/** Characters; far more than the request asks for. */
const LONGEST = 100_000;
/** A single word carries no information, unless its script has no spaces. */
const TITLE = /\S\s+\S|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2}/u;

/** Undefined if the answer cannot be parsed; empty if the model found nothing worth keeping. */
export function readAnswer(answer: string, payload: string): ParsedAnswer | undefined {
  const frames = framesIn(answer.slice(0, LONGEST));
  const content = requestContent(payload);
  const observations = frames
    .filter(({ name }) => name === "observation")
    .flatMap((frame) => observationOf(frame, content) ?? []);
  const summary = frames
    .filter(({ name }) => name === "summary")
    .map((frame) => summaryOf(frame, content))
    .find((one) => one !== undefined);
  if (observations.length > 0 || summary) return { observations, ...(summary && { summary }) };
  return isNothing(answer) ? { observations: [] } : undefined;
}

function observationOf(frame: Frame, content: RequestContent): ParsedObservation | undefined {
  const { texts, lists } = frame;
  const sentence = flat(texts.text ?? "") || frame.sentence;
  const narrative = cutWords(texts.narrative?.trim() ?? sentence, NARRATIVE_WORDS);
  const facts = factsOf(lists.facts ?? (sentence ? [{ text: sentence, calls: "" }] : []), content);
  const subtitle = cutWords(
    flat(texts.subtitle ?? "") || sentence || firstSentence(narrative),
    SUBTITLE_WORDS,
  );
  const given = flat(texts.title ?? "") || firstSentence(subtitle || facts[0]?.text || "");
  const title = cutWords(given, TITLE_WORDS);
  if (!TITLE.test(title) || (facts.length === 0 && narrative === "")) return undefined;
  const type = typeOf(texts.type);
  return {
    type,
    title: title.replace(/[.:…]+$/, ""),
    ...(wordCount(given) > TITLE_WORDS && { longTitle: given }),
    subtitle,
    facts,
    narrative,
    concepts: conceptsOf(lists.concepts ?? []),
    files: filesOf(lists.files ?? [], content),
    matter: type === "decision" ? cutWords(flat(texts.matter ?? "").toLowerCase(), MATTER_WORDS) : "",
  };
}

function summaryOf({ texts, lists }: Frame, content: RequestContent): ParsedSummary | undefined {
  const field = (name: string) => cutWords(texts[name]?.trim() ?? "", SUMMARY_WORDS);
  const summary = {
    request: field("request"),
    investigated: field("investigated"),
    learned: field("learned"),
    completed: field("completed"),
    nextSteps: field("next_steps"),
    filesRead: filesOf(lists.files_read ?? [], content),
    filesEdited: filesOf(lists.files_edited ?? [], content),
    notes: field("notes"),
  };
  return summary.request || summary.completed || summary.learned ? summary : undefined;
}

/** Names that other models use for the same types. */
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
  const plain = answer.replaceAll(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/g, "").trim();
  if (/<(?:nothing|skip|none|observations?)\s*\/>|<(nothing|observations?)>\s*<\/\1>/i.test(plain))
    return true;
  return plain.length < 200 && /^\W*(?:none|nothing|skip(?:ped)?|no (?:new )?observations?)\b/i.test(plain);
}

function firstSentence(text: string): string {
  return /^[\s\S]*?[.!?。](?=\s|$)/.exec(text)?.[0] ?? text;
}
