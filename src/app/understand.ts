// From what an agent did to what we make of it: find the project, cut, redact, parse the action.
import { parseAction } from "../core/action/parse.ts";
import { sha256 } from "../core/hash/sha256.ts";
import {
  assembled,
  CUT,
  excerpt,
  mayHavePrivate,
  redact,
  redactOften,
  withoutPrivate,
  withoutPrivateAmong,
} from "../core/redact/index.ts";
import type { Action } from "../domain/action.ts";
import type { AgentEvent, ToolCall, ToolEnd, ToolResult, ToolStart } from "../domain/event.ts";
import type { Redacted } from "../domain/redacted.ts";
import type { Place, Workspace } from "../ports/workspace.ts";

/** Longest string of a tool's input that is looked at whole. */
const INPUT_LIMIT = 32_000;
/** Longest text that is hashed whole. */
const HASHED = 1_000_000;
/** How much of an output is looked at. */
const OUTPUT_LIMIT = 16_000;
/** Up to here it costs less to redact an output than to put it off. */
const SHORT_OUTPUT = 200;

/** An event that may touch the disk, and where it happened (which is not redacted and does not). */
export interface Placed<E> {
  readonly event: Redacted<E>;
  readonly place: Place;
  /** The call, where it has been understood already. */
  readonly action?: Action;
}

/**
 * The one gate: nothing goes further in without what is private, and without being cut, redacted, given its project.
 * `found`: where it happened, if not where its folder is today (past-places.ts).
 */
export function takeIn<E extends AgentEvent>(
  workspace: Workspace,
  event: E,
  found: Place = event.project
    ? workspace.named(event.project, event.root ?? event.cwd)
    : workspace.place(event.cwd),
): Placed<E> {
  const place = event.branch ? onBranch(found, event.branch) : found;
  if (event.type === "tool-end")
    return { place, event: endInside(event, place) as Redacted<AgentEvent> as Redacted<E> };
  const { identity } = place.project;
  const root = rootOf(place);
  return { place, event: redact({ ...(cut(event) as E), project: identity, root, cwd: event.cwd || root }) };
}

/** The same place on the same branch comes with every event. */
const branched = new WeakMap<Place, Place>();

function onBranch(found: Place, branch: string): Place {
  const known = branched.get(found);
  if (known?.branch === branch) return known;
  const place = { ...found, branch };
  branched.set(found, place);
  return place;
}

function rootOf({ root, project }: Place): string {
  return root ?? project.root;
}

/** A finished call: every call of a history comes through here. Field by field, always all of them (domain/writable.ts). */
function endInside(event: ToolEnd, place: Place): Redacted<ToolEnd> {
  const root = rootOf(place);
  const { output, ok, exitCode, shown, interrupted, durationMs } = event.result;
  const isShort = isShortOutput(output);
  const result = {
    ok,
    exitCode,
    output: isShort ? withoutPrivate(output, CUT) : "",
    shown: shown === undefined ? undefined : withoutPrivate(shown, CUT),
    interrupted,
    durationMs,
  };
  return assembled<ToolEnd>({
    type: "tool-end",
    agent: redactOften(event.agent),
    session: redactOften(event.session),
    cwd: redactOften(event.cwd || root),
    at: redact(event.at),
    project: redactOften(place.project.identity),
    root: redactOften(root),
    remote: redactOften(event.remote),
    branch: redactOften(event.branch),
    transcript: redactOften(event.transcript),
    subagent: redactOften(event.subagent),
    unattended: redact(event.unattended),
    call: redact(cutCall(event.call)),
    result: isShort ? redact(result) : withOutput(redact(result), output),
    turn: redact(event.turn),
  });
}

export function understand({ event, action }: Placed<ToolStart | ToolEnd>): Action {
  return action ?? parseAction(event.call, { cwd: event.cwd, root: event.root ?? event.cwd });
}

/** An event without what is large or private in the parts of it that come from outside. */
function cut(event: AgentEvent): AgentEvent {
  switch (event.type) {
    case "tool-start":
      return { ...event, call: cutCall(event.call) };
    case "prompt-submit":
      return { ...event, prompt: withoutPrivate(event.prompt, CUT) };
    case "turn-end": {
      const { lastMessage, words } = event;
      // What one message opened, the next may go on with; the last is mostly one of them.
      const said = withoutPrivateAmong([...(words ?? []), lastMessage ?? ""], CUT);
      return {
        ...event,
        ...(lastMessage !== undefined && { lastMessage: said.at(-1) ?? "" }),
        ...(words && { words: said.slice(0, -1) }),
      };
    }
    default:
      return event;
  }
}

function cutCall(call: ToolCall): ToolCall {
  const input = cutAll(call.input);
  return input === call.input ? call : { ...call, input };
}

/** What an agent or a recording sends may be anything. */
function isShortOutput(output: unknown): boolean {
  return typeof output === "string" && output.length <= SHORT_OUTPUT;
}

/** Most outputs are of calls that went well, and nobody looks at them: cut and redacted when somebody does. */
function withOutput(
  { ok, exitCode, interrupted, durationMs }: Redacted<ToolResult>,
  given: string,
): Redacted<ToolResult> {
  let output: Redacted<string> | undefined;
  return assembled<ToolResult>({
    ok,
    exitCode,
    get output() {
      output ??= redact(cutOutput(withoutPrivate(given, CUT)));
      return output;
    },
    interrupted,
    durationMs,
  });
}

function cutOutput(output: string): string {
  return output.length > OUTPUT_LIMIT ? excerpt(output, OUTPUT_LIMIT) : output;
}

function cutAll(input: Readonly<Record<string, unknown>>, depth = 0): Readonly<Record<string, unknown>> {
  // Nearly all inputs are short texts, numbers and marks: nothing to cut, nothing to copy.
  if (isPlain(input) && Object.values(input).every(isShort)) return input;
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, cutInput(value, depth)]));
}

/** What an agent or a recording sends may be anything; a copy of it is an object. */
function isPlain(input: unknown): boolean {
  return typeof input === "object" && input !== null && !Array.isArray(input);
}

function isShort(value: unknown): boolean {
  if (typeof value !== "string") return typeof value !== "object";
  return value.length <= INPUT_LIMIT && !mayHavePrivate(value);
}

/** No tool takes arguments nested deeper; walking through thousands of levels would end in a stack overflow. */
const DEEPEST = 64;

/** A file of a megabyte is told apart by its hash; nobody reads it in here. */
function cutInput(value: unknown, depth: number): unknown {
  if (typeof value === "string") {
    const open = withoutPrivate(value, { unclosed: true });
    return open.length <= INPUT_LIMIT ? open : `${excerpt(open, INPUT_LIMIT)}#${contentHash(open)}`;
  }
  if (typeof value !== "object" || value === null) return value;
  if (depth >= DEEPEST) return "…";
  if (Array.isArray(value)) return value.map((one) => cutInput(one, depth + 1));
  return cutAll({ ...value }, depth + 1);
}

/** Of a really large text its length, head and tail. */
function contentHash(text: string): string {
  const sample =
    text.length <= HASHED ? text : `${text.length} ${text.slice(0, HASHED / 2)}${text.slice(-HASHED / 2)}`;
  return sha256(sample, 16);
}
