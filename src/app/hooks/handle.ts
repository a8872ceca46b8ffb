// Handles one event of a live agent: records it and returns the answer.

import { knownFixText } from "../../core/compose/bump.ts";
import { keptPrompt } from "../../core/compose/kept-prompt.ts";
import { titleOf } from "../../core/compose/line.ts";
import { redact } from "../../core/redact/index.ts";
import type { Attempt } from "../../domain/attempt.ts";
import type {
  AgentEvent,
  PromptSubmit,
  SessionEnd,
  SessionStart,
  ToolEnd,
  TurnEnd,
} from "../../domain/event.ts";
import { HOOK_CHARACTERS } from "../../domain/settings.ts";
import type { Answer } from "../../ports/agent.ts";
import type { Deps } from "../deps.ts";
import { guardCall } from "../guard/guard-call.ts";
import { releaseNote } from "../guard/held-note.ts";
import { offeredRemedy } from "../guard/remedies.ts";
import { recordPlaced } from "../record/record.ts";
import { type Placed, takeIn } from "../record/understand.ts";
import { deliver } from "./deliver.ts";

const SILENT: Answer = { type: "silent" };
/** Newest turns searched for a duplicate: the same event arrives twice only within a short time. */
const TURNS_LOOKED_AT = 200;

export async function handle(deps: Deps, raw: AgentEvent): Promise<Answer> {
  const { event, place } = takeIn(deps.workspace, raw);
  // Trust is not settled at calls: what is untrusted when a turn begins stays so during the turn.
  if (event.type !== "tool-start" && event.type !== "tool-end" && deps.broughtSettings?.(place.project.root))
    await (await import("../lessons/trust.ts")).settle(deps, place, event.at);
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
      await deps.store.ledger.markRead(event.session, event.at);
      return SILENT;
    case "turn-end":
    case "session-end":
      return endTurn(deps, { event, place });
  }
}

/** Handles a spooled event: nobody waits for an answer, so no text is made and no delivery is recorded. */
export async function takeInLate(deps: Deps, raw: AgentEvent): Promise<void> {
  const { event, place } = takeIn(deps.workspace, raw);
  if (!deps.settings(place.project.root).enabled) return;
  if (event.type === "session-start") await saveSession(deps, { event, place }, "", 0);
  else if (event.type === "prompt-submit") {
    if (!(await isOpened(deps, event))) await startTurn(deps, { event, place });
  } else if (event.type !== "tool-start") await handle(deps, raw);
}

/** An event may arrive twice: from the spool, or from an agent whose prompt is only known at the calls that follow it. */
async function isOpened(deps: Deps, { session, at, prompt }: PromptSubmit): Promise<boolean> {
  const turns = await deps.store.turns.list({ session, order: "newest", limit: TURNS_LOOKED_AT });
  const kept = keptPrompt(prompt);
  return turns.some((turn) => turn.at === at && turn.prompt === kept);
}

async function openSession(deps: Deps, placed: Placed<SessionStart>): Promise<Answer> {
  const { event } = placed;
  await saveSession(deps, placed, "", 0);
  await deps.startDeriving?.();
  await deps.startIndexing?.(placed.place.project);
  await deps.startEmbedding?.();
  const isNew = event.source !== "resume" && event.source !== "fork";
  // Always shown to the person: unapproved lessons and settings of the repository are not used.
  const trust =
    deps.lessonFiles && isNew ? await (await import("../lessons/trust-line.ts")).trustLine(deps, placed) : "";
  const opened = isNew ? await briefSession(deps, placed) : SILENT;
  if (trust === "") return opened;
  if (opened.type !== "context") return { type: "footer", text: trust };
  return { ...opened, banner: [opened.banner, trust].filter(Boolean).join("\n") };
}

