// Decides whether a call that worked had the same goal as the one that failed. Otherwise it is no remedy.
import type { Attempt } from "../../domain/attempt.ts";
import type { Failure } from "../../domain/outcome.ts";
import { subjectName, subjectType } from "../../domain/subject.ts";
import { wordSet } from "../../domain/word-set.ts";
import { namesAlike } from "./alike.ts";
import { isOperator, wordsIn } from "./command-words.ts";
import type { Change, Rewrite } from "./rewrite.ts";

/**
 * - `surroundings`  the same command with another folder, environment, wrapper or quotes, or after a step in the same line
 * - `name`          the name in the error was replaced, the other words are the same
 * - `swap`          only the name in the error was replaced, by another that need not resemble it
 * - `words`         the same program with most of its words
 */
export type Likeness = "surroundings" | "name" | "swap" | "words";

/** Subject types that appear as a word of the command. */
const NAMED = wordSet("program script subcommand flag package module revision");

/** Share of the longer line that has to be the same. */
const MOST_SHARED = 0.5;

export function likenessOf(failed: Attempt, failure: Failure, rewrite: Rewrite): Likeness | undefined {
  const { changes, kept, length } = rewrite;
  if (changes.some(({ to }) => HELP.test(to) || OWN_CASE.test(to) || FORCE.test(to))) return undefined;
  const words = wordsIn(failed.display).map(({ text }) => text);
  const around = changes.filter((change) => isSurroundings(change, words));
  if (around.length === changes.length) return "surroundings";
  // The words changed and a step was added in front: it is unclear which of the two helped.
  if (around.some(({ to }) => !/^(?:cd\b.*)?$/.test(to))) return undefined;
  const rest = changes.filter((change) => !around.includes(change));
  const isOther = (change: Change) => isOtherBuild(change, failure, words);
  const named = rest.some((change) => hasName(change.from, failure) || isOther(change));
  if (hasName(kept, failure) && !rest.some(isOther)) return undefined;
  if (!rest.every((change) => isOther(change) || keepsPurpose(change, failure, words)))
    return isSwap(rest, failure) ? "swap" : undefined;
  const own = kept.filter((word) => !isOperator(word));
  if (named && NAMED.has(subjectType(failure.subject)))
    return own.length * 2 >= words.length - 1 &&
      ofSameCommand(words, failure).some((word) => own.includes(word) && isTelling(word))
      ? "name"
      : undefined;
  if (rewrite.isCut) return undefined;
  const sameProgram = programOf(words) !== undefined && kept.includes(programOf(words) ?? "");
  return sameProgram && kept.length >= length * MOST_SHARED ? "words" : undefined;
}

/** For a missing program, the words after it up to the next pipe or `&&`; for other names all words. */
function ofSameCommand(words: readonly string[], failure: Failure): readonly string[] {
  if (subjectType(failure.subject) !== "program") return words;
  const at = words.findIndex((word) => hasName([word], failure));
  const end = words.findIndex((word, index) => index > at && isOperator(word));
  return words.slice(at + 1, end < 0 ? undefined : end);
}

/** A word that says what the command is about: not an option, and not `.` or `./...`, which fit any command. */
function isTelling(word: string): boolean {
  return !word.startsWith("-") && /\w{2}/.test(word);
}

/** `cd x &&`, `X=1`, `npx`, `mise exec --` added in front, dropped or replaced; or other quotes. */
function isSurroundings({ from, to, before, after }: Change, words: readonly string[]): boolean {
  const added = wordsIn(to).map(({ text }) => text);
  if (from.length === added.length && from.every((word, index) => word === added[index])) return true;
  if (after !== undefined) return false;
  if (before !== undefined) return isWrapper(added) || isPreface(added);
  if (from.length === 0) return isPreface(added);
  const at = words.findIndex((_, start) => from.every((word, index) => words[start + index] === word));
  if (!isStart(words, at)) return isFolder(words, at) && from.length === 1 && added.length === 1;
  // A wrapper was dropped or replaced; the wrapped command is unchanged.
  if (added.length === 0) return isPreface(from) || isWrapper(from);
  return isPreface(from) && (isPreface(added) || isWrapper(added));
}

/** Whole commands in front of the main one, at least one of which does more than read. */
function isPreface(words: readonly string[]): boolean {
  if (!isOperator(words.at(-1) ?? "") || words.at(-1) === "|") return false;
  const starts = words.filter((_, index) => isStart(words, index));
  const isChained = words.every((word) => !isOperator(word) || word === "&&");
  const isLook = words.every((word, index) => !isStart(words, index) || looks(word, words[index + 1]));
  return !isLook && (isChained || starts.every((word) => SETTINGS.has(word)));
}

function looks(program: string, subcommand = ""): boolean {
  return LOOKS.has(program) || (program === "git" && GIT_LOOKS.has(subcommand));
}

function isStart(words: readonly string[], index: number): boolean {
  return index === 0 || isOperator(words[index - 1] ?? "");
}

/** Words that run the command after them (`npx`, `X=1`). */
function isWrapper(words: readonly string[]): boolean {
  if (words.length === 0 || words.length > 3 || words.some((word) => isOperator(word))) return false;
  return words.every((word) => /^\w+=/.test(word)) || (/^[\w./-]+$/.test(words[0] ?? "") && isRunner(words));
}

function isRunner(words: readonly string[]): boolean {
  return words.length === 1 || words.at(-1) === "--" || /^(?:run|exec|dlx|x|-m)$/.test(words[1] ?? "");
}

