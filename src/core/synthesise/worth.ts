// Decides whether a call is worth remembering as something that works. Looking around and generic commands are not.
import type { Attempt } from "../../domain/attempt.ts";

/**
 * Called for every call before its line is split, so it must be quick: a task of the project (`npm run x`,
 * `make x`), a script of its own, `go run ./x`.
 */
export function isWorthKeeping(goal: string, { subjects }: Pick<Attempt, "subjects">): boolean {
  if (TRIVIAL.has(goal)) return false;
  if (SET_UP.test(goal)) return true;
  if (subjects.some((one) => one.startsWith("script "))) return true;
  if (!SCRIPT_RUNNERS.test(goal)) return false;
  return subjects.some((one) => SCRIPT_PATH.test(one));
}

/** Runs the project, its services, its migrations and generators. */
const SET_UP =
  /^(?:(?:go|cargo|dotnet) run|docker compose|docker-compose|terraform|alembic|prisma|drizzle-kit|supabase|goreleaser|vsce|buf|sqlc|rails|wrangler)(?: |$)/;
/** File tools, and read-only commands; most calls end here. */
const TRIVIAL = new Set(
  "read write edit search list ls cat head tail grep rg find sed awk wc jq echo printf cd pwd sleep which env date ps kill curl wget tree stat diff sort test true git git_status".split(
    " ",
  ),
);
/** An interpreter, or the name of a script file. */
const SCRIPT_RUNNERS =
  /^(?:node|bash|sh|zsh|python|ruby|perl|tsx|ts-node|php|[\w.-]+\.(?:sh|mjs|js|ts|py|rb|pl))$/;
/** A file inside the project. */
const SCRIPT_PATH = /^path (?!\/|~|\.\.\/|[A-Za-z]:).+\.\w+$/;
