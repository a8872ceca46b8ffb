// Splits an agent's report into sentences and list items, each with its heading.
import { pattern } from "../pattern/pattern.ts";
import { capital } from "../text/words.ts";
import { isPast } from "./kinds.ts";

export interface Line {
  readonly text: string;
  /** The heading or the "…:" line it stands under; empty if there is none. */
  readonly under: string;
  readonly isItem: boolean;
  /** The sentence before it in the same paragraph or item. */
  readonly before?: string;
  readonly isHeading?: boolean;
  /** Introduces a list. */
  readonly isLead?: boolean;
}

const LOOKED_AT = 12_000;
const LONGEST_LINE = 2_000;

export function linesOf(message: string): readonly Line[] {
  const found: Line[] = [];
  let heading = "";
  /** Lines that a list stands under, the outermost first. */
  let leads: readonly Lead[] = [];
  let isInList = false;
  for (const raw of plain(message).split("\n")) {
    // A very long line is data, not a sentence.
    if (raw.trim() === "" || raw.length > LONGEST_LINE) continue;
    const item = ITEM.exec(raw);
    const text = unmarked(item ? raw.slice(item[0].length) : raw);
    if (text === "") continue;
    const indent = item ? indentOf(raw) : -1;
    if (!item && isInList) leads = [];
    else if (item) leads = leads.filter((lead) => lead.indent < indent);
    const lead = leads.at(-1)?.text ?? "";
    isInList = item !== null;
    if (!item && HEADING.test(raw)) {
      heading = sentenceCase(withoutRemark(text.replace(/:$/, "").replace(/^\d+[.)]\s+/, "")));
      leads = [];
      found.push({ text: heading, under: "", isItem: false, isHeading: true });
      continue;
    }
    if (/:$/.test(text)) {
      // A list follows: the words before it become the heading of its items and are also kept as a line.
      const sentences = text.split(ENDS);
      const next = (sentences.at(-1) ?? "").replace(/:$/, "");
      const isItem = item !== null;
      for (const sentence of sentences.slice(0, -1)) found.push({ text: sentence, under: heading, isItem });
      found.push({ text: next.replace(DANGLING, ""), under: heading, isItem, isLead: true });
      leads = [...(item ? leads : []), { text: next, indent }];
      continue;
    }
    const under = item ? lead || heading : heading;
    const verb = item ? verbOf(under, text) : undefined;
    let before: string | undefined;
    for (const [index, part] of text.split(ENDS).entries()) {
      const sentence = part.trim();
      found.push(
        verb !== undefined && index === 0
          ? { text: withVerb(verb, sentence), under: "", isItem: true }
          : { text: sentence, under, isItem: item !== null, ...(before !== undefined && { before }) },
      );
      before = sentence;
    }
  }
  return found.filter(({ text }) => text !== "");
}

interface Lead {
  readonly text: string;
  /** Columns before its bullet; -1 for a line that is no item. */
  readonly indent: number;
}

function indentOf(raw: string): number {
  return /^\s*/.exec(raw)?.[0].replace(/\t/g, "    ").length ?? 0;
}

/** The verb that the items under "Removed:" or "What I added:" leave out; undefined if the item has its own. */
function verbOf(under: string, item: string): string | undefined {
  if (isPast(item)) return undefined;
  if (/^[A-Z][a-z]+$/.test(under) && isPast(under) && SAYS_MORE.test(item)) return under;
  const [, verb] = ADDED.exec(under) ?? [];
  return verb !== undefined && PHRASE.test(item) ? capital(verb) : undefined;
}

