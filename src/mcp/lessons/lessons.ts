// MCP tools for lessons: list, read one, remember a line, propose a lesson.

import * as z from "zod";
import type { Proposed } from "../../app/lessons/propose.ts";
import { count } from "../../domain/count.ts";
import { LESSON_KINDS, SEVERITIES } from "../../domain/lesson.ts";
import { withoutUndefined } from "../../domain/without-undefined.ts";
import { takes } from "../arguments.ts";
import { type AddTool, READS_ONLY } from "../tool.ts";
import { BUDGET, CWD, placeIn } from "../window.ts";

const text = z.string().max(2_000).optional();

export function registerLessons(addTool: AddTool): void {
  addTool(
    "lessons",
    {
      description:
        "What went wrong before in this project and how not to repeat it: an index of lessons; with `prompt`, a task, only those that apply. Read one with `lesson`.",
      input: takes({
        cwd: CWD,
        prompt: z.string().optional(),
        budget: BUDGET,
      }),
      ...READS_ONLY,
    },
    async (deps, wanted) => {
      // Loaded on demand, because it includes the markdown parser.
      const { lessonIndex } = await import("../../app/lessons/read-lessons.ts");
      const { prompt } = wanted;
      const found = await lessonIndex(deps, placeIn(deps, wanted.cwd), {
        now: Date.now(),
        budget: wanted.budget,
        ...(prompt !== undefined && { prompt }),
      });
      return found || (prompt === undefined ? "There is no lesson here yet." : "No lesson applies to that.");
    },
  );

  addTool(
    "lesson",
    {
      description: "One lesson in full, by its name in `lessons`.",
      input: takes({ name: z.string().min(1), cwd: CWD, budget: BUDGET }),
      ...READS_ONLY,
    },
    async (deps, wanted) => {
      const { lessonText } = await import("../../app/lessons/read-lessons.ts");
      const place = placeIn(deps, wanted.cwd);
      return lessonText(deps, place, { name: wanted.name, budget: wanted.budget, now: Date.now() });
    },
  );

  addTool(
    "remember",
    {
      description:
        'Remember one line for later sessions, in the person\'s words. Only when they ask for it ("remember that …", "from now on …"), never on your own: for a mistake you understood use `propose_lesson`.',
      input: takes({
        text: z.string().min(1).max(1_000).describe('E.g. "Use pnpm here, never npm".'),
        scope: z
          .enum(["mine", "team", "everywhere"])
          .default("mine")
          .describe(
            "mine: this person, here; team: a file in the project; everywhere: all projects of this person.",
          ),
        cwd: CWD,
      }),
    },
    async (deps, wanted) => {
      const { remember } = await import("../../app/lessons/remember.ts");
      const place = placeIn(deps, wanted.cwd);
      const { lesson, isKnown, isRedacted } = await remember(deps, place, {
        text: wanted.text,
        for: wanted.scope,
        now: Date.now(),
      });
      const secret = isRedacted ? " Something that looked like a secret was left out." : "";
      return isKnown
        ? `Already remembered: "${lesson.content.title}" (${lesson.where}).${secret}`
        : `Remembered: "${lesson.content.title}" (${lesson.where}).${secret} Tell the person that "twiceshy remember --undo" deletes it again.`;
    },
  );

  addTool(
    "propose_lesson",
    {
      description:
        "Propose a lesson from a mistake just made and understood: a draft that the person accepts or discards. If the mistake is known, it is counted.",
      input: takes(
        {
          title: z
            .string()
            .min(8)
            .max(200)
            .describe('E.g. "Use ioredis: redis-node is not in the registry".'),
          rootCause: z
            .string()
            .min(1)
            .max(2_000)
            .describe("Concrete: name the file, command, option or error."),
          checklist: z
            .array(z.string().min(1).max(300))
            .min(1)
            .max(20)
            .describe("What to check before such work is done."),
          fix: text,
          situation: text,
          mistake: text,
          appliesTo: z
            .array(z.string().min(1).max(80))
            .max(30)
            .optional()
            .describe('Tags, commands, paths: ["redis", "migrations/*.sql"].'),
          severity: z.enum(SEVERITIES).default("medium"),
          kind: z.enum(LESSON_KINDS).default("lesson"),
          cwd: CWD,
          session: z.string().optional(),
        },
        ["kind", "session"],
      ),
    },
    async (deps, { cwd: folder, session, ...wanted }) => {
      const { proposeLesson } = await import("../../app/lessons/propose-lesson.ts");
      const place = placeIn(deps, folder);
      const from = { session: session ?? `mcp-${process.pid}`, now: Date.now() };
      return proposalText(await proposeLesson(deps, place, withoutUndefined(wanted), from));
    },
  );
}

function proposalText(proposed: Proposed): string {
  switch (proposed.type) {
    case "drafted":
      return `Drafted as d${proposed.id}. The person accepts or discards it with: twiceshy lesson review. Agents do not see it before that.`;
    case "again":
      return `Already known: "${proposed.title}". One more occurrence was counted: it has happened ${proposed.occurrences}×.`;
    case "full":
      return `Not drafted: ${count(proposed.count, "drafted lesson")} are already waiting, which is the limit. The person can review them with: twiceshy lesson review.`;
    default:
      return "Not drafted: it was already proposed or counted in this session, or the person has discarded it.";
  }
}
