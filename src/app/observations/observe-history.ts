// Observes the history file of an agent: its calls are already in the memory (import), the agent's messages only in the
// file.
import { keptPrompt } from "../../core/compose/kept-prompt.ts";
import type { AgentEvent } from "../../domain/event.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { pastPlaces } from "../exchange/past-places.ts";
import { takeIn } from "../record/understand.ts";
import { sumUp } from "./observe.ts";
import { type TurnWalk, turnWalk } from "./turn-walk.ts";

export interface ObservedHistory {
  readonly sessions: number;
  readonly turns: number;
  readonly observations: number;
  readonly summaries: number;
}

/** A turn as far as the file has been read. */
interface OpenTurn {
  readonly number: number;
  readonly prompt: string;
  readonly words: string[];
}

interface OpenSession {
  readonly id: string;
  readonly place: Place;
  /** Turns not observed yet; the last one may continue. */
  open: OpenTurn[];
  prompts: number;
  /** Characters in `open`. */
  characters: number;
  lastWords: string;
  at: number;
  walk?: TurnWalk;
}

export interface HistoryOptions {
  /** Calls read at once. */
  readonly page?: number;
  /** Characters of a session kept until its turns are observed. */
  readonly characters?: number;
}

/** Limits, so that a session of months need not fit into memory. */
const AT_ONCE = { page: 2_000, characters: 4_000_000 };

/** Safe to run again: the same turn is observed once. */
export async function observeHistory(
  deps: Deps,
  events: AsyncIterable<AgentEvent>,
  options: HistoryOptions = {},
): Promise<ObservedHistory> {
  const { page, characters } = { ...AT_ONCE, ...options };
  const sessions = new Map<string, OpenSession>();
  const places = pastPlaces(deps);
  for await (const event of events) {
    if (event.type !== "prompt-submit" && event.type !== "turn-end") continue;
    if (event.subagent || (event.type === "prompt-submit" && event.prompt === "")) continue;
    await places.meet([event]);
    const placed = takeIn(deps.workspace, event, places.of(event));
    const session = sessions.get(event.session) ?? opened(event, placed.place);
    sessions.set(event.session, session);
    take(session, placed.event);
    if (session.characters <= characters || session.open.length < 2) continue;
    const said = session.open;
    session.open = said.slice(-1);
    session.characters = session.open.reduce((sum, turn) => sum + lengthOf(turn), 0);
    if (!deps.settings(session.place.project.root).enabled) continue;
    session.walk ??= await turnWalk(deps, session.id, page);
    await session.walk.goOn(said.slice(0, -1));
  }
  const sum = { sessions: 0, turns: 0, observations: 0, summaries: 0 };
  for (const session of sessions.values()) {
    if (!deps.settings(session.place.project.root).enabled) continue;
    const walk = session.walk ?? (await turnWalk(deps, session.id, page));
    const { turns, observations, isEmpty, hand } = await walk.finish(session.open);
    const ended = { session: session.id, now: session.at, lastWords: session.lastWords };
    sum.sessions++;
    sum.turns += turns;
    sum.observations += observations;
    if (!isEmpty && (await sumUp(deps, ended, hand))) sum.summaries++;
  }
  return sum;
}

function opened({ session: id, at }: AgentEvent, place: Place): OpenSession {
  return { id, place, open: [], prompts: 0, characters: 0, lastWords: "", at };
}

function take(session: OpenSession, event: AgentEvent): void {
  session.at = Math.max(session.at, event.at);
  if (event.type === "prompt-submit") {
    const prompt = keptPrompt(event.prompt);
    session.open.push({ number: ++session.prompts, prompt, words: [] });
    session.characters += prompt.length;
    return;
  }
  const turn = session.open.at(-1);
  if (event.type !== "turn-end" || !turn) return;
  for (const words of event.words ?? (event.lastMessage ? [event.lastMessage] : [])) {
    turn.words.push(words);
    session.characters += words.length;
    session.lastWords = words;
  }
}

function lengthOf({ prompt, words }: OpenTurn): number {
  return words.reduce((sum, one) => sum + one.length, prompt.length);
}
