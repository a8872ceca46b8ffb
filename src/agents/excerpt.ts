// Keeps the head and the tail of what a tool printed; the middle of a huge output tells nothing.
import { isOwnDenial, stripOwnText } from "../core/own-text/own-text.ts";
import { CUT, headAndTail, withoutPrivate } from "../core/redact/index.ts";
import { isRecord } from "./narrow.ts";

const LIMIT = 65_536;
const MARK = "\n[…]\n";

/**
 * The text itself, or its head and tail when it is longer than the limit. Then what is private goes first and no cut
 * goes through a secret: the gate sees only what is left, and of a half nobody can tell what it is.
 */
export function excerpt(text: string, limit: number = LIMIT): string {
  if (text.length <= limit) return text;
  const open = withoutPrivate(text, CUT);
  if (open.length <= limit) return open;
  const half = Math.floor((limit - MARK.length) / 2);
  const [head, tail] = headAndTail(open, half);
  // A slice keeps the whole string alive; a copy lets go of it.
  return Buffer.from(head + MARK + tail).toString();
}

/** What a tool printed, cut, without our own words. A denial of ours stays whole: it says how the call ended. */
export function outputOf(value: unknown, limit: number = LIMIT): string {
  const text = excerpt(textOf(value, limit), limit);
  return isOwnDenial(text) ? text : stripOwnText(text);
}

/** The text in a result of unknown shape: a string, content blocks, or every string inside an object. */
export function textOf(value: unknown, limit: number = LIMIT): string {
  if (typeof value === "string") return value;
  const parts: string[] = [];
  collect(value, parts, limit, 0);
  return parts.join("\n");
}

function collect(value: unknown, parts: string[], room: number, depth: number): number {
  if (room <= 0 || depth > 6) return room;
  if (typeof value === "string") {
    if (value !== "") parts.push(value);
    return room - value.length;
  }
  if (Array.isArray(value)) {
    return value.reduce((left: number, item) => collect(item, parts, left, depth + 1), room);
  }
  if (!isRecord(value)) return room;
  // Content blocks: only their text speaks; pictures come as base64.
  if (typeof value.type === "string" && typeof value.text === "string") {
    return collect(value.text, parts, room, depth + 1);
  }
  if (value.type === "image" || value.type === "audio") return room;
  return Object.values(value).reduce((left: number, item) => collect(item, parts, left, depth + 1), room);
}
