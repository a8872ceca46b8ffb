// twiceshy observations: what happened, by session, type, concept, file, time and branch.
import type { Deps } from "../../app/deps.ts";
import { costOf, fileBelow, observationsTold } from "../../app/observations.ts";
import { sessionCalled } from "../../app/session-called.ts";
import { OBSERVATION_TYPES, type ObservationType } from "../../domain/observation.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { limitOf } from "../limit.ts";
import { withMemory } from "../memory.ts";
import { nearest } from "../nearest.ts";
import { observationJson } from "../observation-json.ts";
import { observationLines } from "../observation-text.ts";
import { namesOf } from "../project-names.ts";
import { JSON_FLAG, SCOPE_FLAGS, scopeOf } from "../scope.ts";
import { since, until, WINDOW_FLAGS } from "../since.ts";
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
    file: { type: "string", valueHint: "PATH", description: "this file, or below this folder" },
    ...WINDOW_FLAGS,
    search: { type: "string", valueHint: "TEXT", description: "words in titles, facts and narratives" },
    standing: { type: "boolean", description: "without decisions that were superseded" },
    facts: { type: "boolean", description: "show the facts" },
    limit: {
      type: "string",
      valueHint: "N",
      description: `at most so many, or all; default ${LIMIT.people}, with --json ${LIMIT.json}`,
    },
    ...SCOPE_FLAGS,
    ...JSON_FLAG,
  },
  async run({ flags, config, now }) {
    const limit = limitOf(flags.limit, flags.json ? LIMIT.json : LIMIT.people, "observations");
    const query = {
      limit: limit ?? Number.MAX_SAFE_INTEGER,
      ...(flags.type !== undefined && { types: typesOf(flags.type) }),
      ...(flags.concept !== undefined && { concept: flags.concept }),
      ...(flags.branch !== undefined && { branch: flags.branch }),
      ...(flags.since !== undefined && { since: since(flags.since, now) }),
      ...(flags.until !== undefined && { until: until(flags.until, now) }),
      ...(flags.search !== undefined && { search: flags.search }),
      ...(flags.standing && { standing: true }),
    };
    await withMemory(config, async (memory) => {
      const project = await scopeOf(memory.deps, flags);
      // A session belongs to one project: naming it is enough.
      const wide = !project || (flags.session !== undefined && flags.project === undefined);
      const found = await observationsTold(memory.deps, {
        ...query,
        ...(flags.session !== undefined && { session: await sessionId(memory.deps, flags.session) }),
        ...(flags.file !== undefined && { file: project ? fileBelow(project, flags.file) : flags.file }),
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

async function sessionId(deps: Deps, beginning: string): Promise<string> {
  const session = await sessionCalled(deps, beginning);
  if (session) return session.id;
  throw new Error(`there is no session ${beginning}. See twiceshy sessions --everywhere.`);
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
