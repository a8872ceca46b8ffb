// Fixture: short turns with calls for tests of drafting.

import { attemptOf } from "../../domain/attempt.fixture.ts";
import type { Attempt } from "../../domain/attempt.ts";
import type { FailureKind } from "../../domain/failure-kinds.ts";
import type { Outcome } from "../../domain/outcome.ts";
import type { Subject } from "../../domain/subject.ts";
import { turnOf as aTurn } from "../../domain/turn.fixture.ts";
import type { Turn } from "../../domain/turn.ts";
import type { Work } from "../../domain/work.ts";
import type { DraftInput } from "./input.ts";

let calls = 0;

export function call(display: string, outcome: Outcome, more: Partial<Attempt> = {}): Attempt {
  const at = 1_790_000_000_000 + ++calls * 60_000;
  return attemptOf(display, { project: "11112222", at, outcome, ...more });
}

export function passed(display: string, work?: Work, more: Partial<Attempt> = {}): Attempt {
  return call(display, { status: "succeeded", exitCode: 0 }, { ...(work && { work }), ...more });
}

export function failed(
  display: string,
  excerpt: string,
  more: Partial<Attempt> & { readonly kind?: FailureKind; readonly subject?: Subject } = {},
): Attempt {
  const { kind = "test", subject = `action ${display}`, ...rest } = more;
  const signature = `${kind}: ${excerpt.replace(/\d+/g, "<n>")}`;
  const outcome: Outcome = {
    status: "failed",
    exitCode: 1,
    masked: false,
    kind,
    signature,
    excerpt,
    subject,
  };
  return call(display, outcome, rest);
}

export function edited(...files: readonly string[]): Attempt {
  return call(
    `Edit ${files.join(" ")}`,
    { status: "succeeded" },
    { tool: "Edit", goal: "edit", files, changes: ["files"] },
  );
}

export function refused(display: string, words?: string, more: Partial<Attempt> = {}): Attempt {
  return call(display, { status: "denied", by: "user", ...(words !== undefined && { words }) }, more);
}

export function turnOf(prompt: string, calls: readonly Attempt[] = [], more: Partial<Turn> = {}): Turn {
  return aTurn({
    project: "11112222",
    at: 1_790_000_000_000,
    prompt,
    endedAt: 1_790_000_600_000,
    ending: "passed",
    calls: calls.length,
    failures: calls.filter(({ outcome }) => outcome.status === "failed").length,
    tags: ["intent authentication", "tech jwt", "file jwt"],
    ...more,
  });
}

export function inputOf(
  prompt: string,
  calls: readonly Attempt[],
  more: Partial<DraftInput> = {},
): DraftInput {
  return {
    turn: turnOf(prompt, calls),
    calls,
    known: new Map(),
    retrospectives: false,
    today: "2026-11-16",
    ...more,
  };
}
