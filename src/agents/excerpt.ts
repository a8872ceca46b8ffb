// Reads prompts and the text of tools' results; shortens a long one to its head and tail.
import { isOwnDenial, stripOwnText } from "../core/own-text/own-text.ts";
import { CUT, headAndTail, withoutPrivate } from "../core/redact/index.ts";
import { isRecord } from "./narrow.ts";

const LIMIT = 65_536;
const MARK = "\n[…]\n";

/**
 * The text itself, or its head and tail when it is longer than the limit. Before the cut private text is removed, and no
 * secret is cut in two: redaction comes later and would not recognise half of one.
 */
export function excerpt(text: string, limit: number = LIMIT): string {
  if (text.length <= limit) return text;
  const open = withoutPrivate(text, CUT);
  if (open.length <= limit) return open;
  const half = Math.floor((limit - MARK.length) / 2);
  const [head, tail] = headAndTail(open, half);
  // A slice keeps the whole string in memory; a copy does not.
  return Buffer.from(head + MARK + tail).toString();
}

/** A prompt, truncated and without our own texts. */
export function promptFrom(text: string): string {
  return stripOwnText(excerpt(text));
}

/** A tool's output, truncated and without our own texts. A denial of ours stays whole: it is how the call ended. */
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
  // For content blocks only their text counts; pictures come as base64.
  if (typeof value.type === "string" && typeof value.text === "string") {
    return collect(value.text, parts, room, depth + 1);
  }
  if (value.type === "image" || value.type === "audio") return room;
  return Object.values(value).reduce((left: number, item) => collect(item, parts, left, depth + 1), room);
}
