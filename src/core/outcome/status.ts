// What the agent itself says about the end of a call: refused, broken off, or an exit code in the text.
import type { ToolResult } from "../../domain/event.ts";
import type { Cancelled, Denied } from "../../domain/outcome.ts";
import type { OutputText } from "./text.ts";

/** The call never ran, or was broken off; undefined when it ran to its end. */
export function stopped(result: ToolResult, text: OutputText): Denied | Cancelled | undefined {
  if (result.interrupted === true) return { status: "cancelled" };
  // What a call that went well printed is content, whatever it says.
  if (result.ok === true || result.exitCode === 0) return undefined;
  const opening = text.lines[0] ?? text.opening;
  if (BY_HOOK.test(opening)) {
    const own = text.lines.slice(0, 6).some((line) => line.includes(OWN_MARK));
    return { status: "denied", by: own ? "twiceshy" : "policy" };
  }
  // A command that ran prints what it likes; only an interrupt is told after an exit code.
  if (CANCELLED.test(opening)) return { status: "cancelled" };
  if (result.exitCode !== undefined && result.exitCode !== null) return undefined;
  if (BY_USER.test(opening)) return { status: "denied", by: "user" };
  if (BY_POLICY.test(opening)) return { status: "denied", by: "policy" };
  return undefined;
}

/** The exit code: the agent's field, else its wording. Fields win; wording counts only where agents write it. */
export function exitCodeOf(agent: string, result: ToolResult, output: OutputText): number | undefined {
  if (typeof result.exitCode === "number") return result.exitCode;
  for (const wording of wordings(agent)) {
    // An agent that says "ok" and means it has no code in its text: what looks like one is content.
    if (result.ok === true && !wording.evenWhenOk) continue;
    const line = wording.where === "closing" ? output.closing : headOf(result.output, wording.lines);
    const code = wording.pattern.exec(line)?.[1];
    if (code !== undefined) return Number.parseInt(code, 10);
  }
  return undefined;
}

/** Text every message of ours carries. */
const OWN_MARK = "Twiceshy:";

const BY_HOOK =
  /^(?:Error: )?(?:PreToolUse:[\w.-]+ hook (?:error|stopped)|Command blocked by PreToolUse hook|Tool (?:call|execution) blocked by hook|Blocked by (?:a )?hook|Hook PreToolUse:\w+ denied|Denied by preToolUse hook|Twiceshy:)/i;

const BY_USER =
  /^(?:Error: )?(?:The user doesn't want to (?:proceed with this tool use|take this action)|User (?:rejected|denied|declined|refused)|(?:exec command|patch|command) rejected by user|rejected by user|The user (?:rejected|denied|declined) (?:permission|this)|\[Operation Cancelled\] Reason: User denied|The user has (?:rejected|denied)|Permission denied and could not request permission from user|Tool use rejected|Rejected by user)/i;

const BY_POLICY =
  /^(?:Error: )?(?:Permission to use [\w.-]+ .*(?:has been denied|was denied)|Permission to use \S+ has been denied|Claude requested permissions? to|This command requires approval|The user has specified a rule which prevents|Tool .* is not allowed|Permission denied by (?:rule|policy|settings)|Denied by (?:policy|rule)|\[?Denied by admin policy|.*is denied by the (?:permission|policy)|exec_approval_denied|Path .* is in a directory that is denied by your permission settings|File is in a directory that is denied)/i;

const CANCELLED =
  /^(?:Error: )?(?:\[Request interrupted by user|Sibling tool call errored|Cancelled: parallel tool call|Tool execution (?:aborted|was cancelled)|\[Operation Cancelled\] Reason: (?!User denied)|Tool call (?:was )?(?:cancelled|aborted|interrupted)|aborted by user|Interrupted by user|The operation was aborted|command was aborted by the user|User aborted)/i;

interface Wording {
  readonly agents: readonly string[];
  readonly pattern: RegExp;
  readonly where: "head" | "closing";
  readonly lines: number;
  /** The agent calls a non-zero exit a success. */
  readonly evenWhenOk?: true;
}

const WORDINGS: readonly Wording[] = [
  { agents: ["claude-code", "claude"], pattern: /^Exit code (-?\d+)/, where: "head", lines: 1 },
  {
    agents: ["codex", "codex-cli"],
    pattern: /^(?:Process exited with code|Exit code:) (-?\d+)$/m,
    where: "head",
    lines: 8,
    evenWhenOk: true,
  },
  {
    agents: ["gemini", "gemini-cli", "qwen", "qwen-code"],
    pattern: /^Exit Code: (-?\d+)$/m,
    where: "head",
    lines: 400,
    evenWhenOk: true,
  },
  {
    agents: ["copilot", "copilot-cli"],
    pattern: /<(?:shellId: \S+ completed|exited) with exit code (-?\d+)>/,
    where: "closing",
    lines: 1,
    evenWhenOk: true,
  },
];

function wordings(agent: string): readonly Wording[] {
  const known = WORDINGS.filter((wording) => wording.agents.includes(agent));
  if (known.length > 0) return known;
  // An agent we do not know may speak like any other, but is believed when it says that all went well.
  return WORDINGS.map(({ evenWhenOk: _, ...wording }) => wording);
}

function headOf(output: string, lines: number): string {
  let end = -1;
  for (let seen = 0; seen < lines; seen++) {
    end = output.indexOf("\n", end + 1);
    if (end === -1 || end > 4_000) return output.slice(0, 4_000);
  }
  return output.slice(0, end);
}
