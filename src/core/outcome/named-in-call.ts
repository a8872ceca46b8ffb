// Errors that no row of the table knows, but that name a word of the call and say that it does not exist or is not
// accepted. The same word would fail again, whichever program says so.
import { baseName } from "../../domain/base-name.ts";
import type { ToolCall } from "../../domain/event.ts";
import { type Finding, firstMatch, type Lines } from "./match.ts";
import { BARE_SHAPES, FILE_SHAPE, NOUN_SHAPES, PASSING, UNNAMED } from "./rules/shapes.ts";

export function namedInCall(lines: Lines, call: ToolCall | undefined): Finding | undefined {
  if (call === undefined) return undefined;
  const complaints = joined(lines).filter(({ lower }) => COMPLAINT.test(lower));
  if (complaints.length === 0) return undefined;
  const text = wordsOf(call);
  const isNamed = ({ object }: Finding) => object !== undefined && isWord(object, text);
  const found = firstMatch(NOUN_SHAPES, allLikely(complaints), isNamed);
  if (found !== undefined) return { ...found, shaped: true };
  const lasting = complaints.filter(({ line }) => !PASSING.test(line.replace(ALTERNATIVES, "")));
  const bare = firstMatch(BARE_SHAPES, allLikely(lasting), isNamed);
  if (bare === undefined) return firstMatch([UNNAMED], allLikely(lasting));
  return { ...bare, ...(isFile(bare) && { kind: FILE_SHAPE.kind, rule: FILE_SHAPE }), shaped: true };
}

/** What would have been accepted: its words say nothing about the complaint. */
const ALTERNATIVES =
  /[\s,;.(]*\b(?:allowed|available|valid|possible|supported|expected|choose from|did you mean|must be one of)\b.*$/i;

/** The words that belong to the table's rows say nothing about shapes. */
function allLikely(all: Lines["all"]): Lines {
  return { all, likely: new Map([...NOUN_SHAPES, ...BARE_SHAPES, UNNAMED].map(({ kind }) => [kind, all])) };
}

/** `data/shop.db`, not an address, a package or a number, and not merely called wrong. */
function isFile({ object = "", line }: Finding): boolean {
  return (
    /^[\w./-]*\.[A-Za-z]\w{0,4}$/.test(object) &&
    !/\b(?:unknown|invalid|unrecogni|unsupported|illegal)/i.test(line)
  );
}

/** Cheap test before the shapes. */
const COMPLAINT =
  /unknown|nrecogni|undefined|invalid|illegal|unsupported|unexpected|no such|exist|not |n['’]t |no |unable|fail/;

/** `unrecognized arguments:` names them on the next line. */
function joined({ all }: Lines): Lines["all"] {
  return all.map((one, at) => {
    const next = one.line.endsWith(":") ? all[at + 1]?.line.replace(/^\s*[-*•] /, "") : undefined;
    const line = (next === undefined ? one.line : `${one.line} ${next}`).replace(/\s+/g, " ");
    return { line, at: one.at, lower: line.toLowerCase() };
  });
}

/** The call as written, without its multi-line texts. */
function wordsOf({ input }: ToolCall): string {
  const values = Object.values(input ?? {}).flatMap((value) => (Array.isArray(value) ? value : [value]));
  return values.filter((value) => typeof value === "string" && value.length <= LONGEST).join("\n");
}

const LONGEST = 1_000;

function isWord(object: string, text: string): boolean {
  if (object.length < 2) return false;
  const name = /^(?:\/|https?:)/.test(object) && !text.includes(object) ? lastPart(object) : object;
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    if ((text[at - 1] === "/" || isEdge(text[at - 1])) && isEdge(text[at + name.length])) return true;
  }
  return false;
}

/** `/app/src/gone.ts` → `gone.ts`; `https://registry.example.com/r/button.json` → `button`. */
function lastPart(object: string): string {
  const name = baseName(object);
  return object.startsWith("/") ? name : name.replace(/\.\w+$/, "");
}

function isEdge(character: string | undefined): boolean {
  return character === undefined || /[\s"'`=:,;|&()<>{}[\]@#+-]/.test(character);
}
