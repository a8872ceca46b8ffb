// One event of a live agent: does what the moment asks for and says what to answer.
import { knownFixText } from "../core/compose/bump.ts";
import { titleOf } from "../core/compose/line.ts";
import { redact } from "../core/redact/index.ts";
import type { Attempt } from "../domain/attempt.ts";
import type {
  AgentEvent,
  PromptSubmit,
  SessionEnd,
  SessionStart,
  ToolEnd,
  TurnEnd,
} from "../domain/event.ts";
import { HOOK_CHARACTERS } from "../domain/settings.ts";
import { PROMPT_KEPT } from "../domain/turn.ts";
import type { Answer } from "../ports/agent.ts";
import { deliver } from "./deliver.ts";
import type { Deps } from "./deps.ts";
import { guardCall } from "./guard-call.ts";
import { releaseNote } from "./held-note.ts";
import { recordPlaced } from "./record.ts";
import { offeredRemedy } from "./remedies.ts";
import { type Placed, takeIn } from "./understand.ts";

const SILENT: Answer = { type: "silent" };
/** Of those that were opened last: what is handed over twice is that within a short while. */
const TURNS_LOOKED_AT = 200;

export async function handle(deps: Deps, raw: AgentEvent): Promise<Answer> {
  const { event, place } = takeIn(deps.workspace, raw);
  // At a call nothing is settled: what is not trusted when a turn begins does not hold in it.
  if (event.type !== "tool-start" && event.type !== "tool-end" && deps.broughtSettings?.(place.project.root))
    await (await import("./trust.ts")).settle(deps, place, event.at);
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
      return endTurn(deps, { event, place });
  }
}

/** An event that was spooled: nobody waits for an answer any more, so nothing is said and none is written down as said. */
export async function takeInLate(deps: Deps, raw: AgentEvent): Promise<void> {
  const { event, place } = takeIn(deps.workspace, raw);
  if (!deps.settings(place.project.root).enabled) return;
  if (event.type === "session-start") await saveSession(deps, { event, place }, "", 0);
  else if (event.type === "prompt-submit") {
    if (!(await isOpened(deps, event))) await startTurn(deps, { event, place });
  } else if (event.type !== "tool-start") await handle(deps, raw);
}

/** What is spooled may be handed over twice, or have been stored in time after all. */
async function isOpened(deps: Deps, { session, at, prompt }: PromptSubmit): Promise<boolean> {
  const turns = await deps.store.turns({ session, order: "newest", limit: TURNS_LOOKED_AT });
  const kept = prompt.slice(0, PROMPT_KEPT);
  return turns.some((turn) => turn.at === at && turn.prompt === kept);
}

async function openSession(deps: Deps, placed: Placed<SessionStart>): Promise<Answer> {
  const { event } = placed;
  await saveSession(deps, placed, "", 0);
  await deps.startDeriving?.();
  const isNew = event.source !== "resume" && event.source !== "fork";
  // For the person, and whatever else is shown: what a repository brings and nobody has approved is not used.
  const trust = deps.cards && isNew ? await (await import("./trust-line.ts")).trustLine(deps, placed) : "";
  const opened = isNew ? await briefSession(deps, placed) : SILENT;
  if (trust === "") return opened;
  if (opened.type !== "context") return { type: "footer", text: trust };
  return { ...opened, banner: [opened.banner, trust].filter(Boolean).join("\n") };
}

/** What the project has taught. A resumed or forked session still has the block it was opened with. */
async function briefSession(deps: Deps, placed: Placed<SessionStart>): Promise<Answer> {
  const { event, place } = placed;
  const settings = deps.settings(place.project.root);
  if (!settings.autoInject) return SILENT;
  // Loaded when it is wanted, here and below: a hook starts cold at every tool call, which needs none of it.
  const { brief, banner } = await import("./recall.ts");
  const limit = { tokens: settings.startBudget, characters: settings.maxContextSize };
  const { result, knowledge } = await brief(deps, place, event.at, limit, event.session);
  // After a compaction the agent has lost what the prompt brought, too.
  const again =
    event.source === "compact"
      ? await (await import("./after-compaction.ts")).lessonsAgain(
          deps,
          placed,
          HOOK_CHARACTERS - result.text.length,
        )
      : "";
  const text = [result.text, again].filter(Boolean).join("\n");
  if (!text) return SILENT;
  const tokens = again ? deps.countTokens(text) : result.tokens;
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
  const number = await startTurn(deps, placed);
  return placed.event.prompt === "" ? SILENT : recallAtPrompt(deps, placed, number);
}

/** The number of the turn. */
async function startTurn(deps: Deps, placed: Placed<PromptSubmit>): Promise<number> {
  const { event, place } = placed;
  const before = await deps.store.session(event.session);
  const number = (before?.turns ?? 0) + 1;
  await saveSession(deps, placed, titleOf(event.prompt), number);
  if (event.prompt === "") return number;
  const { project, branch } = place;
  const turn = { project: project.id, session: event.session, number, at: event.at };
  await deps.store.openTurn(
    redact({ ...turn, prompt: event.prompt.slice(0, PROMPT_KEPT), ...(branch && { branch }) }),
  );
  const feedback = (await import("../core/feedback/classify.ts")).feedbackIn(event.prompt);
  if (feedback) await (await import("./learn.ts")).learnFeedback(deps, event.session, number, feedback);
  return number;
}