/** A name followed by a description. */
const SAYS_MORE = /^`[^`]+`\s+[-–—]\s+\S/;
const ADDED =
  /^(?:what )?(?:i|we|was|were)(?:'ve| have)?(?: also)? (added|removed|fixed|implemented|deleted|dropped)$/i;
/** Words without a verb of their own: "explicit rule to keep the file short". */
const PHRASE = /^(?:(?:an?|the) )?[a-z][\w-]*(?: (?!is\b|are\b|was\b|were\b|now\b)\S+){3,}$/;

/** "Removed:" and "`a` - Was slow" → "Removed `a` - was slow". */
function withVerb(verb: string, item: string): string {
  const rest = item.replace(
    /(\s[-–—]\s)([A-Z])(?=[a-z])/,
    (_, dash: string, letter: string) => dash + letter.toLowerCase(),
  );
  return `${verb} ${rest}`;
}

/** "Added the tests (New)" → "Added the tests". */
function withoutRemark(heading: string): string {
  const bare = heading.replace(/\s+\([^()]*\)$/, "");
  return isPast(bare) ? bare : heading;
}

/** "Added Unit Tests for the Cart" → "Added unit tests for the cart"; words with an inner capital stay as they are. */
function sentenceCase(heading: string): string {
  const [first = "", ...rest] = heading.split(" ");
  const words = rest.filter((word) => /^[A-Za-z]{3,}/.test(word));
  const raised = words.filter((word) => TITLED.test(word));
  const isName = raised.length === 1 && !PLAIN_NOUN.test(raised[0] ?? "");
  if (raised.length === 0 || (isName && words.length > 1)) return heading;
  return [first, ...rest.map((word) => (TITLED.test(word) ? word.toLowerCase() : word))].join(" ");
}

/** Words that are never names, even if capitalised. */
const PLAIN_NOUN =
  /^(?:Tests?|Packages?|Files?|Support|Handling|Coverage|Documentation|Changes|Fixes|Logic|Code)$/;
const TITLED = /^[A-Z][a-z]+[,;:)]?$/;

/** The agent's last message that is a report: not a farewell, not an intermediate step. */
export function reportOf(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  if (last.trim().length >= 80 || words.length < 2) return last;
  const before = words.at(-2) ?? "";
  return STEP.test(before.trim()) ? last : `${before}\n${last}`;
}

/** Endings that only a list would continue. */
const DANGLING = pattern(
  /\s+(?:by (?:setting|adding|using|doing)|with|including|as follows|the following|the following \w+)$/i,
);
const STEP = /:$|^(?:now |next,? )?(?:let me|let's|i'll|i will|i'm|i’m|i am|i need)\b/i;
const ITEM = pattern(/^\s*(?:[-*+•]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/);
const HEADING = pattern(/^\s*(?:#{1,6}\s|\*\*[^*]+\*\*:?\s*$)/);
/** After a full stop and a space; not inside `a.ts`, nor after "e.g." */
const ENDS = pattern(/(?<=[.!?…。])(?<!\b(?:e\.g|i\.e|etc|vs|cf)\.)\s+/);

/**
 * Blocks between tags on lines of their own (citations, plans that wait for approval), written for the surrounding
 * program.
 */
const FOR_PROGRAMS = pattern(
  /^[ \t]*<([a-z][a-z0-9]*(?:[_-][a-z0-9]+)+)>[ \t]*$[\s\S]*?(?:^[ \t]*<\/\1>|(?![\s\S]))/gm,
);

/** The message without code, tables, quotations, blocks for programs and Twiceshy's own text. */
function plain(message: string): string {
  return message
    .slice(0, LOOKED_AT)
    .replace(/```[\s\S]*?(?:```|$)/g, "\n")
    .replace(/<twiceshy[\s>][\s\S]*?(?:<\/twiceshy>|$)/g, "\n")
    .replace(FOR_PROGRAMS, "\n")
    .replace(/^[ \t]*(?:\||>|::|Twiceshy:|---+[ \t]*$).*$/gm, "");
}

function unmarked(line: string): string {
  return line
    .replace(/^\s*#{1,6}\s+/, "")
    .replace(BOLD, "")
    .replace(SLANTED, "$1")
    .replace(LINK, "$1")
    .replace(/’/g, "'")
    .replace(/^[^A-Za-z0-9`"'([/.~-].*/s, withoutOrnament)
    .replace(/\s+/g, " ")
    .trim();
}

const BOLD = pattern(/\*\*|__(?=\S)|(?<=\S)__/g);
const SLANTED = pattern(/(?<![\w*])\*(?=\S)([^*]+)\*(?!\w)/g);
const LINK = pattern(/\[([^\]]{1,300})\]\([^)]{0,500}\)/g);

/** Checks for a plain letter first: most lines begin with one, and the Unicode pattern is expensive to compile. */
function withoutOrnament(line: string): string {
  return line.replace(ORNAMENT, "");
}

const ORNAMENT = pattern(/^[^\p{L}\p{N}`"'([/.~-]+/u);
