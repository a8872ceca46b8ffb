// MCP tools for observations: an index with ids and token costs, then the details by id.
import * as z from "zod";
import type { Deps } from "../../app/deps.ts";
import { sessionCalled } from "../../app/look-back/session-called.ts";
import {
  costOf,
  fileBelow,
  listObservations,
  listSessions,
  observationsWhole,
  sessionDetails,
} from "../../app/observations/observations.ts";
import {
  type CutIndex,
  observationIndex,
  observationsBlock,
  sessionBlock,
  sessionIndex,
} from "../../core/compose/observation-text.ts";
import { OBSERVATION_TYPES } from "../../domain/observation.ts";
import { withoutUndefined } from "../../domain/without-undefined.ts";
import { takes } from "../arguments.ts";
import { type AddTool, READS_ONLY } from "../tool.ts";
import { budgetUpTo, CWD, limitOf, placeIn, WINDOW, windowOf } from "../window.ts";

const budget = budgetUpTo(20_000);
/** Usually more than fit into a budget. */
const MOST_SESSIONS = 200;
const NOTHING = "No matching observation in this project.";

export function registerObservations(addTool: AddTool): void {
  addTool(
    "sessions",
    {
      description:
        "Sessions with titles and results, newest first; with `id` one: its summary and the titles of its observations.",
      input: takes({
        id: z.string().optional(),
        ...WINDOW,
        cwd: CWD,
        budget,
      }),
      ...READS_ONLY,
    },
    async (deps, { id, ...wanted }) => {
      const limit = limitOf(deps, wanted.budget);
      if (id === undefined) {
        const listed = await listSessions(deps, {
          project: placeIn(deps, wanted.cwd).project.id,
          ...windowOf(wanted),
          limit: MOST_SESSIONS,
        });
        return listed.length > 0
          ? withLeft(sessionIndex(listed, limit), wanted.budget, listed.length === MOST_SESSIONS)
          : "No session of this project is remembered.";
      }
      const found = await sessionDetails(deps, id);
      if (!found) throw new Error(`there is no session ${id}.`);
      return withLeft(sessionBlock(found, found.titles, limit), wanted.budget);
    },
  );

  addTool(
    "observations",
    {
      description:
        "Decisions, bug fixes, features, refactors and discoveries: an index of ids, titles and token costs; superseded ones are marked. Then read what matters with `observation`.",
      input: takes(
        {
          search: z.string().optional().describe("Words; default: the newest."),
          types: z.array(z.enum(OBSERVATION_TYPES as [string, ...string[]])).optional(),
          concept: z.string().optional(),
          file: z
            .string()
            .optional()
            .describe("File or folder below the project's root, or a bare file name."),
          session: z.string().optional().describe("Id, or its beginning."),
          ...WINDOW,
          cwd: CWD,
          budget,
          limit: z.int().min(1).max(200).default(30),
        },
        ["limit"],
      ),
      ...READS_ONLY,
    },
    async (deps, wanted) => {
      const { search, types, concept, file, session, limit } = wanted;
      const project = placeIn(deps, wanted.cwd).project;
      const found = await listObservations(deps, {
        // A session belongs to one project, so its id is enough.
        ...(session === undefined && { project: project.id }),
        limit,
        ...windowOf(wanted),
        ...withoutUndefined({ search, concept, file: file && fileBelow(project, file) }),
        ...(types && { types: OBSERVATION_TYPES.filter((type) => types.includes(type)) }),
        ...(session !== undefined && { session: await sessionId(deps, session) }),
      });
      const count = (one: (typeof found)[number]) => costOf(deps, one);
      if (found.length === 0) return NOTHING;
      const index = observationIndex(found, limitOf(deps, wanted.budget), count);
      return withLeft(index, wanted.budget, found.length === limit);
    },
  );

  addTool(
    "observation",
    {
      description:
        "Observations in full, by their ids: facts with evidence, narrative, files, what supersedes them, related ones.",
      input: takes({
        ids: z.array(z.int().min(1)).min(1).max(20),
        budget: budget.default(4_000),
      }),
      ...READS_ONLY,
    },
    async (deps, { ids, budget: tokens }) => {
      const whole = await observationsWhole(deps, ids);
      if (whole.length === 0) throw new Error(`there is no observation ${ids.join(", ")}.`);
      const { text, left } = observationsBlock(whole, limitOf(deps, tokens));
      const more =
        left.length > 0
          ? `These did not fit into ${tokens} tokens: ${left.join(", ")}. Ask for fewer, or with a larger budget.`
          : "";
      const missing = ids.filter((id) => !whole.some(({ observation }) => observation.id === id));
      const none = missing.length > 0 ? `There is no observation ${missing.join(", ")}.` : "";
      return [text, more, none].filter(Boolean).join("\n");
    },
  );
}

/** Says so if the index is not complete. */
function withLeft({ text, left }: CutIndex, tokens: number, isFull = false): string {
  const cut = `${left} more did not fit into ${tokens} tokens. Narrow the search, or ask with a larger budget.`;
  const full = "There may be more. To narrow the search: since, until, branch.";
  return [text, left > 0 ? cut : isFull ? full : ""].filter(Boolean).join("\n");
}

async function sessionId(deps: Deps, beginning: string): Promise<string> {
  const session = await sessionCalled(deps, beginning);
  if (session) return session.id;
  throw new Error(`there is no session ${beginning}.`);
}
