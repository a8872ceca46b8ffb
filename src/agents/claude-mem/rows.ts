// Converts claude-mem's rows; old rows with only a text are completed from it.

import { sha256 } from "../../core/hash/sha256.ts";
import {
  CUT,
  headAndTail,
  redactText,
  withoutPrivate,
  withoutPrivateAmong,
} from "../../core/redact/index.ts";
import { unique } from "../../core/text/words.ts";
import { valueIn } from "../../domain/json.ts";
import { OBSERVATION_TYPES, type ObservationType } from "../../domain/observation.ts";
import type { OtherObservation, OtherPrompt, OtherSummary } from "../../ports/other-memory.ts";
import type { Cells, OBSERVATIONS, PROMPTS, SUMMARIES } from "./wire.ts";

/** Far longer than a model is asked for; anything longer is not an observation. */
const LONGEST = 20_000;
const MOST = { facts: 50, concepts: 20, files: 200 };

/** Undefined for a row without content. */
export function observationOf(
  row: Cells<typeof OBSERVATIONS>,
  startedAt: number,
): OtherObservation | undefined {
  const [body, title, subtitle, narrative] = [row.text, row.title, row.subtitle, row.narrative].map(textOf);
  const facts = listOf(row.facts).slice(0, MOST.facts);
  const text = body || narrative || subtitle || facts.join(" ");
  if (!title && !text) return undefined;
  const named = textOf(row.type).toLowerCase();
  const type = TYPES.get(named) ?? "discovery";
  const isOurs = (OBSERVATION_TYPES as readonly string[]).includes(named);
  const concepts = listOf(row.concepts).map((concept) => concept.toLowerCase());
  return {
    key: `claude-mem:${sha256(JSON.stringify([timeOf(row), named, body, title, narrative]), 16)}`,
    at: timeOf(row) || startedAt,
    prompt: numberOf(row.prompt),
    type,
    // Redacted before truncation, because half a secret would not be recognised.
    title: title || `${type} - ${[...redactText(withoutPrivate(text ?? "", CUT))].slice(0, 50).join("")}`,
    subtitle: subtitle || (title ? "" : (text ?? "")),
    facts,
    narrative: narrative || (text ?? ""),
    // Keeps the name of its type in claude-mem.
    concepts: unique([...concepts, ...(isOurs || !named ? [] : [named])]).slice(0, MOST.concepts),
    filesRead: filesOf(row.filesRead),
    filesModified: filesOf(row.filesModified),
  };
}

export function summaryOf(row: Cells<typeof SUMMARIES>, startedAt: number): OtherSummary {
  return {
    at: timeOf(row) || startedAt,
    prompt: numberOf(row.prompt),
    request: textOf(row.request),
    investigated: textOf(row.investigated),
    learned: textOf(row.learned),
    completed: textOf(row.completed),
    nextSteps: textOf(row.nextSteps),
    filesRead: filesOf(row.filesRead),
    filesEdited: filesOf(row.filesEdited),
    notes: textOf(row.notes),
  };
}

/** Undefined for an empty prompt. */
export function promptOf(row: Cells<typeof PROMPTS>, startedAt: number): OtherPrompt | undefined {
  const text = textOf(row.text);
  const number = numberOf(row.number);
  return text && number > 0 ? { number, at: timeOf(row) || startedAt, text } : undefined;
}

/** In milliseconds; a row may have milliseconds, seconds, or only the date as text. 0 when it has none. */
export function timeOf(row: { readonly at: unknown; readonly atText: unknown }): number {
  for (const value of [row.at, row.atText]) {
    const epoch = Number(value);
    if (value !== null && value !== "" && epoch > 0 && epoch < END)
      return Math.trunc(epoch < SECONDS ? epoch * 1_000 : epoch);
    const parsed = typeof value === "string" ? Date.parse(value) : Number.NaN;
    if (Number.isFinite(parsed) && parsed > 0) return parsed;
  }
  return 0;
}
/** Smaller values are seconds: read as milliseconds, this one would be in 1973. `END` is the last valid date. */
const SECONDS = 100_000_000_000;
const END = 8_640_000_000_000_000;

export function textOf(value: unknown): string {
  const text = typeof value === "string" ? value.trim() : "";
  return text.length <= LONGEST ? text : headAndTail(withoutPrivate(text, CUT), LONGEST)[0];
}

/** `change` is claude-mem's type for any other modification; types of its other modes say what was found. */
const TYPES: ReadonlyMap<string, ObservationType> = new Map([
  ...OBSERVATION_TYPES.map((type) => [type, type] as const),
  ["change", "refactor"],
]);

function numberOf(value: unknown): number {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}

/** JSON text; other text is from before lists were stored. */
function listOf(value: unknown): readonly string[] {
  const text = textOf(value);
  if (!text || text === "null") return [];
  // A private mark may be opened in one entry and closed in another.
  return unique(withoutPrivateAmong((parsed(text) ?? [text]).map(textOf), CUT).filter(Boolean));
}

function filesOf(value: unknown): readonly string[] {
  const listed = listOf(value).flatMap((text) => (text.includes("\n") ? text.split("\n") : [text]));
  const apart = typeof value === "string" && !value.trim().startsWith("[");
  const files = apart ? listed.flatMap((text) => text.split(",")) : listed;
  return unique(files.map((file) => file.trim()).filter(Boolean)).slice(0, MOST.files);
}

function parsed(text: string): readonly unknown[] | undefined {
  if (!text.startsWith("[")) return undefined;
  const value = valueIn(text);
  return Array.isArray(value) ? value : undefined;
}
