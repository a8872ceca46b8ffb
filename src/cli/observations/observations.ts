// twiceshy observations: lists observations by session, type, concept, file, time and branch.

import { existsSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { costOf, fileBelow, listObservations } from "../../app/observations/observations.ts";
import { termsOf } from "../../core/similarity/terms.ts";
import { number } from "../../core/text/for-people.ts";
import { OBSERVATION_TYPES, type ObservationType } from "../../domain/observation.ts";
import type { Project } from "../../domain/project.ts";
import { wireObservation } from "../../wire/observations.ts";
import { command, flag, valueFlag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { limitFlag, limitOf } from "../limit.ts";
import { withMemory } from "../memory.ts";
import { oneOf } from "../one-of.ts";
import { JSON_FLAG, SCOPE_FLAGS, scopeOf } from "../scope.ts";
import { namesOf } from "../setup/project-names.ts";
import { WINDOW_FLAGS, windowOf } from "../since.ts";
import { print, printError, printJson } from "../terminal/terminal.ts";
import { findSession } from "./find-session.ts";
import { observationLines } from "./observation-text.ts";

const LIMIT = { people: 30, json: 1_000 };

export const observations = command({
  name: "observations",
  summary: "decisions, bug fixes, features, refactors and discoveries of this project; newest first",
  examples: {
    "twiceshy observations --type decision": "decisions; superseded ones are marked",
    "twiceshy observations --search 'token refresh' --facts": "the best match first, with its facts",
    "twiceshy observations --file src/auth --since 30d": "about a file or the files in a folder",
    "twiceshy observation 12": "one of them in full",
  },
  flags: {
    session: valueFlag("ID", "only this session"),
    type: valueFlag("TYPE", `${OBSERVATION_TYPES.join(", ")}; several separated by commas`),
    concept: valueFlag("WORD", "only with this concept"),
    file: valueFlag(
      "PATH",
      "about this file or folder, relative to here or to the project's root; a bare file name matches in any folder",
    ),
    ...WINDOW_FLAGS,
    search: valueFlag("TEXT", "words in titles, facts and narratives"),
    standing: flag("leave out superseded decisions"),
    facts: flag("show the facts"),
    ...limitFlag(LIMIT),
    ...SCOPE_FLAGS,
    ...JSON_FLAG,
  },
  async run({ flags, config, now }) {
    const limit = limitOf(flags, LIMIT);
    const query = {
      // One more than is shown, to find out whether there are more.
      limit: limit === undefined ? Number.MAX_SAFE_INTEGER : limit + 1,
      ...(flags.type !== undefined && { types: typesOf(flags.type) }),
      ...(flags.concept !== undefined && { concept: flags.concept }),
      ...windowOf(flags, now),
      ...(flags.search !== undefined && { search: searched(flags.search) }),
      ...(flags.standing && { standing: true }),
    };
    const isFiltered =
      Object.keys(query).length > 1 || flags.session !== undefined || flags.file !== undefined;
    await withMemory(config, async (memory) => {
      const project = await scopeOf(memory.deps, flags);
      // A session belongs to one project, so its id is enough.
      const wide = !project || (flags.session !== undefined && flags.project === undefined);
      const all = await listObservations(memory.deps, {
        ...query,
        ...(flags.session !== undefined && { session: (await findSession(memory.deps, flags.session)).id }),
        ...(flags.file !== undefined && fileMeant(flags.file, project)),
        ...(!wide && { project: project.id }),
      });
      const found = all.slice(0, limit);
      if (flags.json) for (const one of found) printJson(wireObservation(one, costOf(memory.deps, one)));
      else if (found.length > 0)
        print(
          observationLines(found, {
            now,
            facts: flags.facts === true,
            byMatch: flags.search !== undefined,
            ...(!project && (await namesOf(memory.store))),
          }),
        );
      else
        printError(
          `${isFiltered ? "No matching observation" : "No observation yet"}${project ? ` in ${project.name}` : ""}. To read your agents' histories again: twiceshy observe`,
        );
      if (all.length > found.length && flags.limit === undefined)
        printError(`Only ${number(found.length)} are shown; --limit N or --limit all shows more.`);
    });
  },
});

/** A path relative to this folder if it exists here, else relative to the project's root. */
function fileMeant(file: string, project: Project | undefined): { readonly file?: string } {
  if (!project) return { file };
  const here = resolve(file);
  if (here === project.root) return {};
  const below = fileBelow(project, here);
  return { file: below !== here && (existsSync(here) || isAbsolute(file)) ? below : file };
}

function searched(text: string): string {
  if (termsOf(text).length > 0) return text;
  throw new UsageError(`"${text}" has no word to search for`);
}

function typesOf(text: string): readonly ObservationType[] {
  return text.split(",").map((name) => oneOf("type", name, OBSERVATION_TYPES));
}
