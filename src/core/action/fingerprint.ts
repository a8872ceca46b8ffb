// Stable ids of actions: 16 hex digits of a hash over a canonical text.
import { mix64 } from "../hash/mix64.ts";

export function fingerprint(canonical: string): string {
  return mix64(canonical);
}

/** JSON with sorted keys, without arguments that make no difference. Cycles and depth end in a mark; never throws. */
export function canonicalJson(value: unknown, without: ReadonlySet<string> = noKeys, depth = 0): string {
  if (typeof value === "bigint") return String(value);
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  if (depth > 12) return '"…"';
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, noKeys, depth + 1)).join()}]`;
  const object = value as Readonly<Record<string, unknown>>;
  let text = "";
  for (const key of Object.keys(object).sort()) {
    if (object[key] === undefined || without.has(key)) continue;
    text += `${text === "" ? "" : ","}${JSON.stringify(key)}:${canonicalJson(object[key], noKeys, depth + 1)}`;
  }
  return `{${text}}`;
}

/** For text that could not be parsed: the same words are the same action. */
export function normaliseText(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

const noKeys: ReadonlySet<string> = new Set();
