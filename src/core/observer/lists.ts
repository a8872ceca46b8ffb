// Facts, concepts and files as a model lists them, held to the limits of design 004.
import type { Fact } from "../../domain/observation.ts";
import type { Shown } from "./shown.ts";
import type { Item } from "./tags.ts";
import { flat } from "./words.ts";

const FACTS = 7;
const FACT_CHARACTERS = 150;
/** Below fifty the design wants none; what is this short is no sentence. */
const SHORTEST_FACT = 20;
const CONCEPTS = 5;
const FILES = 30;
/** A fact has to stand alone: nobody knows what "it" was a year later. */
const PRONOUN = /^(?:it|its|this|that|these|those|they|their|he|she|we|our|i|you|your)\b/i;
/** A path with folders, as facts name files. */
const PATHS = /(?:[\w@.-]+\/)+[\w@.-]+\.[A-Za-z]\w{0,7}\b/g;

export function factsOf(items: readonly Item[], shown: Shown): readonly Fact[] {
  const seen = new Set<string>();
  const facts: Fact[] = [];
  for (const { text, calls } of items) {
    const fact = shortened(flat(text).replace(/^(?:[-*•]|\d+[.)])\s+/, ""));
    if (fact === undefined || PRONOUN.test(fact) || seen.has(fact.toLowerCase())) continue;
    if (!(fact.match(PATHS) ?? []).every((path) => isWebAddress(fact, path) || shown.hasFile(bare(path))))
      continue;
    seen.add(fact.toLowerCase());
    facts.push({ text: fact, evidence: evidenceOf(calls, shown) });
  }
  return facts.slice(0, FACTS);
}

/** Lower case, words joined by a dash: `how-it-works`. */
export function conceptsOf(items: readonly Item[]): readonly string[] {
  const concepts = items
    .map(({ text }) =>
      flat(text)
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
        .replaceAll(/^-+|-+$/g, ""),
    )
    .filter((concept) => concept !== "" && concept.length <= 40);
  return [...new Set(concepts)].slice(0, CONCEPTS);
}

/** Relative to the project's root, and only what the request named. */
export function filesOf(items: readonly Item[], shown: Shown): readonly string[] {
  const files = items
    .map(({ text }) => flat(text).replaceAll("\\", "/"))
    .map(bare)
    .filter((file) => !/^\/|^~|^[A-Za-z]:|(?:^|\/)\.\.(?:\/|$)/.test(file) && shown.hasFile(file));
  return [...new Set(files)].slice(0, FILES);
}

/** A sentence that is too long ends where its first part does. */
function shortened(text: string): string | undefined {
  if (text.length < SHORTEST_FACT) return undefined;
  if (text.length <= FACT_CHARACTERS) return text;
  const fitting = text.slice(0, FACT_CHARACTERS);
  const end = /^[\s\S]{50,}[.!?;。](?=\s)/.exec(fitting)?.[0];
  if (end) return end.replace(/;$/, ".");
  return `${fitting.slice(0, FACT_CHARACTERS - 1).replace(/\s+\S*$/, "")}…`;
}

function evidenceOf(calls: string, shown: Shown): readonly number[] {
  const ids = (calls.match(/\d{1,15}/g) ?? []).map(Number).filter((id) => shown.calls.has(id));
  return [...new Set(ids)];
}

function bare(path: string): string {
  return path.replace(/^(?:\.\/)+/, "");
}

function isWebAddress(fact: string, path: string): boolean {
  return fact.includes(`//${path}`);
}
