// A hook's way in and out, shared by the command hook and the MCP server: never throws, never waits past its
// deadline, loses nothing. What cannot be stored is spooled; what goes wrong is logged for `doctor`.
import type { AgentEvent } from "../domain/event.ts";
import type { Redacted } from "../domain/redacted.ts";
import { troubleOf } from "../domain/trouble.ts";
import type { Agent, Answer, HookContext } from "../ports/agent.ts";
import type { Memory } from "../ports/memory.ts";
import type { Workspace } from "../ports/workspace.ts";
import { takeIn } from "./understand.ts";

/** What a hook asks of the memory. */
export interface HookMemory extends Pick<Memory, "handle"> {
  /** Something older waits in the spool: what happens now has to wait behind it. */
  isBehind(): boolean;
  /** The answer alone; nothing is written. */
  answerOnly(event: AgentEvent): Promise<Answer>;
}

export interface HookDoor {
  /** Opens the memory; may fail. */
  memory(): Promise<HookMemory>;
  readonly workspace: Workspace;
  /** Keeps an event for the next opener. */
  spool(event: Redacted<AgentEvent>): void;
  /** What the person has to know when a session starts: losses, damage, or why the memory cannot be used. */
  notice?(error: unknown): string | undefined;
  /** Starts a process of its own that takes in what is spooled; absent where nothing may be left to one. */
  drainAside?(): Promise<void>;
  log(what: string, cause: unknown): void;
  /** There was no answer to this event in time. */
  late(event: AgentEvent["type"]): void;
  readonly context: HookContext;
  /** Milliseconds in which this event has to be answered, from now. */
  timeLeft(event: AgentEvent["type"]): number;
}

/** What the hook prints; undefined = nothing. */
export async function serveHook(
  agent: Pick<Agent, "parse" | "reply" | "name">,
  payload: unknown,
  door: HookDoor,
): Promise<unknown> {
  try {
    const events = agent.parse(payload, door.context);
    const first = events[0];
    if (!first) return undefined;
    if (await isLeftAside(events, door)) return undefined;
    // Of several events the last says which moment it is: calls that are known only now come before the end of a turn.
    const moment = (events.at(-1) ?? first).type;
    const answer = await withinDeadline(answerAll(events, door), door.timeLeft(moment), () => {
      door.late(moment);
      keep(events, door);
    });
    return agent.reply(payload, answer, first);
  } catch (error) {
    door.log(`a hook of ${agent.name} failed`, error);
    return undefined;
  }
}

/** Nothing is said at the end of a session, and agents give it a second or two: another process does the work. */
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
  try {
    const memory = await door.memory();
    for (; at < events.length; at++) answers.push(await answerOne(memory, events[at] as AgentEvent, door));
  } catch (error) {
    problem = error;
    const isSafe = keep(events.slice(at), door);
    // Somebody else writes just now, and nothing is lost: no fault of anybody's.
    if (troubleOf(error) !== "busy" || !isSafe) door.log("the memory could not be used", error);
  }
  const notice = events.some(({ type }) => type === "session-start") ? door.notice?.(problem) : undefined;
  return combine(notice === undefined ? answers : [...answers, { type: "footer", text: notice }]);
}

/** Moments at which something is said that can be found out by reading alone. */
const SAID_BY_READING: readonly AgentEvent["type"][] = ["session-start", "prompt-submit"];

/** What cannot be written now is kept for later; what can be said without writing is said all the same. */
async function answerOne(memory: HookMemory, event: AgentEvent, door: HookDoor): Promise<Answer> {
  const isKept = !NOT_KEPT.includes(event.type);
  try {
    if (!isKept || !memory.isBehind()) return await memory.handle(event);
  } catch (error) {
    if (!isKept || troubleOf(error) !== "busy") throw error;
  }
  if (!keep([event], door)) return { type: "silent" };
  return SAID_BY_READING.includes(event.type) ? memory.answerOnly(event) : { type: "silent" };
}

/** One stop outweighs everything; texts for the model are put together. */
function combine(answers: readonly Answer[]): Answer {
  const stop = answers.find((answer) => answer.type === "deny" || answer.type === "ask");
  if (stop) return stop;
  const said = answers.filter((answer) => answer.type === "context");
  const footers = answers.flatMap((answer) => (answer.type === "footer" ? [answer.text] : []));
  const banner = [...said.flatMap((answer) => answer.banner ?? []), ...footers].join("\n");
  if (said.length === 0) return banner ? { type: "footer", text: banner } : { type: "silent" };
  return { type: "context", text: said.map(({ text }) => text).join("\n"), ...(banner && { banner }) };
}

/** Questions are not worth keeping; what happened is. */
const NOT_KEPT: readonly AgentEvent["type"][] = ["tool-start", "results-read"];

/** True when all of it is safe. */
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
