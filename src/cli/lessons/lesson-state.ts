// Prints whether a lesson can be used after it was written or edited, and what is missing.

import { approveText } from "../../app/lessons/trust.ts";
import { wireLesson } from "../../wire/lessons.ts";
import { colour, columns, cross, print, printJson, tick } from "../terminal/terminal.ts";
import { wrapTo } from "../terminal/wide.ts";
import { callLines } from "./lesson-calls.ts";
import type { Around } from "./lesson-scope.ts";
import { typed } from "./lesson-text.ts";

interface ReportOptions {
  readonly json: boolean;
  /** `Written`, `Edited` */
  readonly verb: string;
}

/** Returns the exit code: 1 if the lesson cannot be used. */
export async function stateOfFile(
  around: Around,
  path: string,
  { json, verb }: ReportOptions,
): Promise<number> {
  const lesson = await approvedLesson(around, path);
  if (!lesson)
    throw new Error(`${path} is no longer a lesson: the file was deleted, or its type was removed.`);
  const { content, where, problem, name, state } = lesson;
  if (json) {
    printJson(wireLesson(lesson, true));
    return problem === "" ? 0 : 1;
  }
  if (problem !== "") {
    print(`${cross()} ${where} cannot be used yet:`);
    print(wrapTo(problem, columns(), "  "));
    print(`Your text is kept. To fix it: ${colour.cyan(`twiceshy lesson edit ${typed(name)}`)}`);
    return 1;
  }
  print(`${tick()} ${verb}: ${where}`);
  const missing = [
    ...(content.appliesTo.length === 0
      ? ["applies-to (without it, only the words of the lesson are matched)"]
      : []),
    ...(content.checklist.length === 0 ? ["a checklist (agents have nothing to check)"] : []),
    ...(content.rootCause === "" && content.kind !== "playbook" ? ["a root cause"] : []),
  ];
  if (missing.length > 0) print(wrapTo(`Still missing: ${missing.join("; ")}.`, columns(), "  "));
  for (const calls of callLines(lesson)) print(wrapTo(calls, columns(), "  "));
  if (state === "active") print("  Agents see it at the next prompt it applies to.");
  if (state === "elsewhere")
    print(`  It is for another project (${content.project}): agents do not see it here.`);
  return 0;
}

/** Approves the text without asking, because the person has just edited it. */
async function approvedLesson({ deps, place, now, list }: Around, path: string) {
  const find = async () => (await list()).find(({ file }) => file.path === path);
  const lesson = await find();
  if (lesson?.state !== "untrusted") return lesson;
  const text = deps.lessonFiles?.read(lesson.file);
  if (text !== undefined) approveText(deps, place, lesson.file, text, now);
  return find();
}
