// Validates facts, concepts and files in a model's answer against the limits of claude-mem's observations.
import type { Fact } from "../../domain/observation.ts";
import { flat } from "../text/line.ts";
import type { RequestContent } from "./request-content.ts";
import type { Item } from "./tags.ts";

const FACTS = 7;
const FACT_CHARACTERS = 150;
/** Characters. The prompt asks for at least 50; shorter than this is not a sentence. */
const SHORTEST_FACT = 20;
const CONCEPTS = 5;
const FILES = 30;
/** A fact must be readable without context, so it must not start with a pronoun. */
const PRONOUN = /^(?:it|its|this|that|these|those|they|their|he|she|we|our|i|you|your)\b/i;
/** A path with folders, as facts name files. */
const PATHS = /(?:[\w@.-]+\/)+[\w@.-]+\.[A-Za-z]\w{0,7}\b/g;

export function factsOf(items: readonly Item[], content: RequestContent): readonly Fact[] {
  const seen = new Set<string>();
  const facts: Fact[] = [];
  for (const { text, calls } of items) {
    const fact = shortened(flat(text).replace(/^(?:[-*•]|\d+[.)])\s+/, ""));
    if (fact === undefined || PRONOUN.test(fact) || seen.has(fact.toLowerCase())) continue;
    if (!(fact.match(PATHS) ?? []).every((path) => isWebAddress(fact, path) || content.hasFile(bare(path))))
      continue;
    seen.add(fact.toLowerCase());
    facts.push({ text: fact, evidence: evidenceOf(calls, content) });
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

/** Relative to the project's root, and only files that the request contained. */
export function filesOf(items: readonly Item[], content: RequestContent): readonly string[] {
  const files = items
    .map(({ text }) => flat(text).replaceAll("\\", "/"))
    .map(bare)
    .filter((file) => !/^\/|^~|^[A-Za-z]:|(?:^|\/)\.\.(?:\/|$)/.test(file) && content.hasFile(file));
  return [...new Set(files)].slice(0, FILES);
}

/** Shortens a sentence to its first part. */
function shortened(text: string): string | undefined {
  if (text.length < SHORTEST_FACT) return undefined;
  if (text.length <= FACT_CHARACTERS) return text;
  const fitting = text.slice(0, FACT_CHARACTERS);
  const end = /^[\s\S]{50,}[.!?;。](?=\s)/.exec(fitting)?.[0];
  if (end) return end.replace(/;$/, ".");
  return `${fitting.slice(0, FACT_CHARACTERS - 1).replace(/\s+\S*$/, "")}…`;
}

function evidenceOf(calls: string, content: RequestContent): readonly number[] {
  const ids = (calls.match(/\d{1,15}/g) ?? []).map(Number).filter((id) => content.calls.has(id));
  return [...new Set(ids)];
}

function bare(path: string): string {
  return path.replace(/^(?:\.\/)+/, "");
}

function isWebAddress(fact: string, path: string): boolean {
  return fact.includes(`//${path}`);
}
