// The command hook: payload on stdin, reply on stdout. Exit code 0 whatever happens, nothing on stderr, over by its
// deadline. It starts cold on every tool call of somebody's agent, so this file is light and what answers comes late.
import { writeSync } from "node:fs";
import { type Clock, LEAST_DEADLINE_MS, shortestDeadline, UNTOLD_PATIENCE_S } from "../domain/deadline.ts";
import type { HookAnswer } from "./hook-answer.ts";
import { readStdin } from "./stdin.ts";

/** Loads what answers; it is told the event, so that it can have compiled code ready for it. */
export type LoadAnswer = (event: string) => HookAnswer;

/** More than any tool prints; what is larger is not worth the agent's time. */
const LARGEST_PAYLOAD = 128 * 1024 * 1024;

/** Serves one event and ends the process. `patience`: seconds the agent waits, as the installation told it. */
export async function hook(agentName: string, patience: string, load: LoadAnswer): Promise<never> {
  // Our own clock starts here: how long a busy machine took to start Node says nothing about our work.
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
  const clock = (): Omit<Clock, "deadlineMs"> => ({
    patienceMs: (Number(patience) || UNTOLD_PATIENCE_S) * 1_000,
    waitedMs: sinceStart(),
    workedMs: sinceStart() - begun,
  });
  try {
    // An event that was read is never dropped: the work itself spools it at its own deadline.
    let allowed = 0;
    const isLate = () => {
      const waited = sinceStart() - begun;
      // The person's own settings are looked up only where the agent is slow.
      if (waited <= LEAST_DEADLINE_MS) return false;
      allowed ||= shortestDeadline(load("").settings().deadlineMs);
      return waited > allowed;
    };
    const text = await readStdin({ bytes: LARGEST_PAYLOAD, isLate });
    const { answer, drainMuch, finish, settings } = load(eventIn(text));
    const config = settings();
    const reply = await answer(agentName, text, config, clock);
    // A stream's way out would cost milliseconds; a reply fits into any pipe.
    if (reply !== undefined) writeSync(1, `${JSON.stringify(reply)}\n`);
    finish?.();
    await drainMuch(config);
  } catch (error) {
    return fail(`a hook of ${agentName || "an unnamed agent"} failed`, error);
  }
  // Without closing the database: that would write the log back into the file, which another day does as well.
  return process.exit(0);
}

/** Milliseconds since Node was started. `performance` says the same, but costs a cold hook a dozen modules of Node. */
function sinceStart(): number {
  return process.uptime() * 1_000;
}

/** The name of the event, roughly: it only decides which compiled code is fetched. */
function eventIn(text: string): string {
  return /"hook_event_name"\s*:\s*"(\w{1,40})"/.exec(text.slice(0, 4_000))?.[1] ?? "";
}
