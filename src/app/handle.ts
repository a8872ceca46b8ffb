// One event of a live agent: does what the moment asks for and says what to answer.
import { askText, bumpText, knownFixText, noteText } from "../core/compose/bump.ts";
import { titleOf } from "../core/compose/line.ts";
import { redact } from "../core/redact/index.ts";
import type { NewDelivery } from "../domain/delivery.ts";
import type { AgentEvent, Origin, PromptSubmit, SessionStart, ToolEnd, ToolStart } from "../domain/event.ts";
import type { Answer } from "../ports/agent.ts";
import { type Checked, evidenceOf, offeredRemedy, remedyFor, weighPlaced } from "./check.ts";
import type { Deps } from "./deps.ts";
import { learn } from "./learn.ts";
import { recallPlace } from "./recall.ts";
import { recordPlaced } from "./record.ts";
import { type Placed, takeIn } from "./understand.ts";

const SILENT: Answer = { type: "silent" };

/** An agent that does not say when its model has read the results is given this long to make a twin of a call. */
const TWIN_WINDOW_MS = 2_000;

export async function handle(deps: Deps, raw: AgentEvent): Promise<Answer> {
  const { event, place } = takeIn(deps.workspace, raw);
  if (!deps.settings(place.project.root).enabled) return SILENT;
  switch (event.type) {
    case "session-start":
      return openSession(deps, { event, place });
    case "prompt-submit":
      return countTurn(deps, { event, place });
    case "tool-start":
      return guardCall(deps, { event, place });
    case "tool-end":
      return recordCall(deps, { event, place });
    case "results-read":
      await deps.store.markRead(event.session, event.at);
      return SILENT;
    case "turn-end":
    case "session-end":
      await endTurn(deps, event);
      return SILENT;
  }
}

async function openSession(deps: Deps, placed: Placed<SessionStart>): Promise<Answer> {
  const { event, place } = placed;
  await saveSession(deps, placed, "", 0);
  const settings = deps.settings(place.project.root);
  // A resumed or forked session still has the block it was opened with.
  if (!settings.autoInject || event.source === "resume" || event.source === "fork") return SILENT;
  const { text, tokens } = await recallPlace(deps, place, event.at, settings.startBudget, event.session);
  if (!text) return SILENT;
  await deliver(deps, placed, { moment: "session-start", verdict: "note", text, tokens });
  return { type: "context", text };
}

async function countTurn(deps: Deps, placed: Placed<PromptSubmit>): Promise<Answer> {
  const { event } = placed;
  const before = await deps.store.session(event.session);
  await saveSession(deps, placed, titleOf(event.prompt), (before?.turns ?? 0) + 1);
  return SILENT;
}

/** The speed bump: the first time a known-bad call is stopped, the second time it passes, always. */
async function guardCall(deps: Deps, placed: Placed<ToolStart>): Promise<Answer> {
  const { event } = placed;
  const checked = await weighPlaced(deps, placed);
  const { judgement, action, verdict, place } = checked;
  if (!judgement || verdict === "silent") return SILENT;
  const reader = readerOf(event);
  const told = await deps.store.deliveries({
    session: event.session,
    reader,
    fingerprint: action.fingerprint,
    limit: 5,
  });
  if (verdict === "note" && told.length > 0) return SILENT;
  const before = told.find((delivery) => delivery.verdict === "bump");
  const isTwin =
    before?.readAt === 0 && before.call !== event.call.id && Math.abs(event.at - before.at) < TWIN_WINDOW_MS;
  if (before && !isTwin) {
    if (before.fate !== "overridden") await deps.store.settle(before.id, { fate: "overridden" });
    return SILENT;
  }
  const remedy = await remedyFor(deps, judgement.hazard);
  const { mode } = deps.settings(place.project.root);
  const compose = verdict === "note" ? noteText : mode === "ask" ? askText : bumpText;
  const text = compose(action.display, judgement.hazard, remedy);
  if (!before) await deliverVerdict(deps, placed, checked, text);
  if (verdict === "note") return { type: "context", text };
  return mode === "ask" ? { type: "ask", question: text } : { type: "deny", reason: text };
}

/** Store the call; if it failed and the fix for this very error is known, say so at once. */
async function recordCall(deps: Deps, placed: Placed<ToolEnd>): Promise<Answer> {
  const { event } = placed;
  const session = await deps.store.session(event.session);
  const counted = { ...placed, event: { ...event, turn: session?.turns ?? 0 } };
  const { attempts } = await recordPlaced(deps, [counted], { source: "live" });
  const attempt = attempts[0];
  if (!attempt) return SILENT;
  const remedy = await offeredRemedy(deps, attempt);
  if (!remedy || attempt.outcome.status !== "failed") return SILENT;
  const text = knownFixText(attempt.outcome.excerpt, remedy);
  const told = await deps.store.deliveries({ session: event.session, limit: 50 });
  if (told.some((delivery) => delivery.text === text)) return SILENT;
  await deliver(deps, placed, {
    moment: "after-call",
    verdict: "note",
    text,
    // Not the fingerprint: this is no warning that a next call could override.
    call: attempt.call,
  });
  return { type: "context", text };
}

async function endTurn(deps: Deps, event: AgentEvent): Promise<void> {
  await learn(deps, event.session);
  const told = await deps.store.deliveries({ session: event.session, limit: 50 });
  const heeded = told.filter(
    (delivery) => delivery.verdict === "bump" && delivery.fate === "shown" && delivery.readAt > 0,
  );
  for (const delivery of heeded) await deps.store.settle(delivery.id, { fate: "heeded" });
}

async function saveSession(
  deps: Deps,
  placed: Placed<AgentEvent>,
  title: string,
  turns: number,
): Promise<void> {
  const { event, place } = placed;
  const { project } = place;
  await deps.store.saveProject(redact(project), event.at);
  await deps.store.saveSession(
    redact({
      id: event.session,
      project: project.id,
      agent: event.agent,
      startedAt: event.at,
      lastAt: event.at,
      title,
      turns,
    }),
  );
}

async function deliverVerdict(
  deps: Deps,
  placed: Placed<ToolStart>,
  checked: Checked,
  text: string,
): Promise<void> {
  const { judgement, action, verdict } = checked;
  if (!judgement) return;
  const evidence = await evidenceOf(deps, judgement.hazard);
  await deliver(deps, placed, {
    moment: "before-call",
    verdict,
    text,
    fingerprint: action.fingerprint,
    call: placed.event.call.id,
    subject: judgement.hazard.subject,
    kind: judgement.hazard.kind,
    confidence: judgement.confidence,
    evidence: evidence.map((one) => one.id),
  });
}

type Said = Pick<NewDelivery, "moment" | "verdict" | "text"> & Partial<NewDelivery>;

async function deliver(deps: Deps, { event, place }: Placed<AgentEvent>, said: Said): Promise<void> {
  await deps.store.deliver(
    redact({
      project: place.project.id,
      session: event.session,
      reader: readerOf(event),
      at: event.at,
      fingerprint: "",
      call: "",
      subject: "",
      kind: "",
      confidence: 1,
      tokens: deps.countTokens(said.text),
      evidence: [],
      ...said,
    }),
  );
}

function readerOf(event: Origin): string {
  return event.subagent ?? "main";
}
