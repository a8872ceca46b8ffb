// Combines reported facts and facts from the calls without repetition, the reported ones first.
import { baseName } from "../../domain/base-name.ts";
import type { Fact, ObservationType } from "../../domain/observation.ts";
import { isTestFile, isText } from "../draft/files.ts";
import { pattern } from "../pattern/pattern.ts";
import { escapeRegExp } from "../text/escape.ts";
import { uniqueBy } from "../text/words.ts";
import { commitFacts, mendedFacts, passedFacts } from "./call-facts.ts";
import type { Evidence } from "./evidence.ts";
import { withoutLabel } from "./kinds.ts";
import { factText, LONGEST_FACT, type Statement } from "./statement.ts";

/** Facts taken from the agent's report; the rest of the room is for facts from the calls. */
const MOST_SAID = 5;
const MOST_OF_TESTS = 2;
const ENOUGH = 3;

interface MoreFacts {
  /** Facts found during the work, and measured effects. */
  readonly found: readonly string[];
  /** Title and subtitle: facts do not repeat them. */
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
  // A check that was red before says more than one that is green.
  const isCovered =
    isFix && evidence.passed.every((call) => evidence.mended.some(({ green }) => green === call));
  const commits = commitFacts(evidence);
  const said = saidFacts(statements, evidence).filter(
    // Without folders: a subtitle names files shorter than a fact does.
    ({ text }) =>
      !repeats(text.replace(PATHS, "$1$2"), subtitle) &&
      !found.some((one) => repeats(text, one)) &&
      !commits.some((one) => repeats(text, one.text, OF_COMMIT)),
  );
  const fresh = said.filter(({ text }) => !repeats(text, title));
  const telling = [
    // If the report has nothing else, a fact may repeat the title.
    ...(fresh.length > 0 || found.length > 0 ? fresh : said).slice(0, MOST_SAID - Math.min(found.length, 2)),
    ...found.map((text) => ({ text, evidence: callsChanging(text, evidence) })),
    ...(isFix ? mended : []),
    ...commits,
    ...(isCovered ? [] : passed),
  ];
  const more = [...(isFix ? [] : mended), ...(isCovered ? passed : [])];
  return uniqueBy([...telling, ...more.slice(0, Math.max(0, ENOUGH - telling.length))], ({ text }) => text);
}

/** Facts from the report: first what was done, then a few about tests. */
export function saidFacts(statements: readonly Statement[], evidence: Evidence): readonly Fact[] {
  const said = statements.filter(({ kind }) => kind !== "open");
  const isTests = [...evidence.changed.keys()].every((file) => isTestFile(file) || isText(file));
  const facts = [
    ...said.filter((one) => !isOfTests(one)),
    ...said.filter(isOfTests).slice(0, isTests ? MOST_SAID : MOST_OF_TESTS),
  ].flatMap(({ text }) => {
    const whole = withPaths(text, evidence);
    // Too long: rather drop folders from paths than cut off the end.
    const fact = factText(whole.length > LONGEST_FACT ? withoutFolders(whole, evidence) : whole);
    return fact === undefined ? [] : [{ text: fact, evidence: callsChanging(fact, evidence) }];
  });
  return facts.filter((fact) => !facts.some((other) => other !== fact && includes(other.text, fact.text)));
}

/** True for statements about tests; they are listed after the others. */
export function isOfTests({ text, under }: Statement): boolean {
  return OF_TESTS.test(withoutLabel(text)) || OF_TESTS.test(under);
}

const OF_TESTS = pattern(
  /\b(?:tests?|specs?|coverage|fixtures?|assert(?:s|ions?)?|verifies)\b(?![-/]|\.\w)|\bTest[A-Z_]\w+/,
);

/** True if nearly all words of `text` also occur in `other`. */
export function repeats(text: string, other: string, share = REPEATED): boolean {
  const words = wordsIn(text);
  const said = new Set(wordsIn(other));
  return words.length > 0 && words.filter((word) => said.has(word)).length >= share * words.length;
}

const REPEATED = 0.85;
/** Share of words for a sentence about the commit: "Implemented and committed as `1a2b3c4 fix the cart`". */
const OF_COMMIT = 0.6;

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/** So many files changed in one turn are one piece of work. */
const FEW_FILES = 3;

/** The calls that changed a file named in the text; if it names none, of the few files of the turn. */
export function callsChanging(text: string, { changed }: Evidence): readonly number[] {
  const whole = [...changed].filter(([file]) => text.includes(file));
  const named = whole.length > 0 ? whole : [...changed].filter(([file]) => text.includes(baseName(file)));
  const few = changed.size <= FEW_FILES && text.match(FILES) === null ? [...changed] : [];
  const ids = (named.length > 0 ? named : few).flatMap(([, calls]) => calls);
  return [...new Set(ids)].slice(-10);
}

/** True if it names files and none of them was changed here: it is about another turn. */
export function isAboutOtherFiles({ text, kind }: Statement, { changed }: Evidence): boolean {
  if (kind !== "change" || changed.size === 0) return false;
  const named = text.match(FILES) ?? [];
  const names = [...changed.keys()].map(baseName);
  return named.length > 0 && !named.some((file) => names.includes(baseName(file)));
}

const FILES = pattern(
  /[\w@./-]*[\w-]\.(?:[cm]?[jt]sx?|go|py|rs|rb|java|kt|cs|swift|php|sh|sql|md|json|ya?ml|toml|html|s?css|vue|svelte|png|svg)\b/g,
);

/** `guide.md` → `docs/shop/guide.md`, if only one such file was changed and there is room. */
function withPaths(text: string, { changed }: Evidence): string {
  let result = text;
  for (const file of changed.keys()) {
    const name = baseName(file);
    if (
      file === name ||
      !result.includes(name) ||
      [...changed.keys()].filter((one) => baseName(one) === name).length > 1
    )
      continue;
    const next = result.replace(new RegExp(`(?<![\\w./-])${escapeRegExp(name)}(?![\\w/])`), () => file);
    if (next.length < LONGEST_FACT) result = next;
  }
  return result;
}

/** Paths outside of code spans with spaces, which are commands or names and stay. */
const PATHS = pattern(/(`[^`\s]*\s[^`]*`)|(?<![\w.~/-])(?:[\w.@-]+\/)+([\w-][\w.-]*\.\w+)/g);

/** `src/shop/a.ts` → `a.ts`; `shop/a.ts` where another changed file has that name. */
function withoutFolders(text: string, { changed }: Evidence): string {
  const names = [...changed.keys()].map(baseName);
  return text.replace(PATHS, (path, code, name) => {
    if (code || !name) return path;
    return names.filter((one) => one === name).length > 1 ? path.split("/").slice(-2).join("/") : name;
  });
}

/** True if the shorter text says nothing that the longer one does not. */
function includes(longer: string, shorter: string): boolean {
  const bare = shorter.slice(0, -1).toLowerCase();
  return longer.length > shorter.length && longer.toLowerCase().includes(bare);
}
