// The speed bump: the first time a known-bad call is stopped, the second time it passes, always.
import { askText, bumpText, noteText } from "../core/compose/bump.ts";
import type { Action } from "../domain/action.ts";
import type { Delivery, NewDelivery, Verdict } from "../domain/delivery.ts";
import type { ToolStart } from "../domain/event.ts";
import type { GuardMode } from "../domain/settings.ts";
import type { Answer } from "../ports/agent.ts";
import { type Checked, evidenceOf, remedyOf, weighPlaced, whereOf } from "./check.ts";
import { deliver, readerOf } from "./deliver.ts";
import type { Deps } from "./deps.ts";
import { holdNote } from "./held-note.ts";
import { lessonAtCall } from "./lesson-at-call.ts";
import type { Placed } from "./understand.ts";

const SILENT: Answer = { type: "silent" };

/** An agent that does not say when its model has read the results is given this long to make a twin of a call. */
const TWIN_WINDOW_MS = 2_000;

/** Something to say about a call; put into words only when it is said. */
interface Warning {
  readonly verdict: Exclude<Verdict, "silent">;
  readonly subject: string;
  readonly kind: string;
  readonly confidence: number;
  text(mode: GuardMode): Promise<string>;
  evidence(): Promise<readonly number[]>;
  /** It was said. */
  used?(): Promise<void>;
}

export async function guardCall(deps: Deps, placed: Placed<ToolStart>): Promise<Answer> {
  const { event } = placed;
  const checked = await weighPlaced(deps, placed);
  const { action, place } = checked;
  const { mode } = deps.settings(place.project.root);
  const warning = await warningFor(deps, placed, checked, mode);
  if (!warning) return SILENT;
  const { session } = event;
  const told = await deps.store.deliveries({
    session,
    reader: readerOf(event),
    fingerprint: action.fingerprint,
    limit: 5,
  });
  const { verdict } = warning;
  if (verdict === "note" && told.length > 0) return SILENT;
  const before = told.find((delivery) => delivery.verdict === "bump");
  if (before && !isTwin(before, event)) {
    if (before.fate !== "overridden") await deps.store.settle(before.id, { fate: "overridden" });
    return SILENT;
  }
  const text = await warning.text(mode);
  if (verdict === "note" && warning.kind !== "lesson") {
    await holdNote(deps, placed, await ledgerLine(warning, action, event, text));
    return SILENT;
  }
  const banner = verdict === "bump" && !before ? await bannerFor(deps, event, text) : undefined;
  if (!before) {
    await deliver(deps, placed, await ledgerLine(warning, action, event, text));
    await warning.used?.();
  }
  if (verdict === "note") return { type: "context", text };
  if (mode === "ask") return { type: "ask", question: text };
  return { type: "deny", reason: text, ...(banner && { banner }) };
}

/**
 * Of several calls that were stopped in a row, Claude Code's terminal shows only how many: from the second on, the first
 * line of each is said to the person beside it, the second time together with that of the one before. The model reads
 * nothing more for it.
 */
async function bannerFor(deps: Deps, event: ToolStart, text: string): Promise<string | undefined> {
  const told = await deps.store.deliveries({
    ...{ session: event.session, reader: readerOf(event), moments: ["before-call"] as const },
    limit: 5,
  });
  const stopped = told.filter(({ verdict, at }) => verdict === "bump" && event.at - at < IN_A_ROW_MS);
  if (stopped.length === 0) return undefined;
  const before = stopped.length === 1 ? stopped.map((delivery) => delivery.text) : [];
  return [...before, text].map((one) => one.split("\n", 1)[0]).join("\n");
}

/** Later, something else will have been shown in between. */
const IN_A_ROW_MS = 120_000;

function isTwin(before: Delivery, { call, at }: ToolStart): boolean {
  return before.readAt === 0 && before.call !== call.id && Math.abs(at - before.at) < TWIN_WINDOW_MS;
}

/** What failed here before goes first; a lesson that would stop the call outweighs a mere note. */
async function warningFor(
  deps: Deps,
  placed: Placed<ToolStart>,
  checked: Checked,
  mode: GuardMode,
): Promise<Warning | undefined> {
  const failure = failureWarning(deps, placed, checked);
  if (failure?.verdict === "bump" || mode === "off") return failure;
  const lesson = await lessonWarning(deps, placed, checked.action);
  return failure && lesson?.verdict !== "bump" ? failure : lesson;
}

function failureWarning(deps: Deps, placed: Placed<ToolStart>, checked: Checked): Warning | undefined {
  const { judgement, action, verdict } = checked;
  if (!judgement || verdict === "silent") return undefined;
  const { hazard, confidence } = judgement;
  return {
    verdict,
    subject: hazard.subject,
    kind: hazard.kind,
    confidence,
    async text(mode) {
      const remedy = await remedyOf(deps, judgement, placed, action);
      const compose = verdict === "note" ? noteText : mode === "ask" ? askText : bumpText;
      return compose(action.display, hazard, remedy, whereOf(judgement));
    },
    evidence: async () => (await evidenceOf(deps, hazard)).map(({ id }) => id),
  };
}

async function lessonWarning(
  deps: Deps,
  { event, place }: Placed<ToolStart>,
  action: Action,
): Promise<Warning | undefined> {
  const speaking = await lessonAtCall(deps, place, action, event.at);
  if (!speaking) return undefined;
  // Loaded when it is wanted: hardly any call has a lesson that speaks of it.
  const { warningOf } = await import("./lesson-warning.ts");
  return warningOf(deps, { event, place }, action, speaking);
}

async function ledgerLine(warning: Warning, action: Action, event: ToolStart, text: string) {
  const { verdict, subject, kind, confidence } = warning;
  return {
    moment: "before-call",
    verdict,
    text,
    fingerprint: action.fingerprint,
    call: event.call.id,
    subject,
    kind,
    confidence,
    evidence: await warning.evidence(),
  } as const satisfies Partial<NewDelivery>;
}

export type { Warning };
