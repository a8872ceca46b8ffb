// twiceshy observations: what happened, by session, type, concept, file, time and branch.
import { existsSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { costOf, fileBelow, observationsTold } from "../../app/observations.ts";
import { termsOf } from "../../core/similarity/terms.ts";
import { OBSERVATION_TYPES, type ObservationType } from "../../domain/observation.ts";
import type { Project } from "../../domain/project.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { limitFlag, limitOf } from "../limit.ts";
import { withMemory } from "../memory.ts";
import { nearest } from "../nearest.ts";
import { observationJson } from "../observation-json.ts";
import { observationLines } from "../observation-text.ts";
import { namesOf } from "../project-names.ts";
import { JSON_FLAG, SCOPE_FLAGS, scopeOf } from "../scope.ts";
import { sessionMeant } from "../session-meant.ts";
import { WINDOW_FLAGS, windowOf } from "../since.ts";
import { print, printError, printJson } from "../terminal.ts";
import { number } from "../words.ts";

const LIMIT = { people: 30, json: 1_000 };

export const observations = command({
  name: "observations",
  summary: "decisions, bug fixes, features, refactors and discoveries of this project; newest first",
  examples: [
    ["twiceshy observations --type decision", "what was decided; what no longer holds says so"],
    ["twiceshy observations --search 'token refresh' --facts", "the best match first, with its facts"],
    ["twiceshy observations --file src/auth --since 30d", "about a file or what is below a folder"],
    ["twiceshy observation 12", "one of them whole"],
  ],
  flags: {
    session: { type: "string", valueHint: "ID", description: "one session" },
    type: {
      type: "string",
      valueHint: "TYPE",
      description: `${OBSERVATION_TYPES.join(", ")}; several with commas`,
    },
    concept: { type: "string", valueHint: "WORD", description: "exactly this concept" },
    file: {
      type: "string",
      valueHint: "PATH",
      description:
        "this file, or below this folder, from here or the project's root; a bare name is found anywhere",
    },
    ...WINDOW_FLAGS,
    search: { type: "string", valueHint: "TEXT", description: "words in titles, facts and narratives" },
    standing: { type: "boolean", description: "without decisions that were superseded" },
    facts: { type: "boolean", description: "show the facts" },
    ...limitFlag(LIMIT),
    ...SCOPE_FLAGS,
    ...JSON_FLAG,
  },
  async run({ flags, config, now }) {
    const limit = limitOf(flags, LIMIT);
    const query = {
      limit: limit ?? Number.MAX_SAFE_INTEGER,
      ...(flags.type !== undefined && { types: typesOf(flags.type) }),
      ...(flags.concept !== undefined && { concept: flags.concept }),
      ...windowOf(flags, now),
      ...(flags.search !== undefined && { search: searched(flags.search) }),
      ...(flags.standing && { standing: true }),
    };
    await withMemory(config, async (memory) => {
      const project = await scopeOf(memory.deps, flags);
      // A session belongs to one project: naming it is enough.
      const wide = !project || (flags.session !== undefined && flags.project === undefined);
      const found = await observationsTold(memory.deps, {
        ...query,
        ...(flags.session !== undefined && { session: (await sessionMeant(memory.deps, flags.session)).id }),
        ...(flags.file !== undefined && fileMeant(flags.file, project)),
        ...(!wide && { project: project.id }),
      });
      if (flags.json) for (const one of found) printJson(observationJson(one, costOf(memory.deps, one)));
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
          `Nothing like that was observed ${project ? `in ${project.name}` : "anywhere"}. Go over what your agents wrote: twiceshy observe`,
        );
      if (found.length === limit && flags.limit === undefined)
        printError(`These are ${number(found.length)}; --limit N or --limit all shows more.`);
    });
  },
});

/** As it is typed in this folder; what is not here is taken to be from the project's root. */
function fileMeant(file: string, project: Project | undefined): { readonly file?: string } {
  if (!project) return { file };
  const here = resolve(file);
  if (here === project.root) return {};
  const below = fileBelow(project, here);
  return { file: below !== here && (existsSync(here) || isAbsolute(file)) ? below : file };
}

function searched(text: string): string {
  if (termsOf(text).length > 0) return text;
  throw new UsageError(`there is no word in "${text}" that could be found`);
}

function typesOf(text: string): readonly ObservationType[] {
  return text.split(",").map((name) => {
    const type = OBSERVATION_TYPES.find((one) => one === name.trim());
    if (type) return type;
    const near = nearest(name.trim(), OBSERVATION_TYPES);
    const hint = near ? `did you mean ${near}?` : `it is one of ${OBSERVATION_TYPES.join(", ")}`;
    throw new UsageError(`there is no type "${name.trim()}"; ${hint}`, "observations");
  });
}