/** The word is the target of a `cd`. */
function isFolder(words: readonly string[], at: number): boolean {
  return words[at - 1] === "cd";
}

/** One of the words is the name in the error. */
function hasName(words: readonly string[], { subject }: Failure): boolean {
  const type = subjectType(subject);
  if (!NAMED.has(type) && type !== "path") return false;
  const name =
    subjectName(subject)
      .replace(/ \(.*\)$/, "")
      .split(" ")
      .at(-1) ?? "";
  return words.some((word) => word === name || word.startsWith(`${name}=`) || endsWithName(word, name));
}

function endsWithName(word: string, name: string): boolean {
  return word.endsWith(`/${name}`) || (name.includes("/") && name.endsWith(`/${word}`));
}

/** One word, the one that the program does not know, was replaced by one other. Numbers and ids belong to one occasion. */
function isSwap(changes: readonly Change[], failure: Failure): boolean {
  const [{ from, to } = { from: [], to: "" }] = changes;
  const [name = "", right = ""] = [from[0], wordsIn(to)[0]?.text];
  if (changes.length !== 1 || from.length !== 1 || wordsIn(to).length !== 1) return false;
  if (subjectType(failure.subject) !== "word" || !failure.subject.endsWith(` ${name}`)) return false;
  return [name, right].every(
    (word) => isOperand(word) && /^[a-z@:][\w@./:#+-]*$/i.test(word) && !/\d{3}/.test(word),
  );
}

/** Old operands stay or get a similar name; a new operand has to resemble an old one or come from the error. */
function keepsPurpose({ from, to }: Change, failure: Failure, words: readonly string[]): boolean {
  const added = wordsIn(to).map(({ text }) => text);
  const isNamedAway = hasName(from, failure);
  const type = subjectType(failure.subject);
  // The right name of a missing program or subcommand need not resemble the wrong one.
  if (isNamedAway && (type === "program" || type === "subcommand")) return true;
  if (isNamedAway && type === "flag" && isOtherFilter(from, added, words)) return true;
  const isKnown = (word: string) =>
    failure.excerpt.includes(word) || words.some((one) => namesAlike(one, word));
  if (!added.every((word, index) => !isOperand(word) || isValue(added, index) || isKnown(word))) return false;
  if (!isNamedAway || type !== "flag")
    return from.every((word) => !isOperand(word) || added.some((other) => namesAlike(word, other)));
  // A rejected flag may go together with its value; other dropped flags must have a replacement.
  const flags = (list: readonly string[]) =>
    list.filter((word) => word.startsWith("-") && word !== "--").length;
  const at = words.findIndex((_, start) => from.every((word, index) => words[start + index] === word));
  const isFree = (index: number) => isValue(from, index) || isStart(words, at + index);
  return flags(from) - 1 <= flags(added) && from.every((word, index) => !isOperand(word) || isFree(index));
}

/** `date -d` became `gdate -d`: another build of the same program that knows the flag. */
function isOtherBuild({ from, to }: Change, { subject }: Failure, words: readonly string[]): boolean {
  const [program = ""] = from;
  if (subjectType(subject) !== "flag" || subjectName(subject).split(" ")[0] !== program) return false;
  const isProgram = from.length === 1 && isStart(words, words.indexOf(program));
  return isProgram && to !== program && to.endsWith(program) && !/\s/.test(to);
}

/** `| cat -A` became `| od -c`: another program does the same to the same operands, with its own options. */
function isOtherFilter(from: readonly string[], added: readonly string[], words: readonly string[]): boolean {
  const at = words.findIndex((_, start) => from.every((word, index) => words[start + index] === word));
  const isCommand = ([program = "", ...options]: readonly string[]) =>
    isOperand(program) && options.every((word) => word.startsWith("-"));
  if (!isStart(words, at) || !isCommand(from) || !isCommand(added) || from[0] === added[0]) return false;
  return added.length > 1 || words[at - 1] === "|" || (added[0] ?? "").endsWith(from[0] ?? "");
}

/** The word after an option may be its value. */
function isValue(words: readonly string[], index: number): boolean {
  const option = words[index - 1] ?? "";
  return option.startsWith("-") && option !== "--";
}

function isOperand(word: string): boolean {
  return !word.startsWith("-") && !isOperator(word);
}

/** A call for help or the version is no use of the program. */
const HELP = /(?:^|\s)(?:--help|-h|--version|help|man|which|command -v)(?:\s|$)/;
/** Options that override a check: only a person may propose them. */
const FORCE = /(?:^|\s)(?:--no-verify|--force\S*|--hard|--dangerously\S*|--no-gpg-sign|sudo|rm)(?:\s|$)/;
/** Commands that set up the shell for the next one. */
const SETTINGS = wordSet("cd export source . set eval unset nvm fnm");
/** Here-documents and cut lines: text of one occasion. */
const OWN_CASE = /<<|…/;
const LOOKS = wordSet("rg grep cat head tail ls find echo printf pwd sleep sed wc [ test true :");
const GIT_LOOKS = wordSet("status diff log show branch blame ls-files rev-parse");

/** The first word of the last command that is not a `cd`. */
function programOf(words: readonly string[]): string | undefined {
  const starts = words.filter((_, index) => isStart(words, index));
  return starts.find((word) => word !== "cd" && !/^\w+=/.test(word));
}
