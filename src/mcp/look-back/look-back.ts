// MCP tools for the project's past: recap, timeline, and the person's rating of a warning.
import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import { lastSaid, type Rating, rate } from "../../app/guard/rate.ts";
import { recap } from "../../app/look-back/recap.ts";
import { timeline } from "../../app/look-back/timeline.ts";
import { recapText } from "../../core/compose/recap.ts";
import { timelineText } from "../../core/compose/timeline-text.ts";
import type { LastingMemory } from "../../open/lasting-memory.ts";
import { wireRating } from "../../wire/guard.ts";
import { takes } from "../arguments.ts";
import { toolResult } from "../tool-result.ts";
import { BUDGET, CWD, limitOf, WINDOW, windowOf } from "../window.ts";

export function registerLookBack(server: McpServer, memory: LastingMemory): void {
  server.registerTool(
    "recap",
    {
      description:
        "What was worked on: sessions, newest first, with results, commits and files; open work and next steps.",
      inputSchema: takes({ cwd: CWD, ...WINDOW, budget: BUDGET }),
      annotations: { readOnlyHint: true },
    },
    (wanted) =>
      toolResult(() =>
        memory.use(async (deps) => {
          const { project } = deps.workspace.place(wanted.cwd ?? process.cwd());
          const found = await recap(deps, { project: project.id, root: project.root, ...windowOf(wanted) });
          const limit = limitOf(deps, wanted.budget);
          return recapText(found, limit) || "Nothing like that is remembered about this project.";
        }),
      ),
  );

  server.registerTool(
    "timeline",
    {
      description:
        "History in order of time: sessions, commits, new and overcome failures, what works, warnings and their results.",
      inputSchema: takes({ cwd: CWD, ...WINDOW, budget: BUDGET }),
      annotations: { readOnlyHint: true },
    },
    (wanted) =>
      toolResult(() =>
        memory.use(async (deps) => {
          const { entries } = await timeline(deps, {
            project: deps.workspace.place(wanted.cwd ?? process.cwd()).project.id,
            ...windowOf(wanted),
          });
          const limit = limitOf(deps, wanted.budget);
          return timelineText(entries, limit) || "Nothing like that is remembered about this project.";
        }),
      ),
  );

  server.registerTool(
    "rate",
    {
      description:
        "Record that the person called a warning or note of Twiceshy helpful or wrong (then it is trusted less). `clear` takes that back.",
      inputSchema: takes({
        rating: z.enum(["helpful", "wrong", "clear"]),
        id: z.int().min(1).optional().describe("Default: the last one."),
        cwd: CWD,
      }),
    },
    (wanted) =>
      toolResult(() =>
        memory.use(async (deps) => {
          const rating: Rating = wanted.rating === "clear" ? "" : wanted.rating;
          const { project } = deps.workspace.place(wanted.cwd ?? process.cwd());
          const id = wanted.id ?? (await lastSaid(deps, project.id))?.id;
          if (id === undefined) throw new Error(`no agent has been warned in ${project.name} yet.`);
          const rated = await rate(deps, id, rating);
          if (!rated) throw new Error(`there is no warning or note with id ${id}.`);
          const { rating: given, before } = wireRating(rated);
          return { id, rating: given, before };
        }),
      ),
  );
}
