// Goal of a line, coarser than the action: the program and subcommand that decide.

import { builtIns, type Invocation } from "./invocation.ts";
import { isOutputFilter, isProbe } from "./probes.ts";
import { words } from "./rows.ts";
import { taskRunners } from "./runners.ts";

const prefaces = words(
  "cd pushd popd export set source . echo printf sleep wait exit return true : break continue local read shift",
);

/** The last deciding command that does something; scripts by name: `npm run lint`, `make test`. */
export function goalOf(invocations: readonly Invocation[]): string {
  const own = invocations.filter((one) => !one.piece.nested && !isOutputFilter(one));
  const chosen =
    own.findLast((one) => one.piece.decides && !isProbe(one) && !prefaces.has(one.command)) ??
    own.findLast((one) => !isProbe(one) && !prefaces.has(one.command)) ??
    own.findLast((one) => !builtIns.has(one.command)) ??
    own.at(-1) ??
    invocations.at(-1);
  return chosen === undefined ? "shell" : nameOf(chosen).slice(0, 60);
}

function nameOf(invocation: Invocation): string {
  const { script, command } = invocation;
  if (script === undefined) return invocation.key;
  return taskRunners.has(command) ? `${command} ${script.text}` : `${command} run ${script.text}`;
}
