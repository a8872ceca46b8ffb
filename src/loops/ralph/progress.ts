// Parses `progress.md`: notes that agents wrote for later iterations.
import type { CommandResult } from "../../domain/iteration.ts";
import { bulletOf, fileIn, keep, storyOf, wholeNumber } from "../lines.ts";
import { type Statements, statementsIn } from "../statements.ts";
import { minutesOf, parseStamp, type Stamp } from "./stamp.ts";
import type { Commit } from "./summary.ts";

export interface ProgressEntry {
  /** Line number, from 1. */
  readonly line: number;
  readonly at?: Stamp;
  readonly storyId: string;
  readonly title: string;
  /** `20260116-155936-2300`; `manual` or another word for work outside of any run. */
  readonly runId: string;
  readonly iteration: number;
  /** 0 for the first try. */
  readonly retry: number;
  /** Path of its log on the machine where it was written. */
  readonly log: string;
  readonly commit?: Commit;
  /** The entry says that nothing was committed because all was done before. */
  readonly nothingDone: boolean;
  readonly commands: readonly CommandResult[];
  readonly files: readonly string[];
  /** "What was implemented", its first level. */
  readonly done: readonly string[];
  readonly learnings: readonly string[];
  /** For a retry: what was wrong in the try before. */
  readonly failedBefore: string;
  readonly statements: Statements;
}

export interface Progress {
  readonly entries: readonly ProgressEntry[];
  /** "Codebase Patterns": notes for all stories. */
  readonly patterns: readonly string[];
  /** Minutes east of UTC, if its first line has them. */
  readonly zone?: number;
}

const ENTRY = /^##\s+\[?(\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)\]?\s+[-–—]\s+(.+?)\s*$/;
const MOST = 20;

export function parseProgress(text: string): Progress {
  const lines = text.split(/\r?\n/);
  const starts = lines.flatMap((line, index) => (ENTRY.test(line) ? [index] : []));
  const entries = starts.map((start, index) => entryOf(lines.slice(start, starts[index + 1]), start + 1));
  const top = lines.slice(0, starts[0] ?? lines.length);
  const zone = /^Started:.*\s([+-]\d\d(?::?\d\d)?)\s+\d{4}\s*$/m.exec(top.join("\n"))?.[1];
  return { entries, patterns: patternsIn(top), ...(zone !== undefined && { zone: minutesOf(zone) }) };
}

function patternsIn(lines: readonly string[]): readonly string[] {
  const from = lines.findIndex((line) => /^#{1,3}\s+Codebase Patterns/i.test(line));
  if (from === -1) return [];
  const rest = lines.slice(from + 1);
  const end = rest.findIndex((line) => /^(?:#{1,3}\s|---)/.test(line));
  return texts(end === -1 ? rest : rest.slice(0, end)).filter((one) => !one.startsWith("("));
}

function entryOf(lines: readonly string[], line: number): ProgressEntry {
  const [, written = "", title = ""] = ENTRY.exec(lines[0] ?? "") ?? [];
  const story = storyOf(title);
  const run = /^Run:\s*(\S+)(?:\s+\(iteration\s+(\d{1,6})\))?/m.exec(lines.join("\n"));
  const parts = partsOf(lines);
  const part = (name: RegExp): Part | undefined => parts.find((one) => name.test(one.name));
  const at = parseStamp(written);
  const commit = commitIn(part(/^commit$/i)?.value ?? "");
  return {
    line,
    ...(at && { at }),
    storyId: story?.id ?? "",
    title: story?.title ?? keep(title, 160),
    runId: run?.[1] ?? "",
    iteration: wholeNumber(run?.[2]) ?? 0,
    retry: Number(/^(?:- Retry attempt:|##.*\(Retry) *(\d{1,4})\b/m.exec(lines.join("\n"))?.[1] ?? 0),
    log: /^Run (?:log|summary):\s*(\S.*)$/m.exec(lines.join("\n"))?.[1] ?? "",
    ...(commit && { commit }),
    nothingDone: /^none\b/i.test(part(/^commit$/i)?.value ?? ""),
    commands: (part(/^verification/i)?.lines ?? []).flatMap(commandIn).slice(0, MOST),
    files: (part(/^files changed/i)?.lines ?? []).flatMap((one) => fileIn(bulletOf(one)?.text ?? "") || []),
    done: shallow(part(/^what was (?:implemented|fixed|done)/i)?.lines ?? []),
    learnings: parts
      .filter((one) => /\blearnings?\b|\bnote for future|\bgotchas?\b|^important\b/i.test(one.name))
      .flatMap((one) => [...(one.value === "" ? [] : [keep(one.value)]), ...texts(one.lines)])
      .slice(0, MOST),
    failedBefore: keep(part(/^previous failure reason/i)?.value ?? ""),
    statements: statementsIn(lines.slice(1).join("\n")),
  };
}

interface Part {
  readonly name: string;
  readonly value: string;
  readonly lines: string[];
}

/** Top-level bullets, each with the lines indented below it. */
function partsOf(lines: readonly string[]): readonly Part[] {
  const parts: Part[] = [];
  for (const line of lines) {
    const match = /^-\s+\**([A-Za-z][^:*]{1,60}?)\**\s*:\**\s*(.*)$/.exec(line);
    if (match) parts.push({ name: match[1] ?? "", value: (match[2] ?? "").trim(), lines: [] });
    else if (/^\s+\S/.test(line)) parts.at(-1)?.lines.push(line);
  }
  return parts;
}

/** `9056623 feat(status): …`; `none (…)` and `(pending)` are not commits. */
function commitIn(value: string): Commit | undefined {
  const match = /^`?([0-9a-f]{7,40})`?\s*(.*)$/.exec(value);
  return match
    ? { sha: (match[1] ?? "").slice(0, 12), message: keep((match[2] ?? "").replace(/`$/, ""), 200) }
    : undefined;
}

/** `- Command: npm test -> PASS (95 tests)` */
function commandIn(line: string): CommandResult[] {
  const match = /^\s*[-*]\s+Command:\s*(.+?)\s+(?:->|→|=>)\s*\**(PASS|FAIL)(?:ED)?\**\b\s*(.*)$/i.exec(line);
  if (match === null) return [];
  const [, command = "", result = "", rest = ""] = match;
  return [
    {
      command: keep(command.replace(/^`(.*)`$/, "$1"), 200),
      result: result.toUpperCase() === "PASS" ? "passed" : "failed",
      output: keep(rest.replace(/^\((.*)\)$/, "$1"), 160),
    },
  ];
}

/** Top-level bullets; a bullet that only opens a list is joined with the first item of that list. */
function shallow(lines: readonly string[]): readonly string[] {
  const bullets = lines.flatMap((line) => bulletOf(line) ?? []);
  const least = Math.min(...bullets.map((one) => one.indent));
  return bullets
    .flatMap((one, index) => {
      if (one.indent !== least) return [];
      const next = bullets[index + 1];
      const opens = /:\**$/.test(one.text) && next !== undefined && next.indent > least;
      return [keep(opens ? `${one.text} ${next.text}` : one.text.replace(/:\s*$/, ""))];
    })
    .slice(0, MOST);
}

function texts(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => {
    const text = bulletOf(line)?.text;
    return text === undefined ? [] : [keep(text)];
  });
}
