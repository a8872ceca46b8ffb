// Validates the index when it is read back: anybody can edit the folder, so entries that do not fit are dropped.
import type { Iteration, LoopHistory } from "../../domain/iteration.ts";
import { isRecord } from "../../domain/json.ts";

type Shape = Readonly<Record<string, unknown>>;

export function historyIn(index: Shape, name: string): LoopHistory | undefined {
  if (!Array.isArray(index.iterations)) return undefined;
  return {
    prd: typeof index.prd === "string" ? index.prd : name,
    iterations: records(index.iterations).filter(isIteration),
    byHand: records(index.byHand).filter(isIteration),
    stories: texts(index.stories, ["id", "title"]),
    signs: texts(index.signs, ["name", "trigger", "instruction", "addedAfter"]),
    skipped: texts(index.skipped, ["file", "why"]),
  };
}

/** Undefined when the value has another shape. */
export function iterationIn(value: Shape): Iteration | undefined {
  return isIteration(value) ? value : undefined;
}

const TEXTS = ["runId", "storyId", "storyTitle", "agent", "model"];
const NUMBERS = ["iteration", "retry", "at", "duration"];
const LISTS: Readonly<Record<string, readonly string[]>> = {
  commandsRun: ["command", "result", "output"],
  errorsEncountered: ["signature", "message", "kind"],
  decisionsExplained: ["context", "choice", "reasoning", "outcome"],
  approachesTried: ["storyId", "description", "result"],
  commits: ["sha", "message"],
};
const TEXT_LISTS = ["filesRead", "filesModified", "learnings", "evidence"];

function isIteration(value: Shape): value is Shape & Iteration {
  const tokens = isRecord(value.tokens) ? value.tokens : {};
  return (
    TEXTS.every((key) => typeof value[key] === "string") &&
    NUMBERS.every((key) => Number.isFinite(value[key])) &&
    Number.isFinite(tokens.input) &&
    Number.isFinite(tokens.output) &&
    (value.mode === "plan" || value.mode === "build") &&
    ["success", "error", "timeout"].includes(String(value.status)) &&
    TEXT_LISTS.every((key) => isTexts(value[key])) &&
    Object.entries(LISTS).every(([key, fields]) => isListOf(value[key], fields)) &&
    records(value.approachesTried).every((approach) => isTexts(approach.files)) &&
    (value.history === undefined || isShownHistory(value.history))
  );
}

function isShownHistory(value: unknown): boolean {
  if (!isRecord(value)) return false;
  return typeof value.mode === "string" && Number.isFinite(value.tokens) && isTexts(value.shown);
}

function isListOf(value: unknown, fields: readonly string[]): boolean {
  return (
    Array.isArray(value) &&
    value.every((one) => isRecord(one) && fields.every((field) => typeof one[field] === "string"))
  );
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function texts<K extends string>(
  value: unknown,
  fields: readonly K[],
): readonly { readonly [P in K]: string }[] {
  return records(value).filter((one): one is Shape & { readonly [P in K]: string } =>
    fields.every((field) => typeof one[field] === "string"),
  );
}

function records(value: unknown): readonly Shape[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
