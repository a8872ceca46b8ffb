// After a card was written or edited: can it be used, and what is missing.
import { approveText } from "../app/trust.ts";
import { callLines } from "./lesson-calls.ts";
import { lessonJson } from "./lesson-json.ts";
import type { Around } from "./lesson-scope.ts";
import { typed } from "./lesson-text.ts";
import { colour, columns, cross, print, printJson, tick } from "./terminal.ts";
import { wrapTo } from "./wide.ts";

interface Told {
  readonly json: boolean;
  /** `Written`, `Edited` */
  readonly verb: string;
}

/** The exit code: 1 when the card cannot be used as it is. */
export async function stateOfFile(around: Around, path: string, { json, verb }: Told): Promise<number> {
  const lesson = await approvedLesson(around, path);
  if (!lesson) throw new Error(`${path} is no card any more: it has gone, or its type was taken out.`);
  const { card, where, problem, name, state } = lesson;
  if (json) {
    printJson(lessonJson(lesson, true));
    return problem === "" ? 0 : 1;
  }
  if (problem !== "") {
    print(`${cross()} ${where} cannot be used yet:`);
    print(wrapTo(problem, columns(), "  "));
    print(`Nothing is lost. Mend it: ${colour.cyan(`twiceshy lesson edit ${typed(name)}`)}`);
    return 1;
  }
  print(`${tick()} ${verb}: ${where}`);
  const missing = [
    ...(card.appliesTo.length === 0 ? ["nothing in applies-to (it is found by its words alone)"] : []),
    ...(card.checklist.length === 0 ? ["no item in the checklist (agents have nothing to check)"] : []),
    ...(card.rootCause === "" && card.kind !== "playbook" ? ["no root cause"] : []),
  ];
  if (missing.length > 0) print(wrapTo(`Still missing: ${missing.join("; ")}.`, columns(), "  "));
  for (const calls of callLines(lesson)) print(wrapTo(calls, columns(), "  "));
  if (state === "active") print("  Agents see it from the next prompt it bears on.");
  if (state === "elsewhere")
    print(`  It names another project (${card.project}): agents do not see it here.`);
  return 0;
}

/** The person has just had it in the editor: what it says now needs no further question. */
async function approvedLesson({ deps, place, now, list }: Around, path: string) {
  const find = async () => (await list()).find(({ file }) => file.path === path);
  const lesson = await find();
  if (lesson?.state !== "untrusted") return lesson;
  const text = deps.cards?.read(lesson.file);
  if (text !== undefined) approveText(deps, place, lesson.file, text, now);
  return find();
}