async function recallAtPrompt(deps: Deps, placed: Placed<PromptSubmit>, turn: number): Promise<Answer> {
  const { event, place } = placed;
  const { session, at } = event;
  const settings = deps.settings(place.project.root);
  if (event.subagent) return SILENT;
  const { recallForPrompt } = await import("./recall-prompt.ts");
  const window = await (await import("./tasks.ts")).windowFor(deps, place.project, event.prompt);
  const { text, items, lessons } = await recallForPrompt(deps, place, {
    prompt: event.prompt,
    now: at,
    budget: settings.turnBudget,
    characters: HOOK_CHARACTERS,
    session,
    window,
  });
  if (!text) return SILENT;
  const told = await deps.store.deliveries({ session, moments: ["prompt"], limit: 50 });
  // Checklists and open tasks are there in every turn; the past needs no second telling.
  if (
    lessons.length === 0 &&
    window.tasks.length + window.blockers.length === 0 &&
    told.some((delivery) => delivery.text === text)
  )
    return SILENT;
  await deliver(deps, placed, {
    moment: "prompt",
    verdict: "note",
    text,
    confidence: items[0]?.confidence ?? 1,
    evidence: items.flatMap((item) => item.turn.evidence).slice(0, 10),
  });
  const use = { project: place.project.id, session, turn, at, moment: "prompt" } as const;
  await deps.store.useCards(lessons.map(({ lesson, whole }) => ({ ...use, key: lesson.key, whole })));
  return { type: "context", text };
}

/** Store the call; if it failed and the fix for this very error is known, say so at once. */
async function recordCall(deps: Deps, placed: Placed<ToolEnd>): Promise<Answer> {
  const { event } = placed;
  const session = await deps.store.session(event.session);
  const counted = { ...placed, event: { ...event, turn: session?.turns ?? 0 } };
  const { attempts } = await recordPlaced(deps, [counted], { source: "live" });
  const attempt = attempts[0];
  if (!attempt) return SILENT;
  const { observer, observerBatch } = deps.settings(placed.place.project.root);
  if (observer !== "off" && observerBatch === "tool")
    await (await import("./observer-queue.ts")).enqueueCall(deps, placed, attempt);
  const note = await releaseNote(deps, event, attempt);
  const fix = await knownFix(deps, placed, attempt, note);
  const text = [note ?? [], fix ?? []].flat().join("\n");
  return text ? { type: "context", text } : SILENT;
}

/** Written down as told; undefined when nothing is known, or the note about this call or an earlier fix has said it. */
async function knownFix(
  deps: Deps,
  placed: Placed<ToolEnd>,
  attempt: Attempt,
  note: string | undefined,
): Promise<string | undefined> {
  const remedy = await offeredRemedy(deps, attempt, placed);
  if (!remedy || attempt.outcome.status !== "failed" || note?.includes(remedy.display)) return undefined;
  const text = knownFixText(attempt.outcome.excerpt, remedy);
  const told = await deps.store.deliveries({ session: placed.event.session, limit: 50 });
  if (told.some((delivery) => delivery.text === text)) return undefined;
  await deliver(deps, placed, {
    moment: "after-call",
    verdict: "note",
    text,
    // Not the fingerprint: this is no warning that a next call could override.
    call: attempt.call,
  });
  return text;
}

/** What the turn taught; and for the person which lessons fed it, what they left open, what is worth a new one. */
async function endTurn(deps: Deps, placed: Placed<TurnEnd | SessionEnd>): Promise<Answer> {
  const { event, place } = placed;
  const { learn } = await import("./learn.ts");
  await learn(deps, event.session);
  const told = await deps.store.deliveries({ session: event.session, limit: 50 });
  const heeded = told.filter(
    (delivery) => delivery.verdict === "bump" && delivery.fate === "shown" && delivery.readAt > 0,
  );
  for (const delivery of heeded) await deps.store.settle(delivery.id, { fate: "heeded" });
  if (!event.subagent) await observeEnd(deps, placed);
  const footer = deps.cards ? await (await import("./end-turn.ts")).footerOf(deps, placed) : "";
  if (deps.settings(place.project.root).liveExport !== "")
    await (await import("./mirror.ts")).mirrorLive(deps, place, event.at);
  return footer ? { type: "footer", text: footer } : SILENT;
}

/** What the turn amounts to, and the session as far as it went. */
async function observeEnd(deps: Deps, placed: Placed<TurnEnd | SessionEnd>): Promise<void> {
  const { event, place } = placed;
  const { session, at: now } = event;
  if (deps.settings(place.project.root).observer !== "off") await putAside(deps, placed);
  const last = event.type === "turn-end" ? (event.lastMessage ?? event.words?.at(-1) ?? "") : "";
  // The end of a session, or of its context, brings no words: what was said at the end of the turn stands.
  if (last === "" && (await deps.store.summaries({ sessions: [session], limit: 1 })).length > 0) return;
  const { observeTurnEnd, observeSession } = await import("./observe.ts");
  const words = event.type === "turn-end" ? (event.words ?? (last ? [last] : [])) : [];
  const turn = (await deps.store.session(session))?.turns ?? 0;
  await observeTurnEnd(deps, place, { session, turn, now, words });
  await observeSession(deps, place, { session, now, lastWords: last });
}

/** For a model, where the person wants one: it is asked by another process, and nobody waits for it. */
async function putAside(deps: Deps, { event, place }: Placed<TurnEnd | SessionEnd>): Promise<void> {
  const { session, at: now } = event;
  const { enqueueSession, enqueueTurn } = await import("./observer-queue.ts");
  if (event.type === "session-end") await enqueueSession(deps, place, { session, now, lastWords: "" });
  else if (event.words || event.lastMessage) {
    const turn = (await deps.store.session(session))?.turns ?? 0;
    await enqueueTurn(deps, place, { session, turn, now, words: event.words ?? [event.lastMessage ?? ""] });
  }
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