/** The brief for a new session. A resumed or forked session still has the brief it started with. */
async function briefSession(deps: Deps, placed: Placed<SessionStart>): Promise<Answer> {
  const { event, place } = placed;
  const settings = deps.settings(place.project.root);
  if (event.deaf || !settings.autoInject || (await isBriefed(deps, event))) return SILENT;
  // Loaded on demand, here and below: a hook starts cold at every tool call and needs none of it there.
  const { brief, banner } = await import("../recall/recall.ts");
  const limit = { tokens: settings.startBudget, characters: settings.maxContextSize };
  const { result, knowledge } = await brief(deps, place, event.at, limit, event.session);
  // After a compaction the agent has also lost the text added to the prompt.
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
  const bannerText = banner(deps, {
    directory: event.root ?? event.cwd,
    knowledge,
    ...(event.model && { model: event.model }),
  });
  return { type: "context", text, banner: bannerText };
}

/** Some agents have no hook of their own for the start of a session: it is announced again with later calls. */
async function isBriefed(deps: Deps, { session, source }: SessionStart): Promise<boolean> {
  if (source !== "startup") return false;
  const moments = ["session-start"] as const;
  return (await deps.store.ledger.deliveries({ session, moments, limit: 1 })).length > 0;
}

/** Opens a turn, stores the prompt's feedback on the turn before, and answers with earlier work on the task. */
async function openTurn(deps: Deps, placed: Placed<PromptSubmit>): Promise<Answer> {
  if (placed.event.prompt !== "" && (await isOpened(deps, placed.event))) return SILENT;
  const number = await startTurn(deps, placed);
  return placed.event.prompt === "" ? SILENT : recallAtPrompt(deps, placed, number);
}

/** The number of the turn. */
async function startTurn(deps: Deps, placed: Placed<PromptSubmit>): Promise<number> {
  const { event, place } = placed;
  const before = await deps.store.sessions.get(event.session);
  const number = (before?.turns ?? 0) + 1;
  await saveSession(deps, placed, titleOf(event.prompt), number);
  if (event.prompt === "") return number;
  const { project, branch } = place;
  const turn = { project: project.id, session: event.session, number, at: event.at };
  await deps.store.turns.open(
    redact({ ...turn, prompt: keptPrompt(event.prompt), ...(branch && { branch }) }),
  );
  const feedback = (await import("../../core/feedback/classify.ts")).feedbackIn(event.prompt);
  if (feedback)
    await (await import("../record/learn.ts")).learnFeedback(deps, event.session, number, feedback);
  return number;
}

