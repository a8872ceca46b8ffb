// MCP tools for the project's past: recap, timeline, and the person's rating of a warning.
import * as z from "zod";
import { lastSaid, type Rating, rate } from "../../app/guard/rate.ts";
import { recap } from "../../app/look-back/recap.ts";
import { timeline } from "../../app/look-back/timeline.ts";
import { recapText } from "../../core/compose/recap.ts";
import { timelineText } from "../../core/compose/timeline-text.ts";
import { wireRating } from "../../wire/guard.ts";
import { takes } from "../arguments.ts";
import { type AddTool, READS_ONLY } from "../tool.ts";
import { BUDGET, CWD, limitOf, placeIn, WINDOW, windowOf } from "../window.ts";

export function registerLookBack(addTool: AddTool): void {
  addTool(
    "recap",
    {
      description:
        "What was worked on: sessions, newest first, with results, commits and files; open work and next steps.",
      input: takes({ cwd: CWD, ...WINDOW, budget: BUDGET }),
      ...READS_ONLY,
    },
    async (deps, wanted) => {
      const { project } = placeIn(deps, wanted.cwd);
      const found = await recap(deps, { project: project.id, root: project.root, ...windowOf(wanted) });
      const limit = limitOf(deps, wanted.budget);
      return recapText(found, limit) || "Nothing like that is remembered about this project.";
    },
  );

  addTool(
    "timeline",
    {
      description:
        "History in order of time: sessions, commits, new and overcome failures, what works, warnings and their results.",
      input: takes({ cwd: CWD, ...WINDOW, budget: BUDGET }),
      ...READS_ONLY,
    },
    async (deps, wanted) => {
      const { entries } = await timeline(deps, {
        project: placeIn(deps, wanted.cwd).project.id,
        ...windowOf(wanted),
      });
      const limit = limitOf(deps, wanted.budget);
      return timelineText(entries, limit) || "Nothing like that is remembered about this project.";
    },
  );

  addTool(
    "rate",
    {
      description:
        "Record that the person called a warning or note of Twiceshy helpful or wrong (then it is trusted less). `clear` takes that back.",
      input: takes({
        rating: z.enum(["helpful", "wrong", "clear"]),
        id: z.int().min(1).optional().describe("Default: the last one."),
        cwd: CWD,
      }),
    },
    async (deps, wanted) => {
      const rating: Rating = wanted.rating === "clear" ? "" : wanted.rating;
      const { project } = placeIn(deps, wanted.cwd);
      const id = wanted.id ?? (await lastSaid(deps, project.id))?.id;
      if (id === undefined) throw new Error(`no agent has been warned in ${project.name} yet.`);
      const rated = await rate(deps, id, rating);
      if (!rated) throw new Error(`there is no warning or note with id ${id}.`);
      const { rating: given, before } = wireRating(rated);
      return { id, rating: given, before };
    },
  );
}
