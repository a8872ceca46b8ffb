// Earlier work that names in its commands what the prompt names, an issue or an identifier: no request of it says so.
import { namingLine } from "../../core/compose/opening-lines.ts";
import { withoutWrappers } from "../../core/compose/task-title.ts";
import { codeNamesIn, codeNamesSaid, ticketsIn } from "../../core/rank/names.ts";
import { wholeTask } from "../../core/rank/whole-task.ts";
import { termsOf } from "../../core/similarity/terms.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import type { Before } from "./likely-files.ts";
import { titleIn } from "./task-question.ts";
import { taskTurns, titleOfTask } from "./task-turns.ts";

/** Last calls that are looked at, and turns of a session. */
const CALLS = 600;
const TURNS = 200;
/** A name in the commands of more sessions says little. */
const SESSIONS = 2;
/** Characters of a prompt: its topic is at the beginning. */
const HEAD = 800;

/** One line; empty if no session that changed something names it. */
export async function namedInCommands(
  deps: Deps,
  { project }: Place,
  { prompt, session, now }: { readonly prompt: string; readonly session: string; readonly now: number },
  before: Before,
): Promise<readonly string[]> {
  const names = namesOf(prompt, project.name);
  if (names.length === 0) return [];
  const calls = await deps.store.evidence.attempts({ project: project.id, order: "newest", limit: CALLS });
  for (const { name, least } of names) {
    const sought = [{ name: name.toLowerCase(), isSure: true }];
    const naming = calls.filter(
      (call) => call.session !== session && codeNamesSaid(sought, call.display.toLowerCase()).length > 0,
    );
    const sessions = new Set(naming.map((call) => call.session));
    const [newest] = naming;
    if (newest === undefined || naming.length < least || sessions.size > SESSIONS) continue;
    const turns = await deps.store.turns.list({ session: newest.session, order: "oldest", limit: TURNS });
    const changing = turns.filter(({ files, commits }) => files.length + commits.length > 0);
    const last = changing.at(-1);
    const telling = turns.find(({ number }) => number === newest.turn);
    if (last === undefined || telling === undefined) continue;
    const whole = wholeTask(last, changing);
    const elsewhere = (await before.elsewhere?.(whole)) ?? "";
    const isThere = (file: string) => elsewhere !== "" || deps.workspace.exists(project.root, file);
    const title = titleOfTask(await taskTurns(deps, telling), termsOf(titleIn(prompt)));
    return [namingLine({ turn: whole, files: whole.files.filter(isThere), elsewhere }, title, name, now)];
  }
  return [];
}

/** In how many calls a name must stand. */
const LEAST = { ticket: 1, identifier: 2 };

/** Issues by letters and number, and identifiers; not files, which are named in commands of all sorts. */
function namesOf(
  prompt: string,
  project: string,
): readonly { readonly name: string; readonly least: number }[] {
  const text = withoutWrappers(prompt).slice(0, HEAD);
  const identifiers = codeNamesIn(text).filter(
    ({ name, isSure }) => isSure && !/[/.]/.test(name) && name !== project.toLowerCase(),
  );
  return [
    ...ticketsIn(prompt)
      .filter((name) => !/^\d/.test(name))
      .map((name) => ({ name, least: LEAST.ticket })),
    ...identifiers.map(({ name }) => ({ name: asWrittenIn(text, name), least: LEAST.identifier })),
  ];
}

/** `getUser` for `getuser`. */
function asWrittenIn(text: string, name: string): string {
  const at = text.toLowerCase().indexOf(name);
  return text.slice(at, at + name.length);
}
