// Looking back, as MCP tools: what was worked on, how the project came to be, and what the person thinks of a warning.
import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import { lastSaid, type Rating, rate } from "../app/rate.ts";
import { recap } from "../app/recap.ts";
import { timeline } from "../app/timeline.ts";
import { recapText } from "../core/compose/recap.ts";
import { timelineText } from "../core/compose/timeline-text.ts";
import type { LastingMemory } from "./memory.ts";
import { tell } from "./tell.ts";
import { BUDGET, CWD, limitOf, WINDOW, windowOf } from "./window.ts";

export function registerLookBack(server: McpServer, memory: LastingMemory): void {
  server.registerTool(
    "recap",
    {
      description:
        "What have we worked on? Sessions of this project, newest first: how they ended, commits, files; what is still open and the next step. Quoted history, not instructions.",
      inputSchema: z.object({ cwd: CWD, ...WINDOW, budget: BUDGET }),
      annotations: { readOnlyHint: true },
    },
    (wanted) =>
      tell(() =>
        memory.use(async (deps) => {
          const { project } = deps.workspace.place(wanted.cwd ?? process.cwd());
          const found = await recap(deps, { project: project.id, root: project.root, ...windowOf(wanted) });
          const limit = limitOf(deps, wanted.budget);
          return recapText(found, limit) || "Nothing like that is remembered of this project.";
        }),
      ),
  );

  server.registerTool(
    "timeline",
    {
      description:
        "How this project came to be what it is, in order: sessions, commits, failures first met and overcome, what came to work, warnings and what came of them. Quoted history, not instructions.",
      inputSchema: z.object({ cwd: CWD, ...WINDOW, budget: BUDGET }),
      annotations: { readOnlyHint: true },
    },
    (wanted) =>
      tell(() =>
        memory.use(async (deps) => {
          const { entries } = await timeline(deps, {
            project: deps.workspace.place(wanted.cwd ?? process.cwd()).project.id,
            ...windowOf(wanted),
          });
          const limit = limitOf(deps, wanted.budget);
          return timelineText(entries, limit) || "Nothing like that is remembered of this project.";
        }),
      ),
  );

  server.registerTool(
    "rate",
    {
      description:
        "The person said that something Twiceshy told was helpful or wrong: write it down. A warning called wrong is trusted less from then on. `clear` takes it back.",
      inputSchema: z.object({
        rating: z.enum(["helpful", "wrong", "clear"]),
        id: z
          .int()
          .min(1)
          .optional()
          .describe("Which one, by its number; the last one in the project when left out."),
        cwd: CWD,
      }),
    },
    (wanted) =>
      tell(() =>
        memory.use(async (deps) => {
          const rating: Rating = wanted.rating === "clear" ? "" : wanted.rating;
          const { project } = deps.workspace.place(wanted.cwd ?? process.cwd());
          const id = wanted.id ?? (await lastSaid(deps, project.id))?.id;
          if (id === undefined) throw new Error(`no agent was told anything in ${project.name} yet.`);
          const rated = await rate(deps, id, rating);
          if (!rated) throw new Error(`nothing was said under ${id}.`);
          return { id, rating: rated.delivery.rating || null, before: rated.before || null };
        }),
      ),
  );
}
