// twiceshy recap: what have we worked on?
import { type RecapRequest, recap as recall } from "../../app/recap.ts";
import type { Recap } from "../../core/compose/recap.ts";
import { standUpText } from "../../core/compose/stand-up.ts";
import { type Span, spanIn } from "../../core/compose/when.ts";
import type { Project } from "../../domain/project.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { type OpenedMemory, withMemory } from "../memory.ts";
import { recapLines } from "../recap-text.ts";
import { JSON_FLAG, SCOPE_FLAGS, scopeOf } from "../scope.ts";
import { since, until, WINDOW_FLAGS } from "../since.ts";
import { colour, columns, print, printError, printJson } from "../terminal.ts";
import { wrapTo } from "../wide.ts";
import { count, isoDay } from "../words.ts";

const WEEK = "6d";

export const recap = command({
  name: "recap",
  summary: "what was worked on: sessions, how they ended, what is open and what comes next; newest first",
  examples: [
    ["twiceshy recap", "the last sessions of this project"],
    ["twiceshy recap yesterday", "also: last week, on friday, since monday, the last 3 days, 2026-11-01"],
    ["twiceshy recap --week", "the last seven days, to paste into a stand-up"],
    ["twiceshy recap --branch feat/limits --json", "one branch, as JSON"],
  ],
  operands: "[WHEN]",
  maximum: 6,
  flags: {
    ...WINDOW_FLAGS,
    week: { type: "boolean", description: "the last seven days as a stand-up: done, in progress, stuck" },
    limit: {
      type: "string",
      valueHint: "N",
      description: "at most so many sessions; default 10, within a time all",
    },
    ...SCOPE_FLAGS,
    ...JSON_FLAG,
  },
  async run({ flags, operands, config, now }) {
    if (flags.week && (flags.since !== undefined || flags.limit !== undefined))
      throw new UsageError("--week is a time of its own; leave out --since and --limit");
    const span = spanOf(operands.join(" "), flags, now);
    const start = flags.week ? startOfDay(since(WEEK, now)) : flags.since && since(flags.since, now);
    const end = flags.until !== undefined ? until(flags.until, now) : flags.week ? now : undefined;
    const limit = limitOf(flags.limit);
    const wanted: RecapRequest = {
      now,
      ...span,
      ...(typeof start === "number" && { since: start }),
      ...(end !== undefined && { until: end }),
      ...(flags.branch !== undefined && { branch: flags.branch }),
      ...(limit !== undefined && { limit }),
    };
    await withMemory(config, async (memory) => {
      const project = await scopeOf(memory.deps, flags);
      const found = await recall(memory.deps, {
        ...wanted,
        ...(project && { project: project.id, root: project.root }),
      });
      const text = flags.week ? await weekText(memory, found, project, wanted, now) : "";
      if (flags.json) return printJson(forJson(found, project, wanted, text));
      if (found.sessions.length + found.looked.length === 0)
        return printError(
          `Nothing ${Object.keys(wanted).length > 1 ? "like that " : ""}is remembered ${project ? `about ${project.name}` : "anywhere"}.`,
        );
      if (flags.week) return print(text || "Nothing was changed.");
      const names = project ? undefined : await projectNames(memory);
      print(recapLines({ recap: found, now, ...(names && { nameOf: (id: string) => names.get(id) ?? id }) }));
      if (found.more > 0)
        print(
          `\n${colour.dim(wrapTo(`${count(found.more, "older session")}: twiceshy recap --limit N, or --since WHEN.`, columns(), ""))}`,
        );
    });
  },
});

/** `yesterday`, `last week`, `on friday` */
function spanOf(
  words: string,
  flags: {
    readonly since?: string | undefined;
    readonly until?: string | undefined;
    readonly week?: boolean | undefined;
  },
  now: number,
): Span | undefined {
  if (words === "") return undefined;
  if (flags.since !== undefined || flags.until !== undefined || flags.week)
    throw new UsageError(`"${words}" is a time; leave out --since, --until and --week`);
  const span = spanIn(words, now);
  if (!span)
    throw new UsageError(
      `"${words}" is no time I know; write yesterday, last week, on friday, since monday or 2026-11-01`,
    );
  return span;
}

/** One part for each project. */
async function weekText(
  memory: OpenedMemory,
  found: Recap,
  project: Project | undefined,
  { since: start = 0, until: end }: RecapRequest,
  now: number,
): Promise<string> {
  const span = `${isoDay(start)} to ${isoDay(Math.min(end ?? now, now))}`;
  if (project) return standUpText(found, `${project.name}, ${span}`);
  const names = await projectNames(memory);
  const ids = [...new Set(found.sessions.map((session) => session.project))];
  return ids
    .map((id) =>
      standUpText(
        {
          threads: found.threads.filter(({ turns }) => turns[0]?.project === id),
          open: found.open.filter((one) => one.project === id),
        },
        `${names.get(id) ?? id}, ${span}`,
      ),
    )
    .filter(Boolean)
    .join("\n\n");
}

async function projectNames(memory: OpenedMemory): Promise<ReadonlyMap<string, string>> {
  return new Map((await memory.store.projects()).map(({ id, name }) => [id, name]));
}

function forJson(found: Recap, project: Project | undefined, wanted: RecapRequest, text: string) {
  const time = (at: number) => new Date(at).toISOString();
  const timed = (one: Recap["sessions"][number]) => ({
    ...one,
    startedAt: time(one.startedAt),
    lastAt: time(one.lastAt),
  });
  return {
    project: project ?? null,
    since: wanted.since === undefined ? null : time(wanted.since),
    until: wanted.until === undefined ? null : time(wanted.until),
    sessions: found.sessions.map(timed),
    looked: found.looked.map(timed),
    work: found.threads.map(({ title, state, settled, turns }) => ({
      title,
      state: settled ? "done" : state,
      at: time(turns[0]?.at ?? 0),
      lastAt: time(turns.at(-1)?.at ?? 0),
      sessions: [...new Set(turns.map(({ session }) => session))],
      commits: turns.flatMap(({ commits }) => commits),
    })),
    decisions: found.decisions.map((one) => ({ ...one, at: time(one.at) })),
    open: found.open.map((one) => ({ ...one, at: time(one.at) })),
    more: found.more,
    ...(text && { text }),
  };
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

function limitOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError("--limit takes a number");
  return limit;
}
