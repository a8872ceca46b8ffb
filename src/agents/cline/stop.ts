// Stops a command of Cline. A hook that cancels a call ends the whole run; but it may give a call another input, so the
// command is replaced by one that prints our reason and fails. What it replaced is kept in the input, where only our hook
// after the call reads it.
import { isRecord, unwrapJson } from "../narrow.ts";
import { splitCall } from "./calls.ts";
import type { WireCall } from "./wire.ts";

const COMMANDS = "run_commands";

/** A call of several commands is not stopped for the sake of one; and no other tool prints what it is given. */
export function isStoppable(call: WireCall): boolean {
  const [only, ...others] = splitCall(call);
  return call.tool === COMMANDS && typeof only?.input.command === "string" && others.length === 0;
}

/** Quoted as POSIX shells and PowerShell quote alike. */
export function stopInput(call: WireCall, reason: string): object {
  const whole = unwrapJson(call.input);
  const stopped = isRecord(whole) ? whole.commands : whole;
  return { commands: [`echo '${reason.replaceAll("'", '"')}'; exit 1`], stopped };
}

/** The call as the model made it. */
export function asMade(call: WireCall): WireCall {
  const whole = unwrapJson(call.input);
  if (call.tool !== COMMANDS || !isRecord(whole) || whole.stopped === undefined) return call;
  return { ...call, input: { commands: whole.stopped } };
}
