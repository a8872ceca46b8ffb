// Anti-patterns: failures that still hold, merged where they say the same, with the error and what worked instead.
import { familyOf, traitsOf } from "../../domain/failure-kinds.ts";
import { groupBy } from "../../domain/group-by.ts";
import type { Hazard } from "../../domain/hazard.ts";
import type { AntiPattern } from "../../domain/knowledge.ts";
import type { Remedy } from "../../domain/remedy.ts";
import { filePath, isProjectProgram, programName, subjectName, subjectType } from "../../domain/subject.ts";
import { DAY } from "../../domain/time.ts";
import { editDistance } from "../text/edit-distance.ts";
import { type Here, weightOn } from "./branches.ts";
import { isInside } from "./changes.ts";
import { nameCommand } from "./command-key.ts";
import { foldersOf } from "./file-names.ts";
import { insteadOf, ofAnyNumber, SEARCHING } from "./instead.ts";
import { partsOf } from "./line-parts.ts";

/** A hazard, the guard's confidence in it, and its evidence. */
export interface Standing {
  readonly hazard: Hazard;
  readonly confidence: number;
  readonly remedy: Remedy | undefined;
  /** The failed attempts behind it, newest first. */
  readonly evidence: readonly { readonly id: number; readonly branch?: string | undefined }[];
}

/** Minimum confidence of an item (REQUIREMENTS C14). */
const THRESHOLD = 0.7;
const EVIDENCE_KEPT = 10;

/** Worst first: frequent, in many sessions, certain. */
export function antiPatternsOf(
  standing: readonly Standing[],
  here: Here & { readonly now: number },
  /** Commands that work here. */
  working: readonly string[] = [],
): readonly AntiPattern[] {
  const telling = withoutTwins(standing.filter((one) => isTelling(one) && one.evidence.length > 0))
    .filter(({ hazard }) => !isMistyped(hazard, working) && !(isGuess(hazard) && isOld(hazard, here.now)))
    .map((one) => ({ ...one, confidence: one.confidence * weightOn(branchesOf(one), here) }))
    .filter(({ confidence }) => confidence >= THRESHOLD);
  const items = merged(withoutRoot(telling.map((one) => toAntiPattern(one, working))));
  const sorted = [...items].sort(
    (a, b) =>
      weight(b) - weight(a) ||
      b.occurredAt - a.occurredAt ||
      (a.pattern < b.pattern ? -1 : a.pattern > b.pattern ? 1 : 0),
  );
  const single = sorted.filter(isSingle);
  const kept = new Set(single.slice(0, Math.max(0, SINGLE - (sorted.length - single.length))));
  return sorted.filter((one) => kept.has(one) || !single.includes(one));
}

/** A path that somebody tried once, a program that was missing once: it gives way to what was met more often. */
function isSingle({ failures, reason, instead }: AntiPattern): boolean {
  return failures === 1 && (reason === NOT_THERE || (MISSING.has(reason) && instead === ""));
}

const SINGLE = 2;
/** A path that somebody tried once is a guess: it is listed for a few days. */
const DAYS_OF_A_GUESS = 7;

function isGuess({ kind, failures }: Hazard): boolean {
  return failures === 1 && traitsOf(kind).missing === "path";
}

function isOld({ lastAt }: Hazard, now: number): boolean {
  return now - lastAt > DAYS_OF_A_GUESS * DAY;
}

const NOT_THERE = "does not exist";

