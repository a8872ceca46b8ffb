// Facts: what the agent reported and what the calls show, the reported ones first, none twice.

import type { Fact, ObservationType } from "../../domain/observation.ts";
import { isTestFile, isText } from "../draft/files.ts";
import { pattern } from "../pattern/pattern.ts";
import type { Evidence } from "./evidence.ts";
import { withoutLabel } from "./kinds.ts";
import { commitFacts, mendedFacts, passedFacts } from "./shown.ts";
import { factText, LONGEST_FACT, type Statement } from "./statement.ts";

/** How many of the agent's own are kept beside what the calls show. */
const MOST_SAID = 5;
const MOST_OF_TESTS = 2;
const ENOUGH = 3;

export interface MoreFacts {
  /** What was found out on the way, and what was measured. */
  readonly found: readonly string[];
  /** Told already: facts do not repeat them. */
  readonly title: string;
  readonly subtitle: string;
}

export function factsOf(
  type: ObservationType,
  statements: readonly Statement[],
  evidence: Evidence,
  { found, title, subtitle }: MoreFacts = { found: [], title: "", subtitle: "" },
): readonly Fact[] {
  const mended = mendedFacts(evidence);
  const passed = passedFacts(evidence);
  const isFix = type === "bugfix";
  // That it was red before says more than that it is green.
  const isTold =
    isFix && evidence.passed.every((call) => evidence.mended.some(({ green }) => green === call));
  const commits = commitFacts(evidence);
  const said = saidFacts(statements, evidence).filter(
    ({ text }) => !repeats(text, subtitle) && !commits.some((one) => repeats(text, one.text, OF_COMMIT)),
  );
  const fresh = said.filter(({ text }) => !repeats(text, title));
  const telling = [
    // With little else to say, it is said once more.
    ...(fresh.length > 0 || found.length > 0 ? fresh : said).slice(0, MOST_SAID - Math.min(found.length, 2)),
    ...found.map((text) => ({ text, evidence: shownBy(text, evidence) })),
    ...(isFix ? mended : []),
    ...commits,
    ...(isTold ? [] : passed),
  ];
  const more = [...(isFix ? [] : mended), ...(isTold ? passed : [])];
  return unique([...telling, ...more.slice(0, Math.max(0, ENOUGH - telling.length))]);
}

/** What was done comes first, then a little of how it is tested. */
export function saidFacts(statements: readonly Statement[], evidence: Evidence): readonly Fact[] {
  const said = statements.filter(({ kind }) => kind !== "open");
  const isTests = [...evidence.changed.keys()].every((file) => isTestFile(file) || isText(file));
  const facts = [
    ...said.filter((one) => !isOfTests(one)),
    ...said.filter(isOfTests).slice(0, isTests ? MOST_SAID : MOST_OF_TESTS),
  ].flatMap(({ text }) => {
    const whole = withPaths(text, evidence);
    // Better without folders than without its end.
    const fact = factText(whole.length > LONGEST_FACT ? whole.replace(PATHS, "$1$2") : whole);
    return fact === undefined ? [] : [{ text: fact, evidence: shownBy(fact, evidence) }];
  });
  return facts.filter((fact) => !facts.some((other) => other !== fact && includes(other.text, fact.text)));
}

/** Tests go with what they test, and are told behind it. */
export function isOfTests({ text, under }: Statement): boolean {
  return OF_TESTS.test(withoutLabel(text)) || OF_TESTS.test(under);
}

const OF_TESTS = pattern(
  /\b(?:tests?|specs?|coverage|fixtures?|assert(?:s|ions?)?|verifies)\b(?![-/]|\.\w)|\bTest[A-Z_]\w+/,
);

/** Nearly all its words stand there, too. */
export function repeats(text: string, told: string, share = REPEATED): boolean {
  const words = wordsIn(text);
  const said = new Set(wordsIn(told));
  return words.length > 0 && words.filter((word) => said.has(word)).length >= share * words.length;
}

const REPEATED = 0.85;
/** "Implemented and committed as `1a2b3c4 fix the cart`". */
const OF_COMMIT = 0.6;

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/** The calls that changed a file the sentence names. */
export function shownBy(text: string, { changed }: Evidence): readonly number[] {
  const whole = [...changed].filter(([file]) => text.includes(file));
  const named = whole.length > 0 ? whole : [...changed].filter(([file]) => text.includes(baseName(file)));
  const ids = named.flatMap(([, calls]) => calls);
  return [...new Set(ids)].slice(-10);
}

/** Does it tell of files of which none was changed here? Then it is about another turn. */
export function isElsewhere({ text, kind }: Statement, { changed }: Evidence): boolean {
  if (kind !== "change" || changed.size === 0) return false;
  const named = text.match(FILES) ?? [];
  const names = [...changed.keys()].map(baseName);
  return named.length > 0 && !named.some((file) => names.includes(baseName(file)));
}

const FILES = pattern(
  /[\w@./-]*[\w-]\.(?:[cm]?[jt]sx?|go|py|rs|rb|java|kt|cs|swift|php|sh|sql|md|json|ya?ml|toml|html|s?css|vue|svelte|png|svg)\b/g,
);

/** `guide.md` → `docs/shop/guide.md`, where only one such file was changed and there is room. */
function withPaths(text: string, { changed }: Evidence): string {
  let told = text;
  for (const file of changed.keys()) {
    const name = baseName(file);
    if (
      file === name ||
      !told.includes(name) ||
      [...changed.keys()].filter((one) => baseName(one) === name).length > 1
    )
      continue;
    const next = told.replace(
      new RegExp(`(?<![\\w./-])${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\w/])`),
      () => file,
    );
    if (next.length < LONGEST_FACT) told = next;
  }
  return told;
}

/** Quoted words with spaces are a command or a name, and stay. */
const PATHS = pattern(/(`[^`\s]*\s[^`]*`)|(?<![\w.~/-])(?:[\w.@-]+\/)+([\w-][\w.-]*\.\w+)/g);

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The shorter one says nothing that the longer one does not. */
function includes(longer: string, shorter: string): boolean {
  const bare = shorter.slice(0, -1).toLowerCase();
  return longer.length > shorter.length && longer.toLowerCase().includes(bare);
}

function unique(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter((fact, index) => facts.findIndex(({ text }) => text === fact.text) === index);
}
