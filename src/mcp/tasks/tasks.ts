// MCP tool `task`: records the start, end or blocking of a task, and returns the last tasks.
import * as z from "zod";
import { taskWindow, whyNoWindow } from "../../app/tasks/task-window.ts";
import { blockTask, endTask, startTask, unblockTask } from "../../app/tasks/tasks.ts";
import { reportIn } from "../../core/task/supervisor-records.ts";
import { withoutUndefined } from "../../domain/without-undefined.ts";
import { wireBlocker, wireEndedTask, wireTask } from "../../wire/tasks.ts";
import { takes } from "../arguments.ts";
import type { AddTool } from "../tool.ts";
import { CWD, placeIn } from "../window.ts";

const INPUT = takes(
  {
    action: z.enum(["start", "done", "fail", "block", "unblock", "window"]),
    id: z.string().optional().describe("task-042; not for `window`."),
    intent: z.string().optional().describe("One sentence, for `start`."),
    reason: z.string().optional().describe("For `fail` and `block`."),
    /** coding, review, … */
    type: z.string().optional(),
    requiresContext: z.boolean().optional().describe("Show its result to later tasks."),
    validation: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("{ valid, rules_passed, rules_failed, reason }; valid false: the task failed."),
    cwd: CWD,
  },
  ["type", "validation", "requiresContext"],
);

export function registerTasks(addTool: AddTool): void {
  addTool(
    "task",
    {
      description:
        "For work done task by task, each with a fresh context: record that one starts, ends or is blocked; `window` returns the last 5 and what is blocked.",
      input: INPUT,
    },
    async (deps, wanted) => {
      const place = placeIn(deps, wanted.cwd);
      const now = Date.now();
      if (wanted.action === "window")
        return (
          (await taskWindow(deps, place, now, { isQuoted: true })) ||
          (await whyNoWindow(deps, place.project.id))
        );
      const about = { id: needed(wanted, "id"), now, ...optionalFields(wanted) };
      switch (wanted.action) {
        case "start":
          return wireTask(await startTask(deps, place, { ...about, intent: needed(wanted, "intent") }));
        case "done":
          return wireEndedTask(await endTask(deps, place, { ...about, status: "completed" }));
        case "fail":
          return wireEndedTask(
            await endTask(deps, place, { ...about, status: "failed", reason: needed(wanted, "reason") }),
          );
        case "block":
          return wireBlocker(await blockTask(deps, place, { ...about, reason: needed(wanted, "reason") }));
        case "unblock":
          return { id: about.id, unblocked: await unblockTask(deps, place, about) };
      }
    },
  );
}

type Wanted = z.infer<typeof INPUT>;

function needed(wanted: Wanted, name: "id" | "intent" | "reason"): string {
  const value = wanted[name]?.trim();
  if (!value) throw new Error(`${wanted.action} needs \`${name}\`. Nothing was recorded.`);
  return value;
}

function optionalFields({ intent, type, requiresContext, validation }: Wanted) {
  const report = validation && reportIn(validation);
  if (validation && !report)
    throw new Error("`validation` must say whether it is `valid`. Nothing was recorded.");
  return {
    ...withoutUndefined({ intent, type, requiresContext }),
    ...(report && { validation: report }),
  };
}
