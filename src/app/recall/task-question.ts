// The task that a prompt asks for: its title and words, and the issues, branches and code it names.
import { keptPrompt } from "../../core/compose/kept-prompt.ts";
import { withoutImports } from "../../core/compose/pasted-imports.ts";
import { isChoreTitle } from "../../core/compose/resume.ts";
import { isFollowUp, taskTitle, withoutWrappers } from "../../core/compose/task-title.ts";
import { branchesIn, type CodeName, codeNamesIn, codeNamesSaid, ticketsIn } from "../../core/rank/names.ts";
import { isProcedure } from "../../core/rank/specific-words.ts";
import { inFull, nounsOf, type Task, taskOf } from "../../core/rank/task.ts";
import { termsOf } from "../../core/similarity/terms.ts";
import { tagsOf, tagWords } from "../../core/tag/tags.ts";
import { baseName } from "../../domain/base-name.ts";
import type { Turn } from "../../domain/turn.ts";
import type { Before } from "./likely-files.ts";

const CHORE = 2;
/** Characters of a prompt that are used: its topic is at the beginning. */
const HEAD = 800;
const LONG = 400;
/** A name in more of the found turns than this is common. */
const RARE = { times: 4, share: 0.15 };
/** Longest short prompt, in characters. */
const SHORT = 120;

/** `/commit` and `$deploy staging` call a skill: its files are not to be changed. */
const BARE_COMMAND = /^(?:\/[\w:-]+|\$[a-z][\w:-]*(?: [\w:-]+)?)$/;

export function isBareCommand(title: string): boolean {
  return BARE_COMMAND.test(title);
}

export interface TaskQuestion {
  /** Cut to the length stored with a turn. */
  readonly prompt: string;
  readonly title: string;
  readonly task: Task;
  readonly words: readonly string[];
  readonly concepts: readonly string[];
  readonly tickets: readonly string[];
  readonly branches: readonly string[];
  readonly codeNames: readonly CodeName[];
  /** Asked repeatedly in the same words, so an earlier one is no news. */
  readonly isChore: boolean;
  /** The same title starts several prompts with different text. */
  readonly isFormTitle: boolean;
  /** Code names that few of the found turns contain, and that are no known files. */
  readonly rare: ReadonlySet<string>;
}

/** Undefined when the prompt is no task ("yes", "commit this", "commit and push all changes"). */
export function taskQuestion(
  asked: string,
  project: string,
  { found, others }: Before,
): TaskQuestion | undefined {
  const prompt = keptPrompt(asked);
  const title = isBareCommand(titleIn(prompt)) ? "" : titleIn(prompt);
  const tickets = ticketsIn(prompt);
  const branches = branchesIn(
    prompt,
    [...found, ...others].flatMap(({ branch }) => branch ?? []),
  );
  const isNothing = title === "" || isChoreTitle(title);
  if (isFollowUp(prompt) || (isNothing && tickets.length + branches.length === 0)) return undefined;
  const concepts = conceptsOf(tagsOf({ prompt: title }));
  const files = new Set([...found, ...others].flatMap((turn) => turn.files.map(nameOf)));
  const called = baseName(project).toLowerCase();
  const own = new Set([called, ...called.split(/[-_.\s]/)]);
  // The text of a skill is the same at every call: only the person's words after it count.
  const ownWords = title.startsWith("/") ? title : withoutWrappers(prompt).slice(0, HEAD);
  // The project's own name is no evidence, nor is the path of its folder.
  const codeNames = codeNamesIn(ownWords).filter(({ name }) => !own.has(nameOf(name)));
  const said = found.map((turn) => codeNamesSaid(codeNames, saidIn(turn)));
  const few = Math.max(RARE.times, found.length * RARE.share);
  // Changed files are reported separately.
  const rare = codeNames.filter(
    (one) => !files.has(one.name) && said.filter((names) => names.includes(one)).length <= few,
  );
  return {
    prompt,
    title,
    task: taskOf(title),
    words: termsOf(inFull(title)),
    concepts,
    tickets,
    branches,
    codeNames,
    isFormTitle:
      prompt.length > LONG &&
      new Set(found.filter((turn) => titleOfTurn(turn) === title).map((turn) => turn.prompt)).size > CHORE,
    isChore: found.filter((turn) => turn.prompt === prompt).length > CHORE,
    rare: new Set(rare.map(({ name }) => name)),
  };
}

/** The words and concepts a task is about. */
export function queryOf(title: string): readonly string[] {
  return [...new Set([...termsOf(inFull(title)), ...conceptsOf(tagsOf({ prompt: title }))])];
}

/** The topic of a prompt. One word is enough with a verb: "we need authentication". */
export function titleIn(prompt: string): string {
  const title = taskTitle(prompt);
  if (title !== "" || prompt.length > SHORT || isFollowUp(prompt)) return title;
  const task = taskOf(prompt.trim());
  return task.kind !== undefined && nounsOf(task).length > 0 ? prompt.trim() : "";
}

/** Concepts of a task that are not among its words: authentication for a login. */
export function conceptsOf(tags: readonly string[]): readonly string[] {
  return tagWords(tags)
    .flatMap((word) => termsOf(word))
    .filter((word) => !isProcedure(word));
}

/** The prompt and the commit messages. */
export function textsOf(turn: Turn): readonly string[] {
  return [titleOfTurn(turn), ...turn.commits.map(({ message }) => message)].filter(Boolean);
}

/** Cached: needed several times per prompt, and not cheap. */
export function titleOfTurn(turn: Turn): string {
  const known = titles.get(turn) ?? titleIn(turn.prompt);
  titles.set(turn, known);
  return known;
}

const titles = new WeakMap<Turn, string>();

export function saidIn({ prompt, commits }: Turn): string {
  return [withoutImports(withoutWrappers(prompt).slice(0, HEAD)), ...commits.map(({ message }) => message)]
    .join("\n")
    .toLowerCase();
}

function nameOf(file: string): string {
  return baseName(file).toLowerCase();
}
