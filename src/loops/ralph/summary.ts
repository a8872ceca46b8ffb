// Parses `run-…-iter-N.md`: the loop's own summary of one iteration.

import type { IterationStatus } from "../../domain/iteration.ts";
import { recordIn } from "../../domain/json.ts";
import { withoutUndefined } from "../../domain/without-undefined.ts";
import { bulletOf, keep, storyOf, wholeNumber } from "../lines.ts";
import { parseStamp, type Stamp } from "./stamp.ts";
import { modeOf, statusOf } from "./status.ts";

export interface Commit {
  readonly sha: string;
  readonly message: string;
}

export interface Summary {
  readonly mode: "plan" | "build";
  readonly storyId: string;
  readonly storyTitle: string;
  readonly started?: Stamp;
  readonly ended?: Stamp;
  readonly duration?: number;
  readonly status?: IterationStatus;
  /** Path of the log on the machine where it was written. */
  readonly log: string;
  readonly commits: readonly Commit[];
  readonly changed: readonly string[];
  readonly uncommitted: readonly string[];
  readonly input: number;
  readonly output: number;
  readonly model: string;
  /** Attempts that failed before the last one. */
  readonly retries: number;
  readonly switch?: { readonly from: string; readonly to: string; readonly reason: string };
  /** Files that were put into the prompt. */
  readonly context: readonly string[];
  /** Exit code of the agent's command, if the loop recorded it. */
  readonly exitCode?: number;
  /** Calls of the agent that still failed at the end, and those that passed; `twiceshy loop` records them by hooks. */
  readonly failedCalls: readonly { readonly call: string; readonly error: string }[];
  readonly passedCalls: readonly string[];
}

/** Undefined when the text is not a summary. */
export function parseSummary(text: string): Summary | undefined {
  const sections = sectionsOf(text);
  const raw = rawJson(text);
  const head = raw ?? keysOf(sections.get("") ?? []);
  if (head.size === 0) return undefined;
  const tokens = keysOf(sections.get("token usage") ?? []);
  const retries = keysOf(sections.get("retry statistics") ?? []);
  const story = storyOf(head.get("story") ?? "");
  const from = raw ?? tokens;
  return withoutUndefined({
    mode: modeOf(head.get("mode")),
    storyId: story?.id ?? "",
    storyTitle: story?.title ?? "",
    started: parseStamp(head.get("started") ?? ""),
    ended: parseStamp(head.get("ended") ?? ""),
    duration: wholeNumber(head.get("duration")),
    status: statusOf(head.get("status") ?? ""),
    log: head.get("log") ?? "",
    commits: commitsOf(raw ? listIn(raw.get("commit list")) : (sections.get("commits") ?? [])),
    changed: filesOf(raw ? listIn(raw.get("changed files")) : (sections.get("changed files") ?? [])),
    uncommitted: filesOf(raw ? listIn(raw.get("dirty files")) : (sections.get("uncommitted changes") ?? [])),
    input: wholeNumber(from.get("input tokens")) ?? 0,
    output: wholeNumber(from.get("output tokens")) ?? 0,
    model: keep(from.get("model") ?? from.get("routed model") ?? "", 60),
    retries: wholeNumber((raw ?? retries).get("retry count")) ?? 0,
    ...switchOf(raw ?? keysOf(sections.get("agent switches") ?? [])),
    context: tableFiles(sections.get("included files") ?? []),
    exitCode: wholeNumber(head.get("exit code")),
    ...callsOf(sections.get("failed calls") ?? [], sections.get("commands") ?? []),
  });
}

