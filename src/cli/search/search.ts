// twiceshy search: finds anything in memory and code by words and filters, the best match first.

import { search as find } from "../../app/search/search.ts";
import { line } from "../../core/compose/line.ts";
import { count } from "../../domain/count.ts";
import { SEARCH_KINDS } from "../../domain/search.ts";
import { wireHit } from "../../wire/search.ts";
import { command, valueFlag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { limitFlag, limitOf } from "../limit.ts";
import { withMemory } from "../memory.ts";
import { oneOf } from "../one-of.ts";
import { JSON_FLAG, SCOPE_FLAGS, scopeOf } from "../scope.ts";
import { namesOf } from "../setup/project-names.ts";
import { bar } from "../terminal/bar.ts";
import { print, printError, printJson } from "../terminal/terminal.ts";
import { hitLines } from "./hit-text.ts";

const LIMIT = { people: 8, json: 100 };
const MOST = 1_000;

export const search = command({
  name: "search",
  summary:
    "find anything: failures, fixes, decisions, lessons, sessions, prompts, tasks, code; the best match first",
  operands: "WORDS…",
  maximum: 1_000,
  excludes: true,
  examples: {
    "twiceshy search rate limit redis": "everything about it; hits with all the words come first",
    'twiceshy search "token refresh" type:decision': "a phrase, in decisions only",
    "twiceshy search redis -cluster": "without this word",
    "twiceshy search file:src/auth.ts": "the history of a file: failures, fixes, decisions, lessons",
    "twiceshy search kind:failure since:30d branch:main docker":
      "filters: kind, type, file, since, until, branch, agent, session",
    "twiceshy search auth* --everywhere --json": "words that begin with auth, in all projects, as JSON lines",
  },
  flags: {
    kind: valueFlag("KIND", `${SEARCH_KINDS.join(", ")}; several separated by commas`),
    ...limitFlag(LIMIT),
    ...SCOPE_FLAGS,
    ...JSON_FLAG,
  },
  async run({ flags, operands, config, now }) {
    const text = operands.join(" ").trim();
    const kinds = flags.kind?.split(",").map((kind) => oneOf("kind", kind, SEARCH_KINDS));
    if (text === "" && !kinds) throw new UsageError("say what to search for: twiceshy search WORDS");
    const limit = Math.min(limitOf(flags, LIMIT) ?? MOST, MOST);
    await withMemory(config, async (memory) => {
      const project = await scopeOf(memory.deps, flags);
      const progress = bar("Indexing", { quiet: flags.json === true, stream: process.stderr });
      const { hits, more, isComplete, notes } = await find(memory.deps, {
        text,
        now,
        limit,
        ...(kinds && { kinds }),
        ...(project && { project: project.id, root: project.root }),
        onIndexed: (documents) => progress.draw({ share: 0, text: count(documents, "document") }),
      });
      progress.clear();
      for (const note of notes) printError(note);
      const { nameOf } = await namesOf(memory.store);
      if (flags.json) for (const hit of hits) printJson(wireHit(hit, nameOf(hit.document.project)));
      else if (hits.length > 0) print(hitLines(hits, { now, ...(!project && { nameOf }) }));
      else printError(nothing(text, project?.name));
      if (!isComplete) printError("Not everything is indexed yet; search again for the rest.");
      if (more && flags.limit === undefined)
        printError("There are more; --limit N or --limit all shows them.");
    });
  },
});

function nothing(text: string, project: string | undefined): string {
  const where = project ? ` in ${project}. To search all projects, add --everywhere` : "";
  return text === "" ? `Nothing is remembered${where}.` : `Nothing found for ${line(text, 80)}${where}.`;
}