/** Is it useful to somebody who starts to work here? */
export function isTelling({ hazard, remedy }: Pick<Standing, "hazard" | "remedy">): boolean {
  const { kind, subject, sessions, failures } = hazard;
  if (familyOf(kind) !== "structural" || traitsOf(kind).passing) return false;
  // An edit without effect says nothing about the next one.
  if (kind === "bad-arguments" && EDITS.test(hazard.display)) return false;
  const name = subjectName(subject);
  switch (subjectType(subject)) {
    // A whole call is rarely repeated word for word in another session; listed only if it was.
    case "action":
      return sessions > 1 && !ELSEWHERE.test(hazard.display);
    // Names with `__` in front are the agent's own, for a call that could not be read.
    case "arguments":
      return sessions > 1 && !/[ ,]__/.test(name) && !BREAKS_OFF.test(hazard.excerpt);
    case "revision":
      return sessions > 1;
    // The next person to work here will need it, too.
    case "program":
      // A line that was split in the wrong place.
      if (!/^[\w@.+/:\\ -]+$/.test(name)) return false;
      return (
        traitsOf(kind).missing === "program" ||
        sessions > 1 ||
        failures > 2 ||
        insteadOf(hazard, remedy) !== ""
      );
    case "path":
      // A file elsewhere on the machine or in a scratch folder is gone tomorrow.
      if (!isInside(name) || isFleeting(name)) return sessions > 2;
      if (isFromFolder(name, insteadOf(hazard, remedy))) return false;
      // Every large file has to be read in parts: nothing special about this one.
      if (traitsOf(kind).ofWhole) return sessions > 1;
      return sessions > 1 || failures > 2 || isElsewhere(name, insteadOf(hazard, remedy));
    default:
      return sessions > 1 || failures > 2 || insteadOf(hazard, remedy) !== "";
  }
}

/** `SchemaError(Missing key`: the line ends before it says which. */
const BREAKS_OFF = /[([{][^)\]}]*$/;

/** The same line with one word spelt otherwise works here: `pnmp check`, `npm tset`. */
function isMistyped({ kind, subject, display }: Hazard, working: readonly string[]): boolean {
  const type = subjectType(subject);
  if (!NAMED.has(type) || (type === "program" && traitsOf(kind).missing !== "program")) return false;
  const called = partsOf(display).map(({ words }) => words);
  return working.some((command) => {
    const right = command.split(" ");
    return right.length > 1 && called.some((words) => hasOneTypo(words, right));
  });
}

const NAMED: ReadonlySet<string> = new Set(["program", "subcommand", "script"]);

/** A letter wrong, missing, too many or swapped; `python3` and `tests` are names of their own. */
function hasOneTypo(words: readonly string[], right: readonly string[]): boolean {
  const other = right.findIndex((word, at) => words[at] !== word);
  const [wrong = "", meant = ""] = [words[other], right[other]];
  if (other === -1 || !right.every((word, at) => at === other || words[at] === word)) return false;
  if (Math.min(wrong.length, meant.length) < 4 || /\d/.test(wrong + meant)) return false;
  return !wrong.startsWith(meant) && !meant.startsWith(wrong) && editDistance(wrong, meant) === 1;
}

const EDITS = /^(?:Edit|MultiEdit|Write|apply_patch|NotebookEdit|replace|str_replace\w*) /;

/** Another file was meant; not the same one called from the wrong folder, nor a search result. */
function isElsewhere(name: string, instead: string): boolean {
  return instead !== "" && !instead.endsWith(`/${name}`) && !instead.startsWith(SEARCHING);
}

/** `go/go/main.go` for `go/main.go`: the shell stood in another folder than was thought. */
function isFromFolder(name: string, instead: string): boolean {
  return instead !== "" && name.endsWith(`/${instead}`);
}

