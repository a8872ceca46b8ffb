// One event of a live agent: does what the moment asks for and says what to answer.
import { askText, bumpText, knownFixText, noteText } from "../core/compose/bump.ts";
import { titleOf } from "../core/compose/line.ts";
import { redact } from "../core/redact/index.ts";
import type { NewDelivery } from "../domain/delivery.ts";
import type { AgentEvent, Origin, PromptSubmit, SessionStart, ToolEnd, ToolStart } from "../domain/event.ts";
import { PROMPT_KEPT } from "../domain/turn.ts";
import type { Answer } from "../ports/agent.ts";
import { type Checked, evidenceOf, weighPlaced } from "./check.ts";
import type { Deps } from "./deps.ts";
import { recordPlaced } from "./record.ts";
import { offeredRemedy, remedyFor } from "./remedies.ts";
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
      return openTurn(deps, { event, place });
    case "tool-start":
      return guardCall(deps, { event, place });
    case "tool-end":
      return recordCall(deps, { event, place });
    case "results-read":
      await deps.store.markRead(event.session, event.at);
      return SILENT;
    case "turn-end":
    case "session-end":
      await endTurn(deps, { event, place });
      return SILENT;
  }
}

async function openSession(deps: Deps, placed: Placed<SessionStart>): Promise<Answer> {
  const { event, place } = placed;
  await saveSession(deps, placed, "", 0);
  const settings = deps.settings(place.project.root);
  // A resumed or forked session still has the block it was opened with.
  if (!settings.autoInject || event.source === "resume" || event.source === "fork") return SILENT;
  // Loaded when it is wanted, here and below: a hook starts cold at every tool call, which needs none of it.
  const { brief, banner } = await import("./recall.ts");
  const limit = { tokens: settings.startBudget, characters: settings.maxContextSize };
  const { result, knowledge } = await brief(deps, place, event.at, limit, event.session);
  const { text, tokens } = result;
  if (!text) return SILENT;
  await deliver(deps, placed, { moment: "session-start", verdict: "note", text, tokens });
  if (!settings.banner || event.source === "compact") return { type: "context", text };
  const shown = banner(deps, {
    directory: event.root ?? event.cwd,
    knowledge,
    ...(event.model && { model: event.model }),
  });
  return { type: "context", text, banner: shown };
}

/** A prompt opens a turn, may say something of the one before, and is told what was done and tried for it. */
async function openTurn(deps: Deps, placed: Placed<PromptSubmit>): Promise<Answer> {
  const { event, place } = placed;
  const before = await deps.store.session(event.session);
  const number = (before?.turns ?? 0) + 1;
  await saveSession(deps, placed, titleOf(event.prompt), number);
  if (event.prompt === "") return SILENT;
  const { project, branch } = place;
  const turn = { project: project.id, session: event.session, number, at: event.at };
  await deps.store.openTurn(
    redact({ ...turn, prompt: event.prompt.slice(0, PROMPT_KEPT), ...(branch && { branch }) }),
  );
  const feedback = (await import("../core/feedback/classify.ts")).feedbackIn(event.prompt);
  if (feedback) await (await import("./learn.ts")).learnFeedback(deps, event.session, number, feedback);
  return recallAtPrompt(deps, placed);
}

async function recallAtPrompt(deps: Deps, placed: Placed<PromptSubmit>): Promise<Answer> {
  const { event, place } = placed;
  const settings = deps.settings(place.project.root);
  if (!settings.promptRecall || event.subagent) return SILENT;
  const { recallForPrompt } = await import("./recall-prompt.ts");
  const { text, items } = await recallForPrompt(deps, place, {
    prompt: event.prompt,
    now: event.at,
    budget: settings.turnBudget,
    session: event.session,
  });
  if (!text) return SILENT;
  const told = await deps.store.deliveries({ session: event.session, moments: ["prompt"], limit: 50 });
  if (told.some((delivery) => delivery.text === text)) return SILENT;
  await deliver(deps, placed, {
    moment: "prompt",
    verdict: "note",
    text,
    confidence: items[0]?.confidence ?? 1,
    evidence: items.flatMap(({ turn }) => turn.evidence).slice(0, 10),
  });
  return { type: "context", text };
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
  const remedy = await remedyFor(deps, judgement.hazard, placed, action);
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
  const remedy = await offeredRemedy(deps, attempt, placed);
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

async function endTurn(deps: Deps, { event, place }: Placed<AgentEvent>): Promise<void> {
  const { learn } = await import("./learn.ts");
  await learn(deps, event.session);
  const told = await deps.store.deliveries({ session: event.session, limit: 50 });
  const heeded = told.filter(
    (delivery) => delivery.verdict === "bump" && delivery.fate === "shown" && delivery.readAt > 0,
  );
  for (const delivery of heeded) await deps.store.settle(delivery.id, { fate: "heeded" });
  if (deps.settings(place.project.root).liveExport !== "")
    await (await import("./mirror.ts")).mirrorLive(deps, place, event.at);
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
