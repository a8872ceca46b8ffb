// Reads the end of a call as the agent reports it: refused, cancelled, or an exit code in the text.
import type { ToolResult } from "../../domain/event.ts";
import { type Cancelled, type Denied, REFUSAL_KEPT } from "../../domain/outcome.ts";
import { type OutputText, oneLine } from "./text.ts";

/** Refused or cancelled; undefined if the call ran to its end. */
export function stopped(result: ToolResult, read: () => OutputText): Denied | Cancelled | undefined {
  if (result.interrupted === true) return { status: "cancelled" };
  // The output of a successful call is content, whatever it says.
  if (result.ok === true || result.exitCode === 0) return undefined;
  const text = read();
  const opening = (text.lines[0] ?? text.opening).slice(0, 400).replace("Error: ", "").toLowerCase();
  if (opens(opening, BY_HOOK)) {
    const own = text.lines.slice(0, 6).some((line) => line.includes(OWN_MARK));
    return own ? { status: "denied", by: "twiceshy" } : refused(text);
  }
  // The output of a command that ran is content; only an interrupt is reported after an exit code.
  if (opens(opening, SIBLING)) return { status: "cancelled", by: "sibling" };
  if (opens(opening, CANCELLED)) return { status: "cancelled" };
  if (typeof result.exitCode === "number") return undefined;
  if (opens(opening, BY_USER))
    return { status: "denied", by: "user", ...wordsIn(String(result.output ?? "")) };
  if (opens(opening, BY_POLICY)) return refused(text);
  return undefined;
}

/** Refused by a hook or a rule, in its own words. */
function refused(text: OutputText): Denied {
  const words = oneLine(text.lines[0] ?? text.opening, 200);
  return words === "" ? { status: "denied", by: "policy" } : { status: "denied", by: "policy", words };
}

/** The person's words when refusing: agents quote them after words of their own. */
function wordsIn(output: string): { readonly words?: string } {
  const said = SAID.exec(output)?.[1]?.replace(/\s+/g, " ").trim() ?? "";
  if (said === "" || NOT_SAID.test(said)) return {};
  return { words: said.slice(0, REFUSAL_KEPT).replace(/[\uD800-\uDBFF]$/, "") };
}

/** The exit code: the agent's field, else its wording, which counts only where agents write it. */
export function exitCodeOf(agent: string, result: ToolResult, output: () => OutputText): number | undefined {
  if (typeof result.exitCode === "number") return result.exitCode;
  for (const wording of wordings(agent)) {
    // For an agent whose "ok" is reliable, what looks like an exit code in the text is content.
    if (result.ok === true && !wording.evenWhenOk) continue;
    const line =
      wording.where === "closing" ? output().closing : headOf(String(result.output ?? ""), wording.lines);
    const code = wording.pattern.exec(line)?.[1];
    if (code !== undefined) return Number.parseInt(code, 10);
  }
  return undefined;
}

/** Text contained in every message of Twiceshy. */
const OWN_MARK = "Twiceshy:";

/** Message starts in lower case; `…` stands for anything in between. */
type Opening = string;

const BY_HOOK: readonly Opening[] = [
  "twiceshy:",
  "pretooluse:… hook error",
  "pretooluse:… hook stopped",
  "hook pretooluse:… denied",
  "command blocked by pretooluse hook",
  "tool call blocked by hook",
  "tool execution blocked by hook",
  "tool execution blocked: ",
  "blocked by hook",
  "blocked by a hook",
  "denied by pretooluse hook",
  "-32603: tool call denied by policy hook",
];
const BY_USER: readonly Opening[] = [
  "the user doesn't want to proceed with this tool use",
  "the user doesn't want to take this action",
  "[operation cancelled] reason: user denied",
  "the user rejected",
  "the user denied",
  "the user declined",
  "the user has rejected",
  "the user has denied",
  "user rejected",
  "user denied",
  "user declined",
  "user refused",
  "exec command rejected by user",
  "command rejected by user",
  "patch rejected by user",
  "rejected by user",
  "tool use rejected",
  "permission denied and could not request permission from user",
];
/** Where the person's own words begin. */
const SAID =
  /(?:the user said|the user provided the following reason for the rejection|user(?:'s)? feedback|with feedback|with the following feedback|reason given by the user|rejected by user with reason):\s*([\s\S]{1,4000})/i;
/** Messages of the agent's own permission dialog. */
const NOT_SAID = /^(?:the user (?:wants|has|would|did|doesn't)\b|\[?request interrupted)/i;
const BY_POLICY: readonly Opening[] = [
  "permission to use … denied",
  "permission for this action … denied",
  "claude requested permission",
  "this command requires approval",
  "the user has specified a rule which prevents",
  "permission denied by rule",
  "permission denied by policy",
  "permission denied by settings",
  "denied by policy",
  "denied by rule",
  "denied by admin policy",
  "file is in a directory that is denied by your permission settings",
  "path … denied by your permission settings",
  "tool … is not allowed",
];
const SIBLING: readonly Opening[] = ["sibling tool call errored", "cancelled: parallel tool call"];
const CANCELLED: readonly Opening[] = [
  "[request interrupted by user",
  "tool execution aborted",
  "tool execution was cancelled",
  "[operation cancelled] reason: operation cancelled",
  "[operation cancelled] reason: user cancelled",
  "tool call cancelled",
  "tool call was cancelled",
  "tool call aborted",
  "tool call interrupted",
  "interrupted by user",
  "aborted by user",
  "user aborted",
  "the operation was aborted",
  "command was aborted by the user",
];

function opens(text: string, openings: readonly Opening[]): boolean {
  return openings.some((opening) => {
    const [start = "", then] = opening.split("…");
    return text.startsWith(start) && (then === undefined || text.includes(then, start.length));
  });
}

/**
 * How agents write an exit code into their text, for recordings that contain nothing but the text, of any agent. Adapters
 * give the code itself (`ToolResult.exitCode`), so a new agent needs no row here.
 */
interface Wording {
  readonly agents: readonly string[];
  readonly pattern: RegExp;
  readonly where: "head" | "closing";
  readonly lines: number;
  /** The agent reports a non-zero exit as a success. */
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
  // An unknown agent may use any of these forms, but is believed when it reports success.
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