/** Lines by heading; lines before the first heading have the key "". `# Ralph Run Summary` opens the file. */
function sectionsOf(text: string): ReadonlyMap<string, string[]> {
  const sections = new Map<string, string[]>([["", []]]);
  let lines = sections.get("") as string[];
  for (const line of text.split(/\r?\n/)) {
    const heading = /^(#{1,4}) +(.+?)\s*$/.exec(line);
    if (heading === null) {
      lines.push(line);
      continue;
    }
    if (heading[1] === "#") continue;
    const name = (heading[2] ?? "").toLowerCase().replace(/\s*\(.*\)$/, "");
    lines = sections.get(name) ?? [];
    sections.set(name, lines);
  }
  return sections;
}

/** `- Key: value`; the first entry of a name counts, since `Model` appears twice. */
function keysOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const line of lines) {
    const match = /^\s*-\s+([A-Za-z][\w ()-]{0,40}?):\s*(.*)$/.exec(line);
    const name = (match?.[1] ?? "").toLowerCase();
    if (match && !keys.has(name)) keys.set(name, (match[2] ?? "").trim());
  }
  return keys;
}

/** Reads the JSON that the loop writes when it cannot write the summary; the keys are the same, with `_`. */
function rawJson(text: string): ReadonlyMap<string, string> | undefined {
  const at = text.indexOf("Raw JSON:");
  if (at === -1) return undefined;
  const body = text.slice(at + "Raw JSON:".length).replace(/```(?:json)?/g, "");
  const value = recordIn(body.slice(body.indexOf("{"), body.lastIndexOf("}") + 1));
  if (value === undefined) return undefined;
  const keys = new Map<string, string>();
  for (const [name, one] of Object.entries(value))
    if (typeof one === "string" || typeof one === "number")
      keys.set(name.toLowerCase().replaceAll("_", " "), String(one));
  const story = keys.get("story id");
  if (story) keys.set("story", `${story}: ${keys.get("story title") ?? ""}`);
  keys.set("log", keys.get("log file") ?? "");
  return keys;
}

function listIn(value: string | undefined): string[] {
  return (value ?? "").split("\n");
}

function commitsOf(lines: readonly string[]): Commit[] {
  return lines.flatMap((line) => {
    const match = /^[-*]?\s*`?([0-9a-f]{7,40})`?\s+(\S.*)$/.exec(line.trim());
    return match ? [{ sha: (match[1] ?? "").slice(0, 12), message: keep(match[2] ?? "", 200) }] : [];
  });
}

function filesOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const text = (bulletOf(line)?.text ?? line).trim();
    return text === "" || text.startsWith("(") ? [] : [text.replace(/^`|`$/g, "")];
  });
}

function switchOf(keys: ReadonlyMap<string, string>): Pick<Summary, "switch"> {
  const to = keys.get("to") ?? keys.get("switch to") ?? "";
  if (to === "") return {};
  const from = keys.get("from") ?? keys.get("switch from") ?? "";
  return { switch: { from, to, reason: keep(keys.get("reason") ?? keys.get("switch reason") ?? "") } };
}

/** `` - `npm test`: 2 tests failed `` and `` - `npm test` -> PASS `` */
function callsOf(
  failed: readonly string[],
  passed: readonly string[],
): Pick<Summary, "failedCalls" | "passedCalls"> {
  return {
    failedCalls: failed.flatMap((line) => {
      const match = /^\s*-\s+`([^`]+)`:\s+(\S.*)$/.exec(line);
      return match ? [{ call: keep(match[1] ?? "", 200), error: keep(match[2] ?? "") }] : [];
    }),
    passedCalls: passed.flatMap((line) => {
      const call = /^\s*-\s+`([^`]+)`\s+->\s+PASS\b/.exec(line)?.[1];
      return call === undefined ? [] : [keep(call, 200)];
    }),
  };
}

/** First column of a table. */
function tableFiles(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const cell = (/^\|\s*([^|]+?)\s*\|/.exec(line)?.[1] ?? "").replace(/\s*\(truncated\)$/, "");
    return cell === "" || cell === "File" || /^[-:]+$/.test(cell) || cell.startsWith("...") ? [] : [cell];
  });
}
