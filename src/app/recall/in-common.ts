// Finds what a prompt and an earlier task have in common: issues, branches, files, words, paths, topics.
import { withoutImports } from "../../core/compose/pasted-imports.ts";
import type { InCommon } from "../../core/compose/prompt.ts";
import { taskTitle, withoutWrappers } from "../../core/compose/task-title.ts";
import { isNamedIn } from "../../core/rank/named-file.ts";
import { codeNamesSaid, isEverywhere, ticketsIn } from "../../core/rank/names.ts";
import type { PromptItem } from "../../core/rank/prompt-items.ts";
import { isPart, isProcedure } from "../../core/rank/specific-words.ts";
import { inFull } from "../../core/rank/task.ts";
import { termsOf } from "../../core/similarity/terms.ts";
import { tagsOf, tagWords } from "../../core/tag/tags.ts";
import type { Turn } from "../../domain/turn.ts";
import { saidIn, type TaskQuestion } from "./task-question.ts";

/** Files of a task whose paths are searched for words of the prompt. */
const MOST_FILES = 12;

/** As both texts write it, so that a reader finds it. `item.matched`: the words by which it was found, as stems. */
export function inCommon(item: PromptItem, question: TaskQuestion): InCommon {
  const { turn, matched } = item;
  const files = turn.files.filter((file) => !isEverywhere(file) && isNamedIn(question.prompt, file));
  const asked = new Set(termsOf(inFull(withoutWrappers(question.prompt))));
  const stems = matched.filter((word) => asked.has(word) && !isProcedure(word) && !isPart(word));
  // A word with a dash may be plain English, "re-read", where the title does not have it.
  const title = question.title.toLowerCase();
  const names = codeNamesSaid(question.codeNames, saidIn(turn))
    .filter(({ name, isSure }) => isSure || title.includes(name))
    .map(({ name }) => name);
  const paths = turn.files
    .slice(0, MOST_FILES)
    .filter((file) => termsOf(file).some((word) => stems.includes(word)));
  return {
    tickets: ticketsShared(turn, question),
    branches: question.branches.filter((branch) => branch === turn.branch),
    files,
    words: titleFirst(
      withoutParts([...writtenIn(textOf(turn), names), ...asWritten(stems, textOf(turn), question.prompt)]),
      question,
    ),
    paths,
    topics: topicsOf(matched, question.title),
  };
}

/** What the prompt is about comes first. */
function titleFirst(words: readonly string[], question: TaskQuestion): readonly string[] {
  const isOfTitle = (word: string) => termsOf(inFull(word)).some((stem) => question.words.includes(stem));
  return [...words.filter(isOfTitle), ...words.filter((word) => !isOfTitle(word))];
}

export function sharesSomething({ tickets, branches, files, words, paths, topics }: InCommon): boolean {
  return [tickets, branches, files, words, paths, topics].some((list) => list.length > 0);
}

/** Issues and pull requests that the prompt names and the turn has in its request, its commits or its branch. */
export function ticketsShared(
  { prompt, commits, branch = "" }: Turn,
  { tickets }: Pick<TaskQuestion, "tickets">,
): readonly string[] {
  if (tickets.length === 0) return [];
  const own = ticketsIn([prompt, ...commits.map(({ message }) => message)].join("\n"));
  const inBranch = (name: string) =>
    !/^\d/.test(name) && new RegExp(`(?<![\\w])${name}(?!\\d)`, "i").test(branch);
  return tickets
    .filter((name) => own.includes(name) || inBranch(name))
    .map((name) => (/^\d/.test(name) ? `#${name}` : name));
}

/** What a turn says of itself: its title, its commits, its request. */
export function textOf({ prompt, commits }: Turn): string {
  const own = withoutImports(withoutWrappers(prompt));
  return [taskTitle(prompt), ...commits.map(({ message }) => message), own].join("\n");
}

/** Names in code as the text writes them: `sessionNotes` for `sessionnotes`. */
function writtenIn(text: string, names: readonly string[]): readonly string[] {
  const lower = text.toLowerCase();
  return names.flatMap((name) => {
    const at = lower.indexOf(name);
    return at < 0 ? [] : [text.slice(at, at + name.length)];
  });
}

/**
 * The words of the text that have these stems, `apply` and not the stem `appli`; of several forms the one that the prompt has.
 * A stem that no word has is left out: a part of an identifier, `fetch` of `fetchCmd`, is no word of the text, unless the
 * prompt has the same identifier.
 */
export function asWritten(stems: readonly string[], text: string, prompt = ""): readonly string[] {
  const said = new Set(wordsOf(prompt).map((word) => word.toLowerCase()));
  const isSaid = (word: string) => said.has(word.toLowerCase());
  const words = wordsOf(text).filter((word) => !IDENTIFIER.test(word) || isSaid(word));
  const found = stems.flatMap((stem) => {
    const having = words.filter((word) => termsOf(inFull(word)).includes(stem));
    return having.find(isSaid) ?? having[0] ?? [];
  });
  return [...new Set(found)];
}

/** Of several words: `fetchCmd`, `fetch_cmd`. */
const IDENTIFIER = /\p{Ll}\p{Lu}|[^_]_/u;

function wordsOf(text: string): readonly string[] {
  return text
    .split(/[^\p{L}\p{N}_]+/u)
    .map((word) => word.replace(/^_+/, ""))
    .filter(Boolean);
}

/** `two-factor`, not `two-factor` and `factor`. */
function withoutParts(words: readonly string[]): readonly string[] {
  const partsOf = (word: string) => word.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const isPartOf = (word: string, other: string) =>
    other.length > word.length && partsOf(other).includes(word.toLowerCase());
  return [...new Set(words)].filter((word) => !words.some((other) => isPartOf(word, other)));
}

/** Tags of the prompt's title by which it was found. */
function topicsOf(matched: readonly string[], title: string): readonly string[] {
  return tagWords(tagsOf({ prompt: title })).filter((word) =>
    termsOf(word).some((stem) => matched.includes(stem) && !isProcedure(stem) && !isPart(stem)),
  );
}
