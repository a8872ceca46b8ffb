// Runs a hook, for both the command hook and the MCP server: never throws, never waits past its deadline, loses nothing.
// Events that cannot be stored are spooled; errors are logged for `doctor`.
import type { AgentEvent } from "../../domain/event.ts";
import type { Redacted } from "../../domain/redacted.ts";
import { storeErrorCode } from "../../domain/store-error.ts";
import type { Agent, Answer, HookContext } from "../../ports/agent.ts";
import type { Memory } from "../../ports/memory.ts";
import type { Workspace } from "../../ports/workspace.ts";
import { takeIn } from "../record/understand.ts";

/** The part of the memory that a hook uses. */
export interface HookMemory extends Pick<Memory, "handle"> {
  /** Older events wait in the spool, so new ones must wait behind them. */
  isBehind(): boolean;
  /** Computes the answer without writing anything. */
  answerOnly(event: AgentEvent): Promise<Answer>;
}

export interface HookDoor {
  /** Opens the memory; may fail. */
  memory(): Promise<HookMemory>;
  readonly workspace: Workspace;
  /** Stores an event in the spool for the next process that opens the memory. */
  spool(event: Redacted<AgentEvent>): void;
  /** Told the person when a session starts. `isKept`: what happens waits in the spool. */
  notice?(error: unknown, isKept: boolean): string | undefined;
  /** Starts a separate process that stores spooled events; absent where no such process may be started. */
  drainAside?(): Promise<void>;
  log(what: string, cause: unknown): void;
  /** There was no answer to this event in time. */
  late(event: AgentEvent["type"]): void;
  readonly context: HookContext;
  /** Milliseconds in which this event has to be answered, from now. */
  timeLeft(event: AgentEvent["type"]): number;
}

/** Tells whether the agent passes on a text at all at this moment. */
const TEXT: Answer = { type: "context", text: "Twiceshy" };

/** What the hook prints; undefined = nothing. */
export async function serveHook(
  agent: Pick<Agent, "parse" | "reply" | "name">,
  payload: unknown,
  door: HookDoor,
): Promise<unknown> {
  try {
    const parsed = agent.parse(payload, door.context);
    const first = parsed[0];
    if (!first) return undefined;
    const isDeaf = agent.reply(payload, TEXT, first) === undefined;
    const events = isDeaf ? parsed.map((event): AgentEvent => ({ ...event, deaf: true })) : parsed;
    if (await isLeftAside(events, door)) return undefined;
    // The last of several events names the moment: calls that become known only now come before the end of a turn. The
    // slowest of them sets the deadline: in some agents the start of a session becomes known with its first call.
    const moment = (events.at(-1) ?? first).type;
    const deadline = Math.max(...events.map(({ type }) => door.timeLeft(type)));
    const answer = await withinDeadline(answerAll(events, door), deadline, () => {
      door.late(moment);
      keep(events, door);
    });
    return agent.reply(payload, answer, first);
  } catch (error) {
    door.log(`a hook of ${agent.name} failed`, error);
    return undefined;
  }
}

/** The end of a session has no answer, and agents allow a second or two for it: another process does the work. */
async function isLeftAside(events: readonly AgentEvent[], door: HookDoor): Promise<boolean> {
  if (!door.drainAside || events.at(-1)?.type !== "session-end") return false;
  if (!keep(events, door)) return false;
  await door.drainAside();
  return true;
}

async function answerAll(events: readonly AgentEvent[], door: HookDoor): Promise<Answer> {
  let at = 0;
  const answers: Answer[] = [];
  let problem: unknown;
  let isKept = true;
  try {
    const memory = await door.memory();
    for (; at < events.length; at++) answers.push(await answerOne(memory, events[at] as AgentEvent, door));
  } catch (error) {
    problem = error;
    isKept = keep(events.slice(at), door);
    // Another process is writing, and nothing is lost: not worth a log entry.
    if (storeErrorCode(error) !== "busy" || !isKept) door.log("the memory could not be used", error);
  }
  const notice = events.some(({ type }) => type === "session-start")
    ? door.notice?.(problem, isKept)
    : undefined;
  return combine(notice === undefined ? answers : [...answers, { type: "footer", text: notice }]);
}

/** Events that can be answered by reading only. */
const SAID_BY_READING: readonly AgentEvent["type"][] = ["session-start", "prompt-submit"];

/** Spools an event that cannot be written now, and still answers when that needs no writing. */
async function answerOne(memory: HookMemory, event: AgentEvent, door: HookDoor): Promise<Answer> {
  const isKept = !NOT_KEPT.includes(event.type);
  try {
    if (!isKept || !memory.isBehind()) return await memory.handle(event);
  } catch (error) {
    if (!isKept || storeErrorCode(error) !== "busy") throw error;
  }
  if (!keep([event], door)) return { type: "silent" };
  return SAID_BY_READING.includes(event.type) ? memory.answerOnly(event) : { type: "silent" };
}

/** A stop outweighs everything else; texts for the model are joined. */
function combine(answers: readonly Answer[]): Answer {
  const stop = answers.find((answer) => answer.type === "deny" || answer.type === "ask");
  const said = answers.filter((answer) => answer.type === "context");
  const text = said.map((answer) => answer.text).join("\n");
  if (stop) return stop.type === "ask" || text === "" ? stop : { ...stop, context: text };
  const footers = answers.flatMap((answer) => (answer.type === "footer" ? [answer.text] : []));
  const banner = [...said.flatMap((answer) => answer.banner ?? []), ...footers].join("\n");
  if (said.length === 0) return banner ? { type: "footer", text: banner } : { type: "silent" };
  return { type: "context", text, ...(banner && { banner }) };
}

/** Events that are not spooled: they only ask, and record nothing. */
const NOT_KEPT: readonly AgentEvent["type"][] = ["tool-start", "results-read"];

/** Spools the events, except those that only ask. False when one could not be spooled. */
function keep(events: readonly AgentEvent[], door: HookDoor): boolean {
  let isSafe = true;
  for (const event of events) {
    if (NOT_KEPT.includes(event.type)) continue;
    try {
      door.spool(takeIn(door.workspace, event).event);
    } catch (error) {
      door.log("an event could not be spooled", error);
      isSafe = false;
    }
  }
  return isSafe;
}

async function withinDeadline(
  work: Promise<Answer>,
  deadlineMs: number,
  missed: () => void,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => {
      missed();
      resolve({ type: "silent" });
    }, deadlineMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
