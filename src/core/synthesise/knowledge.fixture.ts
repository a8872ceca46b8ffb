// Short test input of the synthesis.
import { hazardOf } from "../../domain/hazard.fixture.ts";
import type { Hazard } from "../../domain/hazard.ts";
import type { Pattern } from "../../domain/pattern.ts";
import { remedyOf } from "../../domain/remedy.fixture.ts";
import type { Remedy } from "../../domain/remedy.ts";
import type { Standing } from "./anti-patterns.ts";
import { type Gathered, synthesise } from "./knowledge.ts";

export const DAY = 86_400_000;
export const NOW = Date.parse("2026-11-15T09:00:00Z");

export const nothing: Gathered = {
  project: "p1",
  now: NOW,
  sessions: 12,
  standing: [],
  patterns: [],
  survey: { stack: { languages: [], frameworks: [], tools: [] }, conventions: {} },
  merged: new Set(),
  isHere: true,
  exists: () => true,
  hasProgram: () => true,
};
export const known = (change: Partial<Gathered>) => synthesise({ ...nothing, ...change });

export function pattern(type: Pattern["type"], display: string, change: Partial<Pattern> = {}): Pattern {
  return {
    project: "p1",
    type,
    key: display,
    display,
    successes: 12,
    failures: 0,
    sessions: 4,
    firstAt: NOW - 10 * DAY,
    lastAt: NOW - DAY,
    lastSession: "s1",
    branch: "",
    tags: [],
    evidence: [1, 2],
    ...change,
  };
}
export const beforeCommits = (command: string, successes: number, failures: number) =>
  pattern("workflow", `${command} before commits`, { key: command, successes, failures });

export function standing(
  subject: Hazard["subject"],
  kind: Hazard["kind"],
  change: Partial<Hazard & Standing> = {},
): Standing {
  const { confidence = 0.95, remedy, evidence = [{ id: 7 }], ...rest } = change;
  const hazard: Hazard = hazardOf({
    subject,
    kind,
    failures: 2,
    sessions: 2,
    streak: 2,
    firstAt: NOW - 5 * DAY,
    lastAt: NOW - 2 * DAY,
    signature: "x",
    excerpt: "an error",
    display: "a call",
    attempt: 7,
    ...rest,
  });
  return { hazard, confidence, remedy, evidence };
}
export function remedy(display: string, type: Remedy["type"] = "replacement"): Remedy {
  return remedyOf({ type, display, lastAt: NOW, confirmed: true });
}
