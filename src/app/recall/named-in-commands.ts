// Earlier work that names in its commands what the prompt names, an issue or an identifier: no request of it says so.
import { inCommandLine } from "../../core/compose/opening-lines.ts";
import { withoutWrappers } from "../../core/compose/task-title.ts";
import { codeNamesIn, codeNamesSaid, ticketsIn } from "../../core/rank/names.ts";
import { wholeTask } from "../../core/rank/whole-task.ts";
import { wordsIn } from "../../core/similarity/terms.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import type { Before } from "./likely-files.ts";

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
    if (last === undefined) continue;
    const turn = wholeTask(last, changing);
    const elsewhere = (await before.elsewhere?.(turn)) ?? "";
    const isThere = (file: string) => elsewhere !== "" || deps.workspace.exists(project.root, file);
    return [inCommandLine(name, newest.at, { turn, files: turn.files.filter(isThere), elsewhere }, now)];
  }
  return [];
}

/** In how many calls a name must stand: `created_at` may be anything's, `backup_and_force_push` is one thing. */
const LEAST = { long: 1, short: 2 };
const LONG = 3;

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
      .map((name) => ({ name, least: LEAST.long })),
    ...identifiers.map(({ name }) => {
      const isLong = !name.includes("-") && wordsIn(asWrittenIn(text, name)).length >= LONG;
      return { name: asWrittenIn(text, name), least: isLong ? LEAST.long : LEAST.short };
    }),
  ];
}

/** `getUser` for `getuser`. */
function asWrittenIn(text: string, name: string): string {
  const at = text.toLowerCase().indexOf(name);
  return text.slice(at, at + name.length);
}
