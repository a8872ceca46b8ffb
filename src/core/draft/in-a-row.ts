// Three failures in a row at one goal, then it worked with something else.
import type { Attempt } from "../../domain/attempt.ts";
import { familyOf } from "../../domain/outcome.ts";
import { namesSomething } from "./concrete.ts";
import type { DraftInput, Finding } from "./input.ts";
import { SLIPS } from "./repeated.ts";
import { minutesBetween, severityOf } from "./severity.ts";
import { type FailedCall, isFailure } from "./signals.ts";
import { bareCommand, code, plainLine } from "./text.ts";

const ROW = 3;

export function inARow({ calls }: DraftInput): Finding | undefined {
  const rows = new Map<string, FailedCall[]>();
  for (const call of calls) {
    const row = rows.get(call.goal) ?? [];
    if (isFailure(call)) rows.set(call.goal, [...row, call]);
    if (call.outcome.status !== "succeeded") continue;
    const finding = fromRow(row, call);
    if (finding) return finding;
    rows.delete(call.goal);
  }
  return undefined;
}

/** The same refusal each time, of a sort that does not go away by itself. */
function fromRow(row: readonly FailedCall[], worked: Attempt): Finding | undefined {
  const [first] = row;
  if (!first || row.length < ROW || OWN_TOOLS.has(first.goal)) return undefined;
  const { kind, excerpt } = first.outcome;
  if (familyOf(kind) !== "structural" || (SLIPS.includes(kind) && kind !== "bad-arguments")) return undefined;
  if (!row.every(({ outcome }) => outcome.kind === kind) || !namesSomething(excerpt)) return undefined;
  if (row.some(({ fingerprint }) => fingerprint === worked.fingerprint) && first.tool === "Bash")
    return undefined;
  // A list of what there is goes on for long; the first sentence says what is not.
  const said = plainLine(excerpt, 160).replace(/(?<=\w{3}\.) .*$/, "");
  const isOther = worked.display !== first.display;
  const helped = isOther ? code(bareCommand(worked.display)) : "the same call with other arguments";
  return {
    trigger: "in-a-row",
    cause: `${kind} ${first.goal} ${said.replace(/'[^']*'|"[^"]*"|`[^`]*`/g, "…").replace(/\d+/g, "<n>")}`,
    title: `${code(first.goal)}: ${said}`,
    mistake: `${code(bareCommand(first.display))} and ${row.length - 1} calls like it failed in a row: ${said}`,
    rootCause: `${code(first.goal)} refused it: ${said}`,
    fix: `What worked: ${helped}.`,
    checklist: [
      `${code(first.goal)} does not answer "${plainLine(said.replace(/\.$/, ""), 90)}" (worked: ${helped})`,
    ],
    appliesTo: [first.tool.startsWith("mcp__") ? first.tool : first.goal],
    severity: severityOf({ failures: row.length, sessions: 1, minutes: minutesBetween(first, worked) }),
    occurrences: 1,
    evidence: [...row.map(({ id }) => id), worked.id],
  };
}

/** Files are looked for until they are found. */
const OWN_TOOLS = new Set(["read", "edit", "write", "search", "list"]);
