// Test helper: days of work on one project, each a session with a prompt and calls, and the text at the next prompt.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { AgentEvent, ToolEnd, ToolResult } from "../../src/domain/event.ts";
import { DAY, MONDAY, session, type World, world } from "./world.ts";

/** The project of the running test. */
export let here: World;
let days: number;

/** Before each test. */
export async function newProject(): Promise<void> {
  here = await world();
  days = 0;
}

export type Day = ReturnType<typeof session>;

export function writes(day: Day, path: string, content = "export {};\n"): ToolEnd {
  const file = join(here.cwd, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  const event = day.bash("true");
  return { ...event, call: { ...event.call, tool: "Write", input: { file_path: file, content } } };
}

export function reads(day: Day, path: string, result: Partial<ToolResult> = {}): ToolEnd {
  const event = day.bash("true", result);
  return { ...event, call: { ...event.call, tool: "Read", input: { file_path: path } } };
}

export const commits = (day: Day, message: string) =>
  day.bash(`git commit -am "${message}"`, { output: `[main 1a2b3c4] ${message}\n 1 file changed` });

/** A day's session: a prompt, and what was done about it. */
export async function did(prompt: string, ...made: readonly ((day: Day) => AgentEvent)[]): Promise<void> {
  const day = session(here.cwd, `day-${++days}`, MONDAY + days * DAY);
  for (const event of [day.says(prompt), ...made.map((make) => make(day)), day.stop()])
    await here.memory.handle(event);
}

export const made = (path: string, message: string) =>
  [(day: Day) => writes(day, path), (day: Day) => commits(day, message)] as const;

export async function says(prompt: string): Promise<string> {
  const day = session(here.cwd, `asking-${++days}`, MONDAY + days * DAY);
  const answer = await here.memory.handle(day.says(prompt));
  return answer.type === "context" ? answer.text : "";
}
