// Mines patterns from the calls of a session: commands, checks before commits, files made together, commit wording.
// Only successes count; looking around never does.
import type { Attempt } from "../../domain/attempt.ts";
import { familyOf } from "../../domain/failure-kinds.ts";
import { gather } from "../../domain/gather.ts";
import { BEFORE_COMMITS, type Pattern, type PatternType } from "../../domain/pattern.ts";
import type { Work } from "../../domain/work.ts";
import { madeFiles } from "./changes.ts";
import { type Command, commandsIn } from "./commands.ts";
import { commitStyle } from "./commit-style.ts";
import { hasCommitted } from "./commits.ts";
import { templatesOf } from "./file-templates.ts";
import { plainest } from "./forms.ts";
import { EVIDENCE_KEPT, TAGS_KEPT } from "./merge-patterns.ts";
import { beforeCommits, isCommit } from "./workflow.ts";
import { isWorthKeeping } from "./worth.ts";

export { mergePatterns } from "./merge-patterns.ts";

type Sighting = Pick<Pattern, "type" | "key" | "display"> & {
  readonly attempt: Attempt;
  readonly succeeded: boolean;
};

/**
 * `attempts` of one session, oldest first; those up to `after` were counted before and only serve as context.
 * `sessions` is 1 for patterns this session shows for the first time, else 0.
 */
export function minePatterns(
  attempts: readonly Attempt[],
  after: number,
  tags: (attempt: Attempt) => readonly string[],
): readonly Pattern[] {
  const sightings = [
    ...gather(attempts, commandSightings),
    ...beforeCommits(attempts).map(({ key, form, passed, commit }) => ({
      type: "workflow" as const,
      key,
      display: `${form}${BEFORE_COMMITS}`,
      succeeded: passed,
      attempt: commit,
    })),
    ...fileSightings(attempts),
  ];
  return counted(sightings, after, tags);
}

const COMMAND_TYPES: ReadonlyMap<Work | undefined, PatternType> = new Map<Work, PatternType>([
  ...(["test", "build", "lint", "format", "install"] as const).map((work) => [work, work] as const),
  ["types", "lint"],
  ["syntax", "lint"],
  ["check", "run"],
]);

function commandSightings(attempt: Attempt): readonly Sighting[] {
  const { outcome, goal } = attempt;
  if (outcome.status !== "succeeded" && outcome.status !== "failed") return [];
  if (attempt.work === undefined && !isWorthKeeping(goal, attempt)) return [];
  const commands = commandsIn(attempt).filter(({ isOutside }) => !isOutside);
  if (outcome.status === "failed" && hasCommitted(attempt))
    return commands.some((command) => isCommit(command, attempt)) ? [commitSighting(attempt)] : [];
  if (outcome.status === "failed") {
    // Failing tests do their job; a command that cannot run at all is not the right one (any more).
    const [only] = commands;
    if (!only || commands.length > 1 || familyOf(outcome.kind) !== "structural") return [];
    return sighting(only, attempt, false);
  }
  return gather(commands, (command) => {
    if (isCommit(command, attempt)) return [commitSighting(attempt)];
    return command.isSeen ? sighting(command, attempt, true) : [];
  });
}

function commitSighting(attempt: Attempt): Sighting {
  const { key, display } = commitStyle(attempt.commit?.message ?? "");
  return { type: "commit", key, display, attempt, succeeded: true };
}

function sighting(command: Command, attempt: Attempt, succeeded: boolean): readonly Sighting[] {
  const type =
    COMMAND_TYPES.get(command.work) ?? (command.work === undefined && command.isScript ? "run" : undefined);
  if (!type) return [];
  // Installs of different packages are different commands.
  const key = type === "install" ? withoutSurroundings(command.form) : command.key;
  return [{ type, key, display: command.form, attempt, succeeded }];
}

/** Without leading variables and the trailing folder. */
function withoutSurroundings(form: string): string {
  return form.replace(/^(?:\w+=\S* )+/, "").replace(/ \(in [^)]*\)$/, "");
}

/** Templates of the files made by each turn; each name once. */
function fileSightings(attempts: readonly Attempt[]): readonly Sighting[] {
  const seen = new Set<string>();
  const byTurn = new Map<number, { files: string[]; last: Attempt }>();
  for (const attempt of attempts) {
    // Files read or changed earlier existed before.
    const made = madeFiles(attempt).filter((file) => !seen.has(file));
    for (const file of attempt.files) seen.add(file);
    if (made.length === 0) continue;
    const turn = byTurn.get(attempt.turn);
    byTurn.set(attempt.turn, { files: [...(turn?.files ?? []), ...made], last: attempt });
  }
  return [...byTurn.values()].flatMap(({ files, last }) =>
    templatesOf(files).map(({ text }) => ({
      type: "files" as const,
      key: text,
      display: text,
      attempt: last,
      succeeded: true,
    })),
  );
}

function counted(
  sightings: readonly Sighting[],
  after: number,
  tags: (attempt: Attempt) => readonly string[],
): readonly Pattern[] {
  const before = new Set<string>();
  const found = new Map<string, Pattern>();
  for (const one of sightings) {
    const name = `${one.attempt.project}\n${one.type}\n${one.key}`;
    if (one.attempt.id <= after) {
      if (one.succeeded) before.add(name);
      continue;
    }
    const known = found.get(name);
    found.set(name, add(known, one, before.has(name), tags));
  }
  return [...found.values()];
}

function add(
  known: Pattern | undefined,
  { type, key, display, attempt, succeeded }: Sighting,
  isKnown: boolean,
  tags: (attempt: Attempt) => readonly string[],
): Pattern {
  const { project, session, at, id, branch = "" } = attempt;
  if (!known) {
    return {
      project,
      type,
      key,
      display,
      successes: succeeded ? 1 : 0,
      failures: succeeded ? 0 : 1,
      sessions: succeeded && !isKnown ? 1 : 0,
      firstAt: at,
      lastAt: at,
      lastSession: session,
      branch,
      tags: [...tags(attempt)].sort().slice(0, TAGS_KEPT),
      evidence: succeeded ? [id] : [],
    };
  }
  if (!succeeded) return { ...known, failures: known.failures + 1 };
  // Display and dates count from the first success.
  const isFirst = known.successes === 0;
  return {
    ...known,
    display: isFirst ? display : plainest(known.display, display),
    successes: known.successes + 1,
    sessions: isKnown ? 0 : 1,
    firstAt: isFirst ? at : Math.min(known.firstAt, at),
    lastAt: isFirst ? at : Math.max(known.lastAt, at),
    branch: isFirst || at >= known.lastAt ? branch : known.branch,
    evidence: [...new Set([...known.evidence, id])].slice(-EVIDENCE_KEPT),
  };
}
