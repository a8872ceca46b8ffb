// Mutates real data: fields are removed, repeated, retyped, nested, enlarged or mixed with others'; bytes are cut and
// inserted. The result still looks real enough to pass the first check.
import fc from "fast-check";
import { nastyText, nastyValue } from "./nasty.ts";

type Way =
  | "replace"
  | "text"
  | "delete"
  | "rename"
  | "nest"
  | "list"
  | "unwrap"
  | "twice"
  | "mix"
  | "stringify"
  | "insert"
  | "type";

interface Step {
  readonly way: Way;
  /** Which of all places in the value. */
  readonly at: number;
  readonly value: unknown;
  readonly text: string;
}

const WAYS: readonly Way[] = [
  ...(["replace", "text", "text", "insert", "insert", "delete", "rename", "nest", "list"] as const),
  ...(["unwrap", "twice", "mix", "stringify", "type"] as const),
];

const step: fc.Arbitrary<Step> = fc.record({
  way: fc.constantFrom(...WAYS),
  at: fc.nat(10_000),
  value: nastyValue,
  text: nastyText,
});

/** One of the seeds, spoiled in some places; `mix` takes parts of the others. Some stay as they are. */
export function spoiled<T>(seeds: readonly T[], most = 5): fc.Arbitrary<unknown> {
  return fc
    .record({
      seed: fc.nat(seeds.length - 1),
      other: fc.nat(seeds.length - 1),
      steps: fc.array(step, { maxLength: most }),
    })
    .map(({ seed, other, steps }) =>
      steps.reduce<unknown>((value, one) => apply(value, one, seeds[other]), structuredClone(seeds[seed])),
    );
}

/** A text with bytes cut, put in, doubled or replaced. */
export function spoiledText(seeds: readonly string[], most = 4): fc.Arbitrary<string> {
  const cut = fc.record({
    way: fc.constantFrom("cut", "insert", "insert", "replace", "double", "end"),
    at: fc.nat(1_000_000),
    length: fc.nat(40),
    text: nastyText,
  });
  return fc
    .record({ seed: fc.nat(seeds.length - 1), steps: fc.array(cut, { maxLength: most }) })
    .map(({ seed, steps }) =>
      steps.reduce((text, { way, at, length, text: put }) => {
        const place = text.length === 0 ? 0 : at % (text.length + 1);
        const rest = text.slice(place + length);
        switch (way) {
          case "cut":
            return text.slice(0, place) + rest;
          case "insert":
            return text.slice(0, place) + put + text.slice(place);
          case "replace":
            return text.slice(0, place) + put + rest;
          case "double":
            return text.slice(0, place) + text.slice(place, place + length).repeat(3) + rest;
          default:
            return text.slice(0, place);
        }
      }, seeds[seed] ?? ""),
    );
}

/** Bytes, for readers of files: what no text can hold as well. */
export function spoiledBytes(seeds: readonly string[]): fc.Arbitrary<Buffer> {
  const hit = fc.record({ at: fc.nat(1_000_000), byte: fc.nat(255) });
  return fc.tuple(spoiledText(seeds), fc.array(hit, { maxLength: 4 })).map(([text, hits]) => {
    const bytes = Buffer.from(text);
    for (const { at, byte } of hits) if (bytes.length > 0) bytes[at % bytes.length] = byte;
    return bytes;
  });
}

function apply(root: unknown, { way, at, value, text }: Step, other: unknown): unknown {
  const places = placesOf(root);
  const place = places[at % places.length];
  if (place === undefined || place.holder === undefined) return changed(root, way, value, text, other);
  const { holder, key } = place;
  const current = holder[key];
  if (way === "delete") remove(holder, key);
  else if (way === "rename" && !Array.isArray(holder)) {
    remove(holder, key);
    set(holder, text.slice(0, 40), current);
  } else if (way === "twice" && Array.isArray(holder))
    holder.splice(Number(key), 0, structuredClone(current));
  else if (way === "twice") set(holder, `${key}2`, structuredClone(current));
  else set(holder, key, changed(current, way, value, text, other));
  return root;
}

function changed(current: unknown, way: Way, value: unknown, text: string, other: unknown): unknown {
  switch (way) {
    case "text":
      return text;
    case "insert":
      return typeof current === "string" ? inserted(current, text) : current;
    case "nest":
      return { [text.slice(0, 20)]: current, inner: [current] };
    case "list":
      return [current, current, value];
    case "unwrap":
      return typeof current === "object" && current !== null ? (Object.values(current)[0] ?? null) : current;
    case "mix":
      return typeof current === "object" && current !== null && typeof other === "object" && other !== null
        ? { ...current, ...structuredClone(other) }
        : structuredClone(other);
    case "stringify":
      return JSON.stringify(current) ?? "";
    case "type":
      return otherType(current);
    default:
      return value;
  }
}

function inserted(current: string, text: string): string {
  const middle = Math.floor(current.length / 2);
  return current.slice(0, middle) + text + current.slice(middle);
}

function otherType(value: unknown): unknown {
  if (typeof value === "string") return Number(value) || value.length;
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "yes" : 0;
  if (Array.isArray(value)) return { ...value };
  return typeof value === "object" && value !== null ? Object.entries(value) : {};
}

interface Spot {
  readonly holder: Record<string, unknown> | undefined;
  readonly key: string;
}

/** Every value inside, and the whole. */
function placesOf(root: unknown): Spot[] {
  const found: Spot[] = [{ holder: undefined, key: "" }];
  const look = (value: unknown, depth: number) => {
    if (typeof value !== "object" || value === null || depth > 8 || found.length > 2_000) return;
    for (const key of Object.keys(value)) {
      found.push({ holder: value as Record<string, unknown>, key });
      look((value as Record<string, unknown>)[key], depth + 1);
    }
  };
  look(root, 0);
  // The whole is one place among many.
  return found.length > 1 && found.length < 20 ? [...found.slice(1), ...found] : found;
}

function remove(holder: Record<string, unknown>, key: string): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}

function set(holder: Record<string, unknown>, key: string, value: unknown): void {
  // As JSON.parse does: a key named __proto__ is a key.
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}
