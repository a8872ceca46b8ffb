// Command hook: payload on stdin, reply on stdout; exit code 0 and nothing on stderr, except for agents that stop a call only
// so. Started at every tool call, it imports little: the answering code is loaded later. Ends by its deadline.
import { writeSync } from "node:fs";
import {
  type Clock,
  DEFAULT_PATIENCE_S,
  LEAST_DEADLINE_MS,
  shortestDeadline,
} from "../../domain/deadline.ts";
import { readStdin } from "../terminal/stdin.ts";
import type { HookAnswer } from "./hook-answer.ts";

/** Loads the answering code; the event selects which cached compiled code is used. */
type LoadAnswer = (event: string) => HookAnswer;

/** Larger than any real tool output; larger payloads are not read. */
const LARGEST_PAYLOAD = 128 * 1024 * 1024;

/** Serves one event and ends the process. `patience`: seconds the agent waits, from its hook settings. */
export async function hook(agentName: string, patience: string, load: LoadAnswer): Promise<never> {
  // Our own time is measured from here, because starting Node may take long on a busy machine.
  const begun = sinceStart();
  const fail = (what: string, cause?: unknown): never => {
    try {
      const { log, settings } = load("");
      log(settings(), what, cause);
    } finally {
      process.exit(0);
    }
  };
  process.removeAllListeners("warning");
  process.on("uncaughtException", (error) => fail("a hook failed", error));
  let exitCode = 0;
  const clock = (): Omit<Clock, "deadlineMs"> => ({
    patienceMs: (Number(patience) || DEFAULT_PATIENCE_S) * 1_000,
    waitedMs: sinceStart(),
    workedMs: sinceStart() - begun,
  });
  try {
    // Only reading stdin can be given up here: once read, the event is spooled at the deadline and never dropped.
    let allowed = 0;
    const isLate = () => {
      const waited = sinceStart() - begun;
      // The settings are read only if the agent is slow.
      if (waited <= LEAST_DEADLINE_MS) return false;
      allowed ||= shortestDeadline(load("").settings().deadlineMs);
      return waited > allowed;
    };
    const text = await readStdin({ bytes: LARGEST_PAYLOAD, isLate });
    const { answer, drainMuch, finish, settings } = load(eventIn(text));
    const config = settings();
    const reply = await answer(agentName, text, config, clock);
    // Written synchronously, because Node's stream costs milliseconds; a reply fits into any pipe's buffer.
    if (reply.stdout !== undefined) writeSync(1, reply.stdout);
    if (reply.stderr !== undefined) writeSync(2, reply.stderr);
    exitCode = reply.exitCode;
    finish?.();
    await drainMuch(config);
  } catch (error) {
    return fail(`a hook of ${agentName || "an unnamed agent"} failed`, error);
  }
  // The database is not closed: closing would checkpoint the WAL into the file, which a later process can do.
  return process.exit(exitCode);
}

/** Milliseconds since Node was started. `performance` says the same, but costs a cold hook a dozen modules of Node. */
function sinceStart(): number {
  return process.uptime() * 1_000;
}

/** The name of the event by a quick search; it only selects the cached code. */
function eventIn(text: string): string {
  return /"(?:hook_event_name|hookName|event)"\s*:\s*"(\w{1,40})"/.exec(text.slice(0, 4_000))?.[1] ?? "";
}
