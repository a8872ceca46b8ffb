// twiceshy log: lists the recorded calls and their outcomes.

import type { Config } from "../../config.ts";
import { line } from "../../core/compose/line.ts";
import { number, when } from "../../core/text/for-people.ts";
import type { Attempt } from "../../domain/attempt.ts";
import type { Outcome } from "../../domain/outcome.ts";
import type { AttemptQuery } from "../../ports/store.ts";
import { wireAttempt } from "../../wire/record.ts";
import { command, valueFlag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { limitFlag, limitOf } from "../limit.ts";
import { withMemory } from "../memory.ts";
import { findSession } from "../observations/find-session.ts";
import { oneOf } from "../one-of.ts";
import { JSON_FLAG, SCOPE_FLAGS, scopeOf } from "../scope.ts";
import { WINDOW_FLAGS, windowOf } from "../since.ts";
import { markOf } from "../terminal/marks.ts";
import { colour, columns, print, printError, printJson } from "../terminal/terminal.ts";
import { cutTo, padTo } from "../terminal/wide.ts";

const STATUSES: readonly Outcome["status"][] = ["succeeded", "failed", "cancelled", "denied", "unknown"];
const LIMIT = { people: 20, json: 1_000 };

/** Filters that the person sets; none of them is needed to see everything. */
const NARROWING = ["words", "status", "tool", "session", "branch", "since", "until"] as const;

export const log = command({
  name: "log",
  summary:
    "the tool calls recorded in this project and how they ended; newest first. With words: only calls that contain all of them",
  operands: "[WORD…]",
  maximum: 30,
  examples: {
    "twiceshy log redis": "calls and errors with this word",
    "twiceshy log --outcome failed --since 2d": "what failed in the last two days",
    "twiceshy log --tool Bash --branch main --limit 100": "shell commands on a branch",
    "twiceshy log --around 1201": "what came before and after a call, in its session",
    "twiceshy log --json --outcome failed --everywhere": "JSON lines, all projects",
  },
  flags: {
    outcome: { type: "string", valueHint: "OUTCOME", description: STATUSES.join(", ") },
    tool: valueFlag("NAME", "the agent's tool: Bash, Read, apply_patch …"),
    session: valueFlag("ID", "only this session"),
    around: valueFlag("CALL", "the calls before and after the call of this number"),
    ...WINDOW_FLAGS,
    ...limitFlag(LIMIT),
    ...SCOPE_FLAGS,
    ...JSON_FLAG,
  },
  async run({ flags, operands, config, now }) {
    const limit = limitOf(flags, LIMIT);
    if (flags.around !== undefined) return around(config, flags.around, { now, limit, json: flags.json });
    const words = operands.flatMap((operand) => operand.split(/\s+/)).filter((word) => word !== "");
    const filter: AttemptQuery = {
      ...(words.length > 0 && { words }),
      order: "newest",
      // One more than is shown, to find out whether there are more.
      ...(limit !== undefined && { limit: limit + 1 }),
      ...(flags.outcome !== undefined && { status: oneOf("outcome", flags.outcome, STATUSES) }),
      ...(flags.tool !== undefined && { tool: flags.tool }),
      ...windowOf(flags, now),
    };
    await withMemory(config, async (memory) => {
      const project = await scopeOf(memory.deps, flags);
      const session = flags.session === undefined ? undefined : await findSession(memory.deps, flags.session);
      // A session belongs to one project, so its id is enough.
      const wide = session !== undefined && flags.project === undefined;
      const query = {
        ...filter,
        ...(session && { session: session.id }),
        ...(project && !wide && { project: project.id }),
      };
      const isFiltered = NARROWING.some((field) => query[field] !== undefined);
      const all = await memory.store.evidence.attempts(query);
      const found = all.slice(0, limit);
      if (flags.json) for (const attempt of found) printJson(wireAttempt(attempt));
      else if (found.length > 0) print(lines(found, now).join("\n"));
      if (found.length === 0 && !flags.json)
        printError(
          `No ${isFiltered ? "matching " : ""}call is remembered${project && !wide ? ` in ${project.name}` : ""}.`,
        );
      if (all.length > found.length && flags.limit === undefined)
        printError(`Only the newest ${number(found.length)} are shown; --limit N or --limit all shows more.`);
    });
  },
});

interface AroundView {
  readonly now: number;
  readonly limit: number | undefined;
  readonly json: boolean | undefined;
}

/** Prints a call with its neighbours, in their order; numbers are those of `log` and `search`. */
async function around(config: Config, text: string, { now, limit, json }: AroundView): Promise<void> {
  const id = Number(text);
  if (!Number.isInteger(id) || id < 1) throw new UsageError("--around takes the number of a call");
  await withMemory(config, async ({ store }) => {
    const [call] = await store.evidence.attempts({ ids: [id] });
    if (!call) throw new Error(`no call with number ${id} is remembered. twiceshy log shows the numbers.`);
    const all = await store.evidence.attempts({ session: call.session, order: "oldest" });
    const at = all.findIndex((one) => one.id === id);
    const half = limit === undefined ? all.length : Math.ceil(limit / 2);
    const found = all.slice(Math.max(0, at - half), at + half + 1);
    if (json) for (const attempt of found) printJson(wireAttempt(attempt));
    else print(lines(found, now).join("\n"));
  });
}

/** `   12  yesterday 14:02  ✗ Bash  npm install redis-node`, with the error below. */
function lines(attempts: readonly Attempt[], now: number): readonly string[] {
  const width = (pick: (attempt: Attempt) => string) => Math.max(...attempts.map((one) => pick(one).length));
  const ids = width((one) => String(one.id));
  const times = width((one) => when(one.at, now));
  const tools = Math.min(
    16,
    width((one) => one.tool),
  );
  const left = ids + times + tools + 8;
  const room = columns() === undefined ? undefined : (columns() ?? 80) - left;
  return attempts.flatMap((attempt) => {
    const { outcome, at, id, tool, display } = attempt;
    const head = [
      colour.dim(String(id).padStart(ids)),
      colour.dim(when(at, now).padEnd(times)),
      `${markOf(outcome)} ${padTo(cutTo(tool, tools), tools)}`,
      cutTo(line(withoutTool(display, tool), 200), room),
    ].join("  ");
    const error = outcome.status === "failed" ? line(outcome.excerpt, 300) : "";
    return error ? [head, `${" ".repeat(left)}${colour.red(cutTo(error, room))}`] : [head];
  });
}

/** Removes the tool's name from the start of the call, because it has a column of its own. */
function withoutTool(display: string, tool: string): string {
  return display.toLowerCase().startsWith(`${tool.toLowerCase()} `)
    ? display.slice(tool.length + 1)
    : display;
}
