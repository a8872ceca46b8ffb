// twiceshy recap: lists recent sessions, open work and next steps.

import { type RecapRequest, recap as recall } from "../../app/look-back/recap.ts";
import type { Recap } from "../../core/compose/recap.ts";
import { standUpText } from "../../core/compose/stand-up.ts";
import { type Span, spanIn } from "../../core/compose/when.ts";
import { count, localDay, startOfDay } from "../../core/text/for-people.ts";
import type { Project } from "../../domain/project.ts";
import { wireRecap } from "../../wire/look-back.ts";
import { command, type Flags, flag, valueFlag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { limitNumber } from "../limit.ts";
import { type OpenedMemory, withMemory } from "../memory.ts";
import { JSON_FLAG, SCOPE_FLAGS, scopeOf } from "../scope.ts";
import { namesOf } from "../setup/project-names.ts";
import { since, until, WINDOW_FLAGS } from "../since.ts";
import { colour, columns, print, printError, printJson } from "../terminal/terminal.ts";
import { wrapTo } from "../terminal/wide.ts";
import { recapLines } from "./recap-text.ts";

const WEEK = "6d";

export const recap = command({
  name: "recap",
  summary: "what was worked on: sessions, how they ended, what is open and what comes next; newest first",
  examples: {
    "twiceshy recap": "the last sessions of this project",
    "twiceshy recap yesterday": "also: last week, on friday, since monday, the last 3 days, 2026-11-01",
    "twiceshy recap --week": "the last seven days, to paste into a stand-up",
    "twiceshy recap --branch feat/limits --json": "one branch, as JSON",
  },
  operands: "[WHEN]",
  maximum: 6,
  flags: {
    ...WINDOW_FLAGS,
    week: flag("the last seven days as a stand-up: done, in progress, stuck"),
    limit: valueFlag("N", "show at most N sessions; default 10, or all if a time is given"),
    ...SCOPE_FLAGS,
    ...JSON_FLAG,
  },
  async run({ flags, operands, config, now }) {
    if (flags.week && (flags.since !== undefined || flags.limit !== undefined))
      throw new UsageError("--week sets the time; leave out --since and --limit");
    const span = spanOf(operands.join(" "), flags, now);
    const start = flags.week ? startOfDay(since(WEEK, now)) : flags.since && since(flags.since, now);
    const end = flags.until !== undefined ? until(flags.until, now) : flags.week ? now : undefined;
    const wanted: RecapRequest = {
      now,
      ...span,
      ...(typeof start === "number" && { since: start }),
      ...(end !== undefined && { until: end }),
      ...(flags.branch !== undefined && { branch: flags.branch }),
      ...(flags.limit !== undefined && { limit: limitNumber(flags.limit, 1) }),
    };
    await withMemory(config, async (memory) => {
      const project = await scopeOf(memory.deps, flags);
      const found = await recall(memory.deps, {
        ...wanted,
        ...(project && { project: project.id, root: project.root }),
      });
      const text = flags.week ? await weekText(memory, found, project, wanted, now) : "";
      if (flags.json) return printJson(wireRecap(found, project, wanted, text));
      if (found.sessions.length + found.looked.length === 0)
        return printError(
          `No ${Object.keys(wanted).length > 1 ? "matching " : ""}session is remembered${project ? ` in ${project.name}` : ""}.`,
        );
      if (flags.week) return print(text || "Nothing was changed.");
      print(recapLines({ recap: found, now, ...(!project && (await namesOf(memory.store))) }));
      if (found.more > 0)
        print(
          `\n${colour.dim(wrapTo(`${count(found.more, "older session")} not shown: twiceshy recap --limit N, or --since WHEN.`, columns(), ""))}`,
        );
    });
  },
});

/** `yesterday`, `last week`, `on friday` */
function spanOf(
  words: string,
  { since, until, week }: Flags<typeof WINDOW_FLAGS> & { readonly week: boolean | undefined },
  now: number,
): Span | undefined {
  if (words === "") return undefined;
  if (since !== undefined || until !== undefined || week)
    throw new UsageError(`"${words}" is a time; leave out --since, --until and --week`);
  const span = spanIn(words, now);
  if (!span)
    throw new UsageError(
      `"${words}" is not a known time; write yesterday, last week, on friday, since monday or 2026-11-01`,
    );
  return span;
}

/** One section for each project. */
async function weekText(
  memory: OpenedMemory,
  found: Recap,
  project: Project | undefined,
  { since: start = 0, until: end }: RecapRequest,
  now: number,
): Promise<string> {
  const span = `${localDay(start)} to ${localDay(Math.min(end ?? now, now))}`;
  if (project) return standUpText(found, `${project.name}, ${span}`);
  const { nameOf } = await namesOf(memory.store);
  const ids = [...new Set(found.sessions.map((session) => session.project))];
  return ids
    .map((id) =>
      standUpText(
        {
          threads: found.threads.filter(({ turns }) => turns[0]?.project === id),
          open: found.open.filter((one) => one.project === id),
        },
        `${nameOf(id)}, ${span}`,
      ),
    )
    .filter(Boolean)
    .join("\n\n");
}