async function recallAtPrompt(deps: Deps, placed: Placed<PromptSubmit>, turn: number): Promise<Answer> {
  const { event, place } = placed;
  const { session, at } = event;
  const settings = deps.settings(place.project.root);
  if (event.subagent || event.deaf) return SILENT;
  const { recallForPrompt } = await import("../recall/recall-prompt.ts");
  const window = await (await import("../tasks/tasks.ts")).windowFor(deps, place.project, event.prompt);
  const { text, items, lessons } = await recallForPrompt(deps, place, {
    prompt: event.prompt,
    now: at,
    budget: settings.turnBudget,
    characters: HOOK_CHARACTERS,
    session,
    window,
  });
  if (!text) return SILENT;
  const deliveries = await deps.store.ledger.deliveries({ session, moments: ["prompt"], limit: 50 });
  // Checklists and open tasks are repeated in every turn; earlier work is not.
  if (
    lessons.length === 0 &&
    window.tasks.length + window.blockers.length === 0 &&
    deliveries.some((delivery) => delivery.text === text)
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
  await deps.store.lessons.saveUses(lessons.map(({ lesson, whole }) => ({ ...use, key: lesson.key, whole })));
  return { type: "context", text };
}

/** Stores the call; if it failed and a fix for this error is known, answers with it. */
async function recordCall(deps: Deps, placed: Placed<ToolEnd>): Promise<Answer> {
  const { event } = placed;
  const session = await deps.store.sessions.get(event.session);
  const counted = { ...placed, event: { ...event, turn: session?.turns ?? 0 } };
  const { attempts } = await recordPlaced(deps, [counted], { source: "live" });
  const attempt = attempts[0];
  if (!attempt) return SILENT;
  const { observer, observerBatch } = deps.settings(placed.place.project.root);
  if (observer !== "off" && observerBatch === "tool")
    await (await import("../observations/observer-queue.ts")).enqueueCall(deps, placed, attempt);
  if (event.deaf) return SILENT;
  const note = await releaseNote(deps, event, attempt);
  const fix = await knownFix(deps, placed, attempt, note);
  const text = [note ?? [], fix ?? []].flat().join("\n");
  return text ? { type: "context", text } : SILENT;
}

/** The known fix, recorded as delivered; undefined when none is known or it was already shown. */
async function knownFix(
  deps: Deps,
  placed: Placed<ToolEnd>,
  attempt: Attempt,
  note: string | undefined,
): Promise<string | undefined> {
  const remedy = await offeredRemedy(deps, attempt, placed);
  if (!remedy || attempt.outcome.status !== "failed" || note?.includes(remedy.display)) return undefined;
  const text = knownFixText(attempt.outcome.excerpt, remedy);
  const deliveries = await deps.store.ledger.deliveries({ session: placed.event.session, limit: 50 });
  if (deliveries.some((delivery) => delivery.text === text)) return undefined;
  await deliver(deps, placed, {
    moment: "after-call",
    verdict: "note",
    text,
    // No fingerprint: this is no warning that a later call could override.
    call: attempt.call,
  });
  return text;
}

/** Time for the search index at the end of a session; the rest is indexed by the next search. */
const INDEX_MS = 500;

/** Learns from the turn; the answer is a footer for the person about lessons. */
async function endTurn(deps: Deps, placed: Placed<TurnEnd | SessionEnd>): Promise<Answer> {
  const { event, place } = placed;
  const { learn } = await import("../record/learn.ts");
  await learn(deps, event.session);
  const deliveries = await deps.store.ledger.deliveries({ session: event.session, limit: 50 });
  const heeded = deliveries.filter(
    (delivery) => delivery.verdict === "bump" && delivery.fate === "shown" && delivery.readAt > 0,
  );
  for (const delivery of heeded) await deps.store.ledger.settle(delivery.id, { fate: "heeded" });
  if (!event.subagent) await observeEnd(deps, placed);
  const footer = deps.lessonFiles ? await (await import("./footer.ts")).footerOf(deps, placed) : "";
  if (event.type === "session-end" && !event.subagent)
    await (await import("../search/code-queue.ts")).indexSession(deps, place.project, event.session);
  if (deps.settings(place.project.root).liveExport !== "")
    await (await import("../exchange/mirror.ts")).mirrorLive(deps, place, event.at);
  // At the end of a session nobody waits: another process does this.
  if (event.type === "session-end")
    await (await import("../search/catch-up.ts")).catchUp(deps.store.search, { mostMs: INDEX_MS });
  return footer ? { type: "footer", text: footer } : SILENT;
}

/** Stores observations of the turn and the summary of the session so far. */
async function observeEnd(deps: Deps, placed: Placed<TurnEnd | SessionEnd>): Promise<void> {
  const { event, place } = placed;
  const { session, at: now } = event;
  if (deps.settings(place.project.root).observer !== "off") await enqueueObservation(deps, placed);
  const last = event.type === "turn-end" ? (event.lastMessage ?? event.words?.at(-1) ?? "") : "";
  // The end of a session or of its context has no closing message: the summary of the last turn is kept.
  if (last === "" && (await deps.store.observations.summaries({ sessions: [session], limit: 1 })).length > 0)
    return;
  const { observeTurnEnd, observeSession } = await import("../observations/observe.ts");
  const words = event.type === "turn-end" ? (event.words ?? (last ? [last] : [])) : [];
  const turn = (await deps.store.sessions.get(session))?.turns ?? 0;
  await observeTurnEnd(deps, place, { session, turn, now, words });
  await observeSession(deps, place, { session, now, lastWords: last });
}

/** Queues questions for a model, if the person wants one; another process asks it. */
async function enqueueObservation(deps: Deps, { event, place }: Placed<TurnEnd | SessionEnd>): Promise<void> {
  const { session, at: now } = event;
  const { enqueueSession, enqueueTurn } = await import("../observations/observer-queue.ts");
  if (event.type === "session-end") await enqueueSession(deps, place, { session, now, lastWords: "" });
  else if (event.words || event.lastMessage) {
    const turn = (await deps.store.sessions.get(session))?.turns ?? 0;
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
  await deps.store.projects.save(redact(project), event.at);
  await deps.store.sessions.save(
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
