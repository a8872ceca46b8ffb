// Builds the digest of a turn, call or session that is sent to a model: of limited size, with call numbers that facts
// cite as evidence. The conversation itself is never sent.

import type { Attempt } from "../../domain/attempt.ts";
import type { ToolEnd } from "../../domain/event.ts";
import type { Turn } from "../../domain/turn.ts";
import { cut } from "../text/cut.ts";
import { flat } from "../text/line.ts";

/** Limits in characters. */
const PROMPT = 800;
const CALL = 220;
const ERROR = 200;
const SAID = 500;
const LAST_SAID = 1_200;
const ALL_SAID = 4_000;
const JSON_PART = 2_000;
const SESSION = 8_000;
/** Calls listed one by one. */
const CALLS = 40;
/** Characters of the agent's messages below which a turn that only looked, without a failure, is not sent. */
const LITTLE_SAID = 280;

interface TurnDigest {
  readonly turn: Turn;
  /** In order. */
  readonly calls: readonly Attempt[];
  readonly words: readonly string[];
}

/** Empty if the turn is not worth a request. */
export function turnDigest({ turn, calls, words }: TurnDigest): string {
  const said = messageExcerpts(words);
  const isQuiet = turn.ending === "looked" && calls.every(({ outcome }) => outcome.status !== "failed");
  if (isQuiet && said.join("").length < LITTLE_SAID) return "";
  const listed = importantCalls(calls);
  const left = calls.length - listed.length;
  return [
    `prompt ${turn.number}, ${stamp(turn.at)}${turn.branch ? `, branch ${turn.branch}` : ""}`,
    `asked: ${clip(turn.prompt, PROMPT)}`,
    ...(listed.length > 0 ? ["calls, in order:"] : []),
    ...listed.map(callLine),
    ...(left > 0 ? [`and ${left} routine calls`] : []),
    ...(said.length > 0 ? ["the agent said:", ...said.map((one) => `- ${one}`)] : []),
    `ended: ${turn.ending}`,
    ...(turn.files.length > 0 ? [`files changed: ${turn.files.join(", ")}`] : []),
    ...turn.commits.map(({ sha, message }) => `commit ${sha ?? ""} ${clip(message, CALL)}`),
  ].join("\n");
}

/** Tool, time, prompt number, input and output as JSON. */
export function callDigest({ call, result, at }: ToolEnd, attempt: Attempt): string {
  return [
    `prompt ${attempt.turn}, ${stamp(at)}`,
    callLine(attempt),
    `tool: ${call.tool}`,
    `input: ${clip(JSON.stringify(call.input), JSON_PART)}`,
    `output: ${clip(JSON.stringify(result.output || (result.fileText ?? "")), JSON_PART)}`,
  ].join("\n");
}

/** The turns of a session, its findings so far, and the agent's last message. */
export function sessionDigest(turns: readonly Turn[], calls: readonly Attempt[], lastWords: string): string {
  const read = calls.filter(isRead).flatMap(({ files }) => files);
  const share = Math.floor(SESSION / Math.max(1, turns.length));
  return [
    ...turns.map((turn) => clip(turnLine(turn), Math.max(160, share))).slice(-Math.ceil(SESSION / 160)),
    `files read: ${[...new Set(read)].slice(0, 40).join(", ")}`,
    `files edited: ${[...new Set(turns.flatMap(({ files }) => files))].slice(0, 40).join(", ")}`,
    ...(lastWords.trim() ? [`the agent's last words: ${clip(lastWords, LAST_SAID)}`] : []),
  ].join("\n");
}

function turnLine({ number, prompt, ending, steps, commits }: Turn): string {
  const done = [...steps.slice(0, 6), ...commits.map(({ sha, message }) => `commit ${sha ?? ""} ${message}`)];
  return `prompt ${number} (${ending}): ${clip(prompt, 300)}${done.length > 0 ? ` | ${done.join("; ")}` : ""}`;
}

function callLine({ id, tool, display, outcome, files, commit }: Attempt): string {
  const ended = outcome.status === "failed" ? `failed: ${clip(outcome.excerpt, ERROR)}` : outcome.status;
  const named = files.filter((file) => !display.includes(file)).slice(0, 3);
  const extra = [...named, ...(commit ? [`commit ${commit.sha ?? ""}`] : [])];
  return `[${id}] ${tool} ${clip(display, CALL)}${extra.length > 0 ? ` (${extra.join(", ")})` : ""} → ${ended}`;
}

/** Selects calls: failures, changes, checks and commits first, then the latest ones; returned in order. */
function importantCalls(calls: readonly Attempt[]): readonly Attempt[] {
  const weight = (call: Attempt) =>
    call.commit ? 4 : call.outcome.status === "failed" ? 3 : call.work ? 2 : call.changes.length > 0 ? 1 : 0;
  const chosen = calls
    .map((call, at) => ({ call, at, weight: weight(call) }))
    .sort((one, other) => other.weight - one.weight || other.at - one.at)
    .slice(0, CALLS);
  // Routine calls only fill up the first half of the list, unless there is nothing else.
  const kept = chosen.some(({ weight }) => weight > 0)
    ? chosen.filter(({ weight }, rank) => weight > 0 || rank < CALLS / 2)
    : chosen;
  return kept.sort((one, other) => one.at - other.at).map(({ call }) => call);
}

/** The last message, then the beginnings of earlier ones, the newest first, until the limit is reached. */
function messageExcerpts(words: readonly string[]): readonly string[] {
  const said = words.map(flat).filter((one) => one !== "");
  const kept: string[] = [];
  let left = ALL_SAID;
  for (const [back, one] of said.toReversed().entries()) {
    const text = clip(one, back === 0 ? LAST_SAID : SAID);
    if (text.length > left) break;
    kept.unshift(text);
    left -= text.length;
  }
  return kept;
}

function isRead({ changes, outcome }: Attempt): boolean {
  return changes.length === 0 && outcome.status === "succeeded";
}

function stamp(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace("T", " ");
}

function clip(text: string | undefined, maximum: number): string {
  return cut(flat(text ?? ""), maximum);
}