/** Files of the person or of the system: also made for one occasion. */
const ELSEWHERE = /(?:^|[\s"'=])(?:~|\/(?:Users|home|root|tmp|private|var))\//;

/** Names with a number, a hash or a wildcard, locks, git's own files: made for one occasion. */
function isFleeting(path: string): boolean {
  return /[*?]|[0-9a-f]{8}|\d{6}|(?:^|\/)(?:\.git|node_modules|tmp|temp)\/|\.lock$/.test(path);
}

/** One failure may be recorded for its subject and for its action; a missing folder also for each file in it. */
function withoutTwins(standing: readonly Standing[]): readonly Standing[] {
  const narrow = new Set(standing.filter((one) => !isWhole(one)).map(({ hazard }) => hazard.attempt));
  const missing = new Set(
    standing
      .filter(({ hazard }) => traitsOf(hazard.kind).missing === "path")
      .map(({ hazard }) => subjectName(hazard.subject)),
  );
  return standing.filter((one) => {
    if (isWhole(one)) return !narrow.has(one.hazard.attempt);
    if (traitsOf(one.hazard.kind).missing !== "path") return true;
    return !foldersOf(subjectName(one.hazard.subject)).some((folder) => missing.has(folder));
  });
}

function isWhole({ hazard }: Standing): boolean {
  return hazard.subject.startsWith("action ");
}

function branchesOf({ evidence }: Standing): readonly (string | undefined)[] {
  return evidence.map(({ branch }) => branch);
}

function toAntiPattern(
  { hazard, confidence, remedy, evidence }: Standing,
  working: readonly string[],
): AntiPattern {
  const pattern = patternText(hazard);
  const instead = placed(pattern, insteadOf(hazard, remedy), working);
  return {
    pattern,
    reason: reasonText(hazard),
    instead,
    failures: hazard.failures,
    sessions: hazard.sessions,
    occurredAt: hazard.lastAt,
    confidence: Math.min(0.99, Math.round(confidence * 100) / 100),
    evidence: evidence.map(({ id }) => id),
  };
}

/** The very same command worked elsewhere: that it was the root is told only where it is known to work there. */
function placed(pattern: string, instead: string, working: readonly string[]): string {
  if (instead === "" || pattern.replace(/ \(in [^()]+\)$/, "") !== instead) return instead;
  return working.includes(instead) ? `${instead} (in the root folder)` : "";
}

function patternText(hazard: Hazard): string {
  const { subject, kind, display } = hazard;
  const name = subjectName(subject);
  switch (subjectType(subject)) {
    case "path":
      // `./` in front: a bare word would not be recognised as a path.
      if (traitsOf(kind).missing === "path") return /[./]/.test(name) ? name : `./${name}`;
      return traitsOf(kind).ofWhole ? `Read ${filePath(subject)} whole` : display;
    case "program":
      return programName(subject);
    case "repository":
      return `repository ${name}`;
    case "flag":
      return calledFlag(name, display);
    case "subcommand":
    case "endpoint":
      return name;
    case "script":
      return calledScript(name, display);
    case "arguments":
      return name.replace(" ", " called with only ").replaceAll(",", ", ");
    case "module":
      return name.replace(/^(\w)(\S*) /, (_, first, rest) => `${first.toUpperCase()}${rest} module `);
    case "command":
      return name.replace(/ @.*$/, "");
    default:
      // Different calls that failed alike were counted together.
      return `${ofAnyNumber(display)}${hazard.actions.length > 1 ? OTHERS : ""}`;
  }
}

/** `npm run check -- --write`: without the `--` the flag would be npm's own. */
function calledFlag(name: string, display: string): string {
  const at = name.lastIndexOf(" ");
  const [, passed = ""] = /\s--\s+(.*)/.exec(display) ?? [];
  const flag = name.slice(at + 1);
  return passed.split(/[\s=]/).includes(flag) ? `${name.slice(0, at)} -- ${flag}` : name;
}

/** As it was called: all package managers share the scripts of one manifest. */
function calledScript(name: string, display: string): string {
  const [script = "", folder] = name.replace(/^\S+ /, "").split(" @", 2);
  const called = partsOf(display)
    .map(({ words }) => nameCommand(words))
    .find((named) => named?.isScript && named.task === script);
  const form = called?.form ?? name.split(" @", 1)[0] ?? name;
  return folder && !form.includes(folder) ? `${form} (in ${folder})` : form;
}

function reasonText(hazard: Hazard): string {
  const { subject, kind, excerpt } = hazard;
  const { missing } = traitsOf(kind);
  if (missing === subjectType(subject)) return missing === "path" ? NOT_THERE : missingText(hazard);
  if (subjectType(subject) === "repository") return "there is no such repository";
  if (subjectType(subject) === "command" && kind === "missing-path") {
    const [, folder = "."] = subjectName(subject).split(" @", 2);
    return `finds no project in ${folder === "." ? "the root folder" : folder}`;
  }
  // In short: registries word it in long sentences.
  const [, state] = /^\{name\} is (.+)$/.exec(traitsOf(kind).lessonStatement ?? "") ?? [];
  if (state !== undefined && subjectType(subject) === "package") return state;
  const [first = ""] = /^.{20,}?\S[.!](?= )/.exec(tidy(excerpt)) ?? [tidy(excerpt)];
  return first;
}

/** "Command not found" says only what is not on the PATH of that shell. */
function missingText({ subject }: Hazard): string {
  return isProjectProgram(subject) ? NOT_INSTALLED : NOT_ON_PATH;
}

const NOT_INSTALLED = "not installed in this project";
const NOT_ON_PATH = "not on the PATH";
const MISSING: ReadonlySet<string> = new Set([NOT_INSTALLED, NOT_ON_PATH]);

/** The error itself, without the wrapping of the agent's tool. */
function tidy(excerpt: string): string {
  return excerpt
    .replace(/<\/?[a-z_]+>/g, "")
    .replace(/^(?:Error: )?Exit code \d+\s*/, "")
    .trim();
}

/** A project searched in the wrong place is listed once, not for each of its files. */
function withoutRoot(items: readonly AntiPattern[]): readonly AntiPattern[] {
  const rootOf = ({ pattern, instead, reason }: AntiPattern) =>
    reason === NOT_THERE && instead !== "" && pattern.endsWith(`/${instead}`)
      ? pattern.slice(0, -instead.length - 1)
      : "";
  const roots = [...groupBy(items, rootOf)].filter(([root, own]) => root !== "" && own.length > 1);
  return items.map((item) => {
    const [root, own] = roots.find(([one]) => item.pattern.startsWith(`${one}/`)) ?? [];
    if (root === undefined || item.reason !== NOT_THERE) return item;
    const instead = item.instead || own?.[0]?.instead;
    return { ...item, pattern: `${root}/…`, instead: `inside the project, as in ${instead}` };
  });
}

/** Merges items with the same pattern, or the same error and remedy, and their evidence. */
function merged(items: readonly AntiPattern[]): readonly AntiPattern[] {
  const kept = new Map<string, AntiPattern>();
  for (const item of [...items].sort((a, b) => b.failures - a.failures || b.occurredAt - a.occurredAt)) {
    const key = item.instead && item.reason !== NOT_THERE ? `${item.reason}\n${item.instead}` : item.pattern;
    const before = kept.get(key);
    kept.set(key, before ? combine(before, item) : item);
  }
  return [...kept.values()];
}

function combine(a: AntiPattern, b: AntiPattern): AntiPattern {
  const evidence = new Set([...a.evidence, ...b.evidence]);
  const isSame = a.pattern === b.pattern || sharesEvidence(a, b);
  return {
    ...a,
    // Different things with one cause and one remedy are counted together.
    pattern: isSame || a.pattern.endsWith(OTHERS) ? a.pattern : `${a.pattern}${OTHERS}`,
    instead: a.instead || b.instead,
    // Two subjects of one failure: it was met once.
    failures: sharesEvidence(a, b) ? Math.max(a.failures, b.failures) : a.failures + b.failures,
    sessions: Math.max(a.sessions, b.sessions),
    occurredAt: Math.max(a.occurredAt, b.occurredAt),
    confidence: Math.max(a.confidence, b.confidence),
    evidence: [...evidence].sort((x, y) => y - x).slice(0, EVIDENCE_KEPT),
  };
}

const OTHERS = " and others";

function sharesEvidence(a: AntiPattern, b: AntiPattern): boolean {
  return a.evidence.some((id) => b.evidence.includes(id));
}

function weight({ confidence, failures, sessions, instead }: AntiPattern): number {
  return confidence * Math.log2(1 + failures + 2 * (sessions - 1)) * (instead ? 1.5 : 1);
}
