// Extracts names from text: issues, pull requests, branches, products, code. One shared name counts more than many words.
import { baseName } from "../../domain/base-name.ts";

const TICKETS = [
  /(?:^|[\s(["'])#(\d{1,6})\b/g,
  /\b(?:pull|pulls|issues?|prs?|merge_requests?|pull requests?|tickets?|bugs?)[\s/#]+#?(\d{1,6})\b/gi,
  /\b([A-Z][A-Z0-9]{1,9}-\d{1,6})\b/g,
];

/** `#123`, `pull/123`, `issue 123`, `ABC-12`: as `123` and `ABC-12`, without duplicates. */
export function ticketsIn(text: string): readonly string[] {
  const found = TICKETS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = ""]) => name));
  return [...new Set(found)].filter((name) => !NO_TICKET.test(name)).slice(0, MOST);
}

/** Standards and encodings look like tickets; single digits are steps and points. */
const NO_TICKET = /^(?:UTF|ISO|SHA|MD|RFC|CVE|HTTP|ES|GPT|AES|RSA|P|H|V)-|^\d$/;
const MOST = 5;
/** Only names like `x/y` and `fix-login`: a plain word is not a branch name. */
const SHORTEST_BRANCH = 5;

/** The branches that the text names. */
export function branchesIn(text: string, branches: Iterable<string>): readonly string[] {
  return [...new Set(branches)].filter(
    (branch) => branch.length >= SHORTEST_BRANCH && /[-/_\d]/.test(branch) && holds(text, branch),
  );
}

/** The one branch that the text describes by words of its name: "the phase 12 branch" for `feat/phase-12-login`. */
export function branchMeant(text: string, branches: Iterable<string>): string | undefined {
  const said = [...text.matchAll(BRANCH_IN_WORDS)]
    .map(([, words = ""]) => wordsIn(words).filter((word) => !OF_ANY_BRANCH.has(word)))
    .filter((words) => words.join("").length >= SHORTEST_BRANCH);
  const known = [...new Set(branches)];
  const found = said.map((words) =>
    known.filter((branch) => ` ${wordsIn(branch).join(" ")} `.includes(` ${words.join(" ")} `)),
  );
  return found.find((some) => some.length === 1)?.[0];
}

const BRANCH_IN_WORDS = /\b(?:the|my|our|to)\s+((?:[\w.-]+\s+){1,4}?)branch\b/gi;
const OF_ANY_BRANCH = new Set(
  "a another base correct current default dev develop existing feature git local main master new old other our own previous release remote right same the that this wrong".split(
    " ",
  ),
);

function wordsIn(name: string): readonly string[] {
  return name.toLowerCase().match(/[a-z]+|\d+/g) ?? [];
}

/** Capitalised words inside a sentence; none if most words are capitalised, as in headings. */
export function properNamesIn(title: string): readonly string[] {
  const words = title.split(/\s+/).slice(1);
  const names = words
    .filter((word) => /^\p{Lu}\p{Ll}{3,}/u.test(word))
    .map((word) => word.replace(/\P{L}.*$/u, ""));
  return names.length * 2 > words.length ? [] : names;
}

/** Paths that the text writes out, `@src/cart/totals.ts` or `plugins/shop/skills`: folders and files, without addresses. */
export function pathsIn(text: string): readonly string[] {
  const found = text.replaceAll(LINKS, " ").match(WRITTEN_PATHS) ?? [];
  return found.map((path) => path.replace(/^@|^\.\/|\/$/g, ""));
}

const WRITTEN_PATHS =
  /(?<![\w/.~-])(?:@[\w.-]+(?:\/[\w.@()[\]-]+)*|(?:\.\/)?[\w.-]+(?:\/[\w.@()[\]-]+){2,}|[\w.-]+\/[\w.-]+\.[a-z]\w{0,5})/g;

/** Does the text quote an error with the places where it happened: frames of a stack, lines of a compiler? */
export function quotesPlaces(text: string): boolean {
  return ERROR_PLACE.test(text);
}

/** `at f (/app/src/a.ts:14:22)`, `File "a.py", line 3`, `src/a.rs:4:9: error`, `a.go:12 +0x1d`, `src/a.ts(4,9): error`. */
const ERROR_PLACE =
  /^[ \t]*(?:at .{0,200}:\d+(?::\d+)?\)?\s*$|File "[^"\n]{1,300}", line \d+|(?:-->\s*)?\S{1,300}\.\w{1,5}:\d+:\d+(?:\b|$)|\S{1,300}\.go:\d+ \+0x|\S{1,300}\.\w{1,5}\(\d+,\d+\): (?:error|warning))/m;

