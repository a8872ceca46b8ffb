// Merges two lessons about the same mistake.
import type { Lesson } from "../../domain/lesson.ts";
import { SEVERITIES } from "../../domain/lesson.ts";
import { wordSet } from "../../domain/word-set.ts";
import { checklistOf } from "./items.ts";
import { sectionText } from "./sections.ts";
import { LIMITS, tagsFrom } from "./text.ts";
import { titleKey } from "./title.ts";

/**
 * `into` keeps its kind, title, project and texts; `other` adds what `into` does not say. `lastSeen` is the later of
 * both; `today` if neither has one.
 */
export function mergeContents(into: Lesson, other: Lesson, today: string): Lesson {
  const seen = [into.lastSeen, other.lastSeen].sort().at(-1) ?? "";
  return {
    ...into,
    appliesTo: unitedTags(into.appliesTo, other.appliesTo),
    ...((into.stops || other.stops) && { stops: unitedTags(into.stops ?? [], other.stops ?? []) }),
    severity: SEVERITIES.findLast((one) => one === into.severity || one === other.severity) ?? into.severity,
    source: into.source === other.source ? into.source : "curated",
    occurrences: into.occurrences + other.occurrences,
    lastSeen: seen || today,
    cause: into.cause || other.cause,
    situation: unitedText(into.situation, other.situation),
    mistake: unitedText(into.mistake, other.mistake),
    rootCause: unitedText(into.rootCause, other.rootCause),
    fix: unitedText(into.fix, other.fix),
    checklist: checklistOf([
      ...into.checklist,
      ...other.checklist.filter((item) => !into.checklist.some((known) => isSaidBy(item, known))),
    ]),
  };
}

/** `remote execution` equals `remote-execution`; commands must match exactly. */
function unitedTags(into: readonly string[], other: readonly string[]): readonly string[] {
  const isWords = (tag: string) => /^[\p{L}\p{N}]+(?:[ _-][\p{L}\p{N}]+)*$/u.test(tag);
  const key = (tag: string) => (isWords(tag) ? titleKey(tag) : tag);
  const known = new Set(into.map(key));
  return tagsFrom([...into, ...other.filter((tag) => !known.has(key(tag)))]);
}

/** Paragraphs that do not fit are dropped as a whole. */
function unitedText(into: string, other: string): string {
  let united = into;
  for (const paragraph of paragraphsOf(other)) {
    if (paragraphsOf(united).some((known) => isSaidBy(paragraph, known))) continue;
    const longer = united === "" ? paragraph : `${united}\n\n${paragraph}`;
    if (longer.length <= LIMITS.section) united = longer;
  }
  return sectionText(united);
}

/** Code blocks are never split. */
function paragraphsOf(text: string): readonly string[] {
  const paragraphs: string[] = [];
  let fence = "";
  for (const part of text.split(/\n(?:[ \t]*\n)+/)) {
    if (fence === "") paragraphs.push(part);
    else paragraphs.push(`${paragraphs.pop() ?? ""}\n\n${part}`);
    for (const [, marks = ""] of part.matchAll(/^[\s>]*(`{3,}|~{3,})/gm)) {
      if (fence === "") fence = marks;
      else if (marks.startsWith(fence)) fence = "";
    }
  }
  return paragraphs.filter((part) => part.trim() !== "");
}

/** True if `known` contains nearly all words of `text`, and all its numbers, code spans and negations. */
function isSaidBy(text: string, known: string): boolean {
  if (titleKey(text) === titleKey(known)) return true;
  const [words, there] = [wordsOf(text), wordsOf(known)];
  const telling = (all: ReadonlySet<string>) => [...all].filter(isSignificant).sort().join(" ");
  if (words.size === 0 || telling(words) !== telling(there)) return false;
  const shared = [...words].filter((word) => there.has(word)).length;
  return shared / words.size >= 0.8 && shared / there.size >= 0.6;
}

function wordsOf(text: string): ReadonlySet<string> {
  const codes = [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => `\`${code.trim()}`);
  const plain = text
    .replace(/`[^`]+`/g, " ")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['’]/g, "");
  const words = plain.match(/[\p{L}\p{N}_.-]*[\p{L}\p{N}]/gu) ?? [];
  return new Set([...codes, ...words.filter((word) => !EMPTY.has(word))]);
}

function isSignificant(word: string): boolean {
  return word.startsWith("`") || /\d/.test(word) || NOT.test(word);
}

const EMPTY = wordSet("a an the is are was were be to of in on at it its that this and or");
const NOT = /^(?:not|no|never|without|dont|doesnt|cannot|cant|isnt|wont|only|always)$|않|(?:^|\s)안$|금지|말/;
