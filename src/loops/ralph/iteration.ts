// Builds one iteration from everything found about it.
import type {
  Approach,
  CommandResult,
  Decision,
  Iteration,
  IterationStatus,
} from "../../domain/iteration.ts";
import type { Statements } from "../statements.ts";
import { type Around, errorsIn } from "./outcome.ts";
import { isBookkeeping, type Relocate } from "./paths.ts";
import type { ProgressEntry } from "./progress.ts";
import type { Slot } from "./slots.ts";
import type { Commit } from "./summary.ts";

export interface Surroundings {
  /** The loop's folder: `PRD-67`. */
  readonly name: string;
  readonly titles: ReadonlyMap<string, string>;
  readonly here: Relocate;
  /** The agent the loop had switched to before; empty for the one it began with. */
  readonly agent: string;
}

const MOST_FILES = 60;
const DESCRIPTION = 400;
const MOST_DONE = 2;

export function iterationOf(
  slot: Slot,
  status: IterationStatus,
  around: Around,
  surroundings: Surroundings,
): Iteration {
  const { metric, summary, activity, log, progress } = slot;
  const { here, name, titles } = surroundings;
  const mode = summary?.mode ?? activity?.mode ?? "build";
  const storyId = slot.storyId || (mode === "build" ? (log?.storyId ?? "") : "");
  const errors = errorsIn(slot, around, status).map((error) => ({
    ...error,
    message: here.text(error.message),
  }));
  const statements = [log?.statements, ...progress.map((one) => one.statements)];
  const files = modifiedFiles(slot, status, here).filter((file) => !isBookkeeping(file, name));
  const reason = errors.findLast((error) => !SIDE.includes(error.kind))?.message ?? "";
  return {
    runId: slot.runId,
    iteration: slot.number,
    retry: slot.retry,
    storyId,
    storyTitle: titles.get(storyId) || summary?.storyTitle || metric?.storyTitle || progress[0]?.title || "",
    mode,
    status,
    at: slot.at,
    filesRead: unique((summary?.context ?? []).map(here.path)).slice(0, MOST_FILES),
    filesModified: files.slice(0, MOST_FILES),
    commandsRun: commandsOf(slot).map((run) => ({ ...run, command: here.text(run.command) })),
    errorsEncountered: errors,
    decisionsExplained: decisionsOf(statements, status),
    approachesTried: approachesOf({ storyId, status, progress, statements, files, reason }).map((one) => ({
      ...one,
      description: here.text(one.description),
    })),
    commits: ownCommits(slot, storyId),
    learnings: unique(
      [...(log?.statements.learnings ?? []), ...progress.flatMap(learningsOf)].map(here.text),
    ),
    duration: metric?.duration ?? summary?.duration ?? slot.duration ?? 0,
    tokens: {
      input: metric?.input || summary?.input || 0,
      output: metric?.output || summary?.output || 0,
    },
    agent: surroundings.agent || metric?.agent || "",
    // The model in metrics and summary is that of the agent the loop began with.
    model: surroundings.agent ? "" : metric?.model || summary?.model || "",
    ...(metric?.history && { history: metric.history }),
    evidence: unique(slot.evidence),
  };
}

function learningsOf({ learnings, failedBefore }: ProgressEntry): readonly string[] {
  return failedBefore === "" ? learnings : [`The try before it failed: ${failedBefore}`, ...learnings];
}

/** Kinds of errors that accompany a failure but do not explain it. */
const SIDE = ["retry", "agent-switch", "uncommitted-changes", "last-words", "exit-code"];

/** In this order: what the loop recorded, what is in the log, what the agent wrote down. */
function commandsOf({ summary, log, progress }: Slot): readonly CommandResult[] {
  const failed = (summary?.failedCalls ?? []).map(
    ({ call, error }) => ({ command: call, result: "failed", output: error }) as const,
  );
  const passed = (summary?.passedCalls ?? []).map(
    (command) => ({ command, result: "passed", output: "" }) as const,
  );
  const seen = new Set([...failed, ...passed].map(({ command }) => command));
  const logged = (log?.printed.commands ?? []).filter(({ command }) => !seen.has(command));
  return [...failed, ...passed, ...logged, ...progress.flatMap((one) => one.commands)];
}

