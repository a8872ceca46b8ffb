// Prepares an agent's event for recording: finds its project, cuts, redacts, and parses the action.
import { parseAction } from "../../core/action/parse.ts";
import { sha256 } from "../../core/hash/sha256.ts";
import { shortName } from "../../core/hash/short-name.ts";
import {
  assembled,
  CUT,
  excerpt,
  mayHavePrivate,
  redact,
  redactOften,
  withoutPrivate,
  withoutPrivateAmong,
} from "../../core/redact/index.ts";
import type { Action } from "../../domain/action.ts";
import type { AgentEvent, ToolCall, ToolEnd, ToolResult, ToolStart } from "../../domain/event.ts";
import { isRecord } from "../../domain/json.ts";
import type { Redacted } from "../../domain/redacted.ts";
import type { Place, Workspace } from "../../ports/workspace.ts";
import { withinBounds } from "./bounds.ts";
import { storableNumber, storableTime } from "./numbers.ts";

/** Longest string of a tool's input that is kept whole. */
const INPUT_LIMIT = 32_000;
/** Longest text that is hashed whole. */
const HASHED = 1_000_000;
/** Most characters of an output that are read. */
const OUTPUT_LIMIT = 16_000;
/** Outputs up to this length are redacted at once, which is cheaper than lazily. */
const SHORT_OUTPUT = 200;

/** A redacted event that may be stored, and its place, which is not redacted and must not be stored. */
export interface Placed<E> {
  readonly event: Redacted<E>;
  readonly place: Place;
  /** The parsed action, if available. */
  readonly action?: Action;
}

/** The only entry for events. `known`: the place, if it differs from the event's folder today (past-places.ts). */
export function takeIn<E extends AgentEvent>(workspace: Workspace, given: E, known?: Place): Placed<E> {
  const event = withinBounds(given);
  const found = known ?? placeOf(workspace, event);
  const place = event.branch ? onBranch(found, event.branch === DETACHED ? "" : event.branch) : found;
  if (event.type === "tool-end")
    return { place, event: endInside(event, place) as Redacted<AgentEvent> as Redacted<E> };
  const { identity } = place.project;
  const root = rootOf(place);
  const at = storableTime(event.at);
  return {
    place,
    event: redact({ ...(cut(event) as E), at, project: identity, root, cwd: event.cwd || root }),
  };
}

/** What agents report for a branch where a commit is checked out by its number. */
const DETACHED = "HEAD";

function placeOf(workspace: Workspace, { project, root, cwd }: AgentEvent): Place {
  return project ? workspace.named(project, root ?? cwd) : workspace.place(cwd);
}

/** Cache: every event comes with the same place and branch. */
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

/** For a finished call. Hot path of an import: sets all fields one by one (domain/writable.ts). */
function endInside(event: ToolEnd, place: Place): Redacted<ToolEnd> {
  const root = rootOf(place);
  const { output, ok, exitCode, fileText, interrupted, durationMs } = event.result;
  const isShort = isShortOutput(output);
  const result = {
    ok,
    exitCode: storableNumber(exitCode),
    output: isShort ? withoutPrivate(output, CUT) : "",
    fileText: fileText === undefined ? undefined : withoutPrivate(fileText, CUT),
    interrupted,
    durationMs: storableNumber(durationMs),
  };
  return assembled<ToolEnd>({
    type: "tool-end",
    agent: redactOften(event.agent),
    session: redactOften(event.session),
    cwd: redactOften(event.cwd || root),
    at: redact(storableTime(event.at)),
    project: redactOften(place.project.identity),
    root: redactOften(root),
    remote: redactOften(event.remote),
    branch: redactOften(event.branch),
    transcript: redactOften(event.transcript),
    subagent: redactOften(event.subagent),
    unattended: redact(event.unattended),
    deaf: redact(event.deaf),
    call: redact(cutCall(event.call)),
    result: isShort ? redact(result) : withOutput(redact(result), output),
    turn: redact(storableNumber(event.turn)),
  });
}

export function understand({ event, action }: Placed<ToolStart | ToolEnd>): Action {
  return action ?? parseAction(event.call, { cwd: event.cwd, root: event.root ?? event.cwd });
}

/** Cuts large text and removes private text from an event. */
function cut(event: AgentEvent): AgentEvent {
  switch (event.type) {
    case "tool-start":
      return { ...event, call: cutCall(event.call), turn: storableNumber(event.turn) };
    case "prompt-submit":
      return { ...event, prompt: withoutPrivate(event.prompt, CUT) };
    case "turn-end": {
      const { lastMessage, words } = event;
      // A private mark may open in one message and close in the next; the last message is mostly among them.
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

/** Agents and recordings may send any type. */
function isShortOutput(output: unknown): boolean {
  return typeof output === "string" && output.length <= SHORT_OUTPUT;
}

/** Cuts and redacts the output lazily: most calls succeed and their outputs are never read. */
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
  // Nearly all inputs are short strings, numbers and booleans: nothing to cut or copy.
  if (
    // Agents and recordings may send any type; only a plain object needs no copy.
    isRecord(input) &&
    Object.entries(input).every(([key, value]) => key === shortName(key) && isShort(value))
  )
    return input;
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [shortName(key), cutInput(value, depth)]),
  );
}

function isShort(value: unknown): boolean {
  if (typeof value !== "string") return typeof value !== "object";
  return value.length <= INPUT_LIMIT && !mayHavePrivate(value);
}

/** Deepest nesting that is read: thousands of levels would overflow the stack. */
const DEEPEST = 64;

/** Removes private text and shortens long strings to an excerpt with a hash of the whole, so that they can be compared. */
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

/** For a very large text the hash covers its length, head and tail. */
function contentHash(text: string): string {
  const sample =
    text.length <= HASHED ? text : `${text.length} ${text.slice(0, HASHED / 2)}${text.slice(-HASHED / 2)}`;
  return sha256(sample, 16);
}
