// The relevant steps of a turn: installs, files written and edited, checks, commits; in order, each once.

import type { Attempt } from "../../domain/attempt.ts";
import { isCheck } from "../../domain/check.ts";
import { gather } from "../../domain/gather.ts";
import { cut } from "../text/cut.ts";
import { changedFiles, madeFiles } from "./changes.ts";
import { type Command, commandsIn } from "./commands.ts";

const MOST = 12;
const LONGEST = 120;
/** Maximum number of files named in one step. */
const NAMED = 3;

interface Step {
  readonly text: string;
  /** The files of an edit: consecutive edits become one step if there are too many. */
  readonly edited?: string;
  /** A check is listed where it was last run: before that the work was not finished. */
  readonly isCheck?: boolean;
}

/** Successes only: the way to follow, not every detour. */
export function stepsOf(attempts: readonly Attempt[]): readonly string[] {
  const all = gather(attempts, (attempt) => (attempt.outcome.status === "succeeded" ? stepsIn(attempt) : []));
  const once = withoutRepeats(all);
  const fitting = once.length > MOST ? joined(once) : once;
  const texts = fitting.map(({ text }) => cut(text, LONGEST));
  // The first and last steps say more than the middle.
  return texts.length > MOST ? [...texts.slice(0, MOST - 4), ...texts.slice(-4)] : texts;
}

function stepsIn(attempt: Attempt): readonly Step[] {
  const { goal, commit } = attempt;
  const made = madeFiles(attempt);
  const files = changedFiles(attempt);
  if (goal === "write" || goal === "edit")
    return files.map((file) => (made.includes(file) ? writing(file) : edit(file)));
  const steps: Step[] = [];
  const commands = commandsIn(attempt);
  // What a line writes it then checks and commits.
  const proof = commands.findIndex(({ work }) => work !== undefined && work !== "install");
  const isMove = commands.some(({ key }) => MOVES.has(key));
  const written = isMove ? [] : files.map((file) => (isAnew(file, attempt) ? writing(file) : edit(file)));
  for (const [index, command] of commands.entries()) {
    if (index === proof) steps.push(...written);
    if (command.isOutside) continue;
    if (command.work === "commit") {
      steps.push({ text: commit ? `commit "${commit.message}"` : "commit" });
    } else if (command.work === "install" || command.work === "deliver") steps.push({ text: command.form });
    else if (command.work !== undefined && command.work !== "undo" && command.work !== "clean")
      steps.push({ text: command.form, isCheck: true });
    else if (command.isScript && command.work === undefined) steps.push({ text: command.form });
    else if (MOVES.has(command.key) && files.length > 0)
      steps.push({
        text: `${command.key} ${files.slice(0, NAMED).join(" ")}${files.length > NAMED ? " …" : ""}`,
      });
  }
  const all = proof === -1 ? [...steps, ...written] : steps;
  return isCutOff(attempt, commands) ? [...all, { text: goal, isCheck: true }] : all;
}

/** The stored line is cut before its check; that one was run is known all the same. */
function isCutOff({ work, display }: Attempt, commands: readonly Command[]): boolean {
  if (!isCheck(work) || !display.endsWith("…") || commands.at(-1)?.isOutside) return false;
  return !commands.some((one) => isCheck(one.work));
}

/** Does the line print the whole file, rather than change or lengthen it? */
function isAnew(file: string, { display }: Attempt): boolean {
  return (
    !/\b(?:sed|perl)\b/.test(display) && !display.includes(`>> ${file}`) && !display.includes(`>>${file}`)
  );
}

function writing(file: string): Step {
  return { text: `write ${file}` };
}

function edit(file: string): Step {
  return { text: `edit ${file}`, edited: file };
}

function withoutRepeats(steps: readonly Step[]): readonly Step[] {
  const written = new Set<string>();
  const kept = steps.filter(({ text, isCheck, edited }, index) => {
    if (isCheck) return !steps.slice(index + 1).some((later) => later.text === text);
    // An edit of a file that was just written is part of writing it.
    if (written.has(text) || (edited !== undefined && written.has(`write ${edited}`))) return false;
    written.add(text);
    return true;
  });
  return kept;
}

/** Consecutive edits as one step: `edit a.ts, b.ts, c.ts and 4 more`. */
function joined(steps: readonly Step[]): readonly Step[] {
  const result: Step[] = [];
  let row: string[] = [];
  const flush = () => {
    if (row.length > 0) {
      const more = row.length > NAMED ? ` and ${row.length - NAMED} more` : "";
      result.push({ text: `edit ${row.slice(0, NAMED).join(", ")}${more}` });
    }
    row = [];
  };
  for (const step of steps) {
    if (step.edited !== undefined) row.push(step.edited);
    else {
      flush();
      result.push(step);
    }
  }
  flush();
  return result;
}

const MOVES = new Set(["mv", "rm", "git mv", "git rm"]);
