// twiceshy log: what was tried, and how it ended.
import { line } from "../../core/compose/line.ts";
import type { Attempt } from "../../domain/attempt.ts";
import type { Outcome } from "../../domain/outcome.ts";
import type { AttemptQuery } from "../../ports/store.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { limitFlag, limitOf } from "../limit.ts";
import { markOf } from "../marks.ts";
import { withMemory } from "../memory.ts";
import { nearest } from "../nearest.ts";
import { JSON_FLAG, SCOPE_FLAGS, scopeOf } from "../scope.ts";
import { sessionMeant } from "../session-meant.ts";
import { WINDOW_FLAGS, windowOf } from "../since.ts";
import { colour, columns, print, printError, printJson } from "../terminal.ts";
import { cutTo, padTo } from "../wide.ts";
import { number, when } from "../words.ts";

const STATUSES: readonly Outcome["status"][] = ["succeeded", "failed", "cancelled", "denied", "unknown"];
const LIMIT = { people: 20, json: 1_000 };

export const log = command({
  name: "log",
  summary:
    "what was tried in this project, and how it ended; newest first. With words: calls with all of them",
  operands: "[WORD…]",
  maximum: 30,
  examples: [
    ["twiceshy log redis", "calls and errors with this word"],
    ["twiceshy log --outcome failed --since 2d", "what failed in the last two days"],
    ["twiceshy log --tool Bash --branch main --limit 100", "shell commands on a branch"],
    ["twiceshy log --json --outcome failed --everywhere", "JSON lines, all projects"],
  ],
  flags: {
    outcome: { type: "string", valueHint: "OUTCOME", description: STATUSES.join(", ") },
    tool: { type: "string", valueHint: "NAME", description: "the agent's tool: Bash, Read, apply_patch …" },
    session: { type: "string", valueHint: "ID", description: "one session" },
    ...WINDOW_FLAGS,
    ...limitFlag(LIMIT),
    ...SCOPE_FLAGS,
    ...JSON_FLAG,
  },
  async run({ flags, operands, config, now }) {
    const limit = limitOf(flags, LIMIT);
    const words = operands.flatMap((operand) => operand.split(/\s+/)).filter((word) => word !== "");
    const filter: AttemptQuery = {
      ...(words.length > 0 && { words }),
      order: "newest",
      ...(limit !== undefined && { limit }),
      ...(flags.outcome !== undefined && { status: statusOf(flags.outcome) }),
      ...(flags.tool !== undefined && { tool: flags.tool }),
      ...windowOf(flags, now),
    };
    await withMemory(config, async (memory) => {
      const project = await scopeOf(memory.deps, flags);
      const session =
        flags.session === undefined ? undefined : await sessionMeant(memory.deps, flags.session);
      // A session belongs to one project: naming it is enough.
      const wide = session !== undefined && flags.project === undefined;
      const query = {
        ...filter,
        ...(session && { session: session.id }),
        ...(project && !wide && { project: project.id }),
      };
      const found = await memory.store.attempts(query);
      if (flags.json) for (const attempt of found) printJson(forJson(attempt));
      else if (found.length > 0) print(lines(found, now).join("\n"));
      if (found.length === 0 && !flags.json)
        printError(`Nothing like that is remembered ${project ? `about ${project.name}` : "anywhere"}.`);
      if (found.length === limit && flags.limit === undefined)
        printError(`These are the newest ${number(found.length)}; --limit N or --limit all shows more.`);
    });
  },
});

function statusOf(text: string): Outcome["status"] {
  const status = STATUSES.find((one) => one === text);
  if (status) return status;
  const near = nearest(text, STATUSES);
  throw new UsageError(
    `there is no outcome "${text}"${near ? `; did you mean ${near}?` : `; it is one of ${STATUSES.join(", ")}`}`,
    "log",
  );
}

/** The attempt as the library knows it, with what scripts look for first. */
function forJson({ outcome, at, id, ...attempt }: Attempt) {
  const failed = outcome.status === "failed" ? { kind: outcome.kind, error: outcome.excerpt } : {};
  return {
    id,
    at: new Date(at).toISOString(),
    status: outcome.status,
    ...failed,
    ...attempt,
    outcome,
  };
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

/** Some actions are told with the name of their tool, which has a column of its own. */
function withoutTool(display: string, tool: string): string {
  return display.toLowerCase().startsWith(`${tool.toLowerCase()} `)
    ? display.slice(tool.length + 1)
    : display;
}
