// MCP tool `search`: finds anything in memory and code.
import * as z from "zod";
import { search } from "../../app/search/search.ts";
import { line } from "../../core/compose/line.ts";
import { searchText } from "../../core/compose/search-text.ts";
import { SEARCH_KINDS } from "../../domain/search.ts";
import { takes } from "../arguments.ts";
import { type AddTool, READS_ONLY } from "../tool.ts";
import { BUDGET, CWD, limitOf, placeIn } from "../window.ts";

/** For what is not indexed yet: an agent waits, and hooks of its session are answered by the same process. */
const PATIENCE_MS = 2_000;

export function registerSearch(addTool: AddTool): void {
  addTool(
    "search",
    {
      description:
        "Find anything this project remembers, best match first: failed calls and their fixes, decisions, lessons, earlier prompts and sessions, tasks, code.",
      input: takes(
        {
          query: z
            .string()
            .max(10_000)
            .describe(
              `Words, "phrases", beginnings*, filters: kind:failure type:decision file:src/auth since:30d until:2026-11-01 branch:main agent:codex session:ID. Kinds: ${SEARCH_KINDS.join(", ")}.`,
            ),
          kinds: z.array(z.enum(SEARCH_KINDS)).optional(),
          everywhere: z.boolean().default(false).describe("In all projects."),
          limit: z.int().min(1).max(50).default(8),
          budget: BUDGET,
          cwd: CWD,
        },
        ["kinds", "limit"],
      ),
      ...READS_ONLY,
    },
    async (deps, wanted) => {
      const { project } = placeIn(deps, wanted.cwd);
      const { hits, isComplete, notes } = await search(deps, {
        text: wanted.query,
        now: Date.now(),
        limit: wanted.limit,
        patienceMs: PATIENCE_MS,
        ...(wanted.kinds && { kinds: wanted.kinds }),
        ...(!wanted.everywhere && { project: project.id, root: project.root }),
      });
      const text = searchText(hits, limitOf(deps, wanted.budget));
      return [
        ...notes.map((note) => line(note, 300)),
        text || `Nothing found for "${wanted.query.slice(0, 200)}".`,
        ...(isComplete ? [] : ["Not everything is indexed yet; search again for the rest."]),
      ].join("\n");
    },
  );
}