/** Prefers the agent's own list of files: with interleaved runs, the commits also contain files of other runs. */
function modifiedFiles(slot: Slot, status: IterationStatus, here: Relocate): readonly string[] {
  const own = slot.progress.flatMap((one) => one.files);
  const logged = slot.log?.files ?? [];
  const idle = slot.progress.length > 0 && slot.progress.every((one) => one.nothingDone);
  const committed = idle ? [] : (slot.summary?.changed ?? []);
  // A failed iteration commits nothing; its changes are still uncommitted.
  const left = status === "success" ? [] : (slot.summary?.uncommitted ?? []);
  const files = [own, logged, committed, left].find((some) => some.length > 0) ?? [];
  return unique(files.map(here.path));
}

/** Drops commits that name another story: another run made them at the same time. */
function ownCommits(slot: Slot, storyId: string): readonly Commit[] {
  const noted = slot.progress.flatMap((one) => one.commit ?? []);
  const all = slot.summary ? [...slot.summary.commits, ...noted] : [...noted, ...(slot.log?.commits ?? [])];
  const own = all.filter(({ message }) => {
    const named: readonly string[] = message.match(/\b[A-Z]{2,12}-\d{1,6}\b/g) ?? [];
    const stories = named.filter((one) => !one.startsWith("PRD-"));
    return storyId === "" || stories.length === 0 || stories.includes(storyId);
  });
  return [
    ...new Map(own.toReversed().map((commit) => [commit.sha.slice(0, 7), commit])).values(),
  ].toReversed();
}

function decisionsOf(
  statements: readonly (Statements | undefined)[],
  status: IterationStatus,
): readonly Decision[] {
  const outcome = status === "success" ? "success" : "failure";
  return statements.flatMap((one) =>
    (one?.decisions ?? []).map((decision) => ({ ...decision, outcome }) as const),
  );
}

interface Tried {
  readonly storyId: string;
  readonly status: IterationStatus;
  readonly progress: readonly ProgressEntry[];
  readonly statements: readonly (Statements | undefined)[];
  readonly files: readonly string[];
  readonly reason: string;
}

/** First what the text says was tried and dropped, then what it says was done. */
function approachesOf({ storyId, status, progress, statements, files, reason }: Tried): readonly Approach[] {
  const worked = status === "success";
  const failure = worked || reason === "" ? {} : { failureReason: reason };
  const all = statements.flatMap((one) => one?.approaches ?? []);
  // For a failed iteration, what it did counts as what it tried; for the others the commits show it.
  const named =
    all.length > 0 || worked ? all : statements.flatMap((one) => one?.done ?? []).slice(-MOST_DONE);
  const tried = named.map(({ description, why, files: own }, index): Approach => {
    if (why !== "")
      return {
        storyId,
        description,
        files: own,
        result: worked ? "abandoned" : "failed",
        failureReason: why,
      };
    // Something else was tried after it, so it is not what worked.
    const result = !worked ? "failed" : index === named.length - 1 ? "worked" : "abandoned";
    return { storyId, description, files: unique([...own, ...files]), result, ...failure };
  });
  const done: readonly Approach[] = progress.flatMap((entry) => {
    const description = doneText(entry);
    if (description === "") return [];
    return [{ storyId, description, files, result: worked ? "worked" : "failed", ...failure }];
  });
  return [...tried, ...done];
}

/** "What was implemented" in one line; an entry that only checked the work of others is not an approach. */
function doneText({ done }: ProgressEntry): string {
  if (done.some((one) => /\balready (?:fully )?(?:implemented|complete)/i.test(one))) return "";
  let text = "";
  for (const one of done.filter((line) => !/^verified\b|\bacceptance criteria\b/i.test(line))) {
    const longer = text === "" ? one : `${text}; ${one}`;
    if (longer.length > DESCRIPTION) break;
    text = longer;
  }
  return text;
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].filter((text) => text !== "");
}