function holds(text: string, name: string): boolean {
  const at = text.indexOf(name);
  if (at < 0 || /[\w/.-]/.test(text[at - 1] ?? " ")) return false;
  // `docs/plan.md` is a file, not the branch docs/plan.
  return !/^(?:[\w/-]|\.\w)/.test(text.slice(at + name.length));
}

/** The names that a lower-case text contains as whole words; a file also matches with its folders in front. */
export function codeNamesSaid(names: readonly CodeName[], text: string): readonly CodeName[] {
  return names.filter(({ name }) => {
    const at = text.indexOf(name);
    return at >= 0 && !/[\w-]/.test(text[at - 1] ?? " ") && !/[\w-]/.test(text[at + name.length] ?? " ");
  });
}

/** A name in code, and whether it is unambiguous: `sessionsTreeView` is, `real-time` may be plain English. */
export interface CodeName {
  readonly name: string;
  readonly isSure: boolean;
}

/** Characters read: a prompt states its topic at the beginning. */
const READ = 2_000;
const SHORTEST_NAME = 6;
const MOST_NAMES = 12;
const LINKS = /\bhttps?:\/\/\S+/g;
const CODE_NAMES = /(?:`[A-Za-z][\w]*(?:[-./][\w]+)*`)|[A-Za-z][\w]*(?:[-./][\w]+)*/g;
/** `getUser`; not the everyday names `GitHub` and `JavaScript`. */
const HUMP = /^[a-z]+[0-9]*[A-Z]|[a-z0-9][A-Z]\w*[a-z0-9][A-Z]/;
/** Files that every project has and that tasks of all kinds change. */
const EVERYWHERE =
  /^(?:readme|changelog|claude|agents|contributing|license|todo|plan|package|package-lock|tsconfig|pyproject|cargo|go|index|main|config|settings|mod)\.\w+$/i;

/** True for a file that every project has. */
export function isEverywhere(file: string): boolean {
  const name = baseName(file);
  return EVERYWHERE.test(name) || name.startsWith(".git");
}

/** True for the rules that agents read in every session. */
export function isReadAlways(file: string): boolean {
  return /^(?:(?:claude|agents|gemini|copilot-instructions)(?:\.local)?\.md|\.(?:cursor|windsurf|cline)rules)$/i.test(
    baseName(file),
  );
}

/** True for notes and manifests of a whole project, which any task may change; not for `src/main.rs` and `claude.go`. */
export function isOfTheProject(file: string): boolean {
  const name = baseName(file);
  return isEverywhere(file) && !CODE_EVERYWHERE.test(name) && (name.startsWith(".git") || NO_CODE.test(name));
}

const CODE_EVERYWHERE = /^(?:index|main|config|settings|mod)\.\w+$/i;
const NO_CODE = /\.(?:mdx?|txt|rst|adoc|json|toml|lock|mod|sum)$/i;

/** True for one whose name is an everyday word: "packages" are not package.json. */
export function isEverydayName(file: string): boolean {
  return EVERYDAY.test(baseName(file));
}

const EVERYDAY =
  /^(?:claude|agents|license|todo|plan|package|cargo|go|index|main|config|settings|mod)\.\w+$/i;

/** Addresses of computers are said in all sorts of tasks. */
const HOST = /\.(?:com|org|net|io|dev|app|ai|co|cloud|eu)$/i;
const NO_NAME = /^(?:and\/or|e\.g|i\.e|github\.com|node\.js|next\.js|true\/false|yes\/no)$/i;

/** `metadata.json`, `sessionsTreeView`, `entire_agent`, `cli-help`: in lower case, files without folders. */
export function codeNamesIn(text: string): readonly CodeName[] {
  const found = new Map<string, boolean>();
  for (const [written] of text.slice(0, READ).replaceAll(LINKS, " ").matchAll(CODE_NAMES)) {
    const isQuoted = written.startsWith("`");
    const whole = isQuoted ? written.slice(1, -1) : written;
    const last = baseName(whole);
    const name = /\.\w+$/.test(last) ? last : whole;
    if (name.length < SHORTEST_NAME) continue;
    if (NO_NAME.test(name) || EVERYWHERE.test(name) || HOST.test(name)) continue;
    const parts = name.split(/[-./_]/).length;
    const isSure =
      (isQuoted && parts > 1) ||
      HUMP.test(name) ||
      name.includes("_") ||
      parts > 2 ||
      /\.[a-z]{1,5}$/.test(name);
    if (isSure || parts > 1) found.set(name.toLowerCase(), isSure);
    if (found.size >= MOST_NAMES) break;
  }
  return [...found].map(([name, isSure]) => ({ name, isSure }));
}
