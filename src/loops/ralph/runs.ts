// Writes the files of `twiceshy loop` in Ralph's format, so that one reader serves both.
import { accessSync, constants, existsSync, statSync, writeFileSync } from "node:fs";
import { basename, isAbsolute, join, resolve } from "node:path";
import { redactText } from "../../core/redact/index.ts";
import { appendText } from "../../disk/append.ts";
import { makeFolder } from "../../disk/make-folder.ts";
import type { FinishedIteration, LoopRuns, RunName } from "../../ports/loop-runs.ts";
import type { LoopFolder } from "../../ports/loops.ts";
import { publicText } from "../private.ts";
import { writeIfChanged } from "./files.ts";
import { findLoop } from "./find.ts";
import { runSummary } from "./run-summary.ts";
import { saveSessions } from "./sessions.ts";

export function ralphRuns(): LoopRuns {
  return {
    open: openLoop,
    writeContext: (folder, { runId, iteration }, text) =>
      written(folder, `history-context-${runId}-${iteration}.md`, text),
    writePrompt: (folder, { runId, iteration }, text) =>
      written(folder, `prompt-${runId}-iter-${iteration}.md`, text),
    record,
    saveSessions,
  };
}

function openLoop(root: string, prd: string): LoopFolder {
  const folder = findLoop(root, prd) ?? newLoop(root, prd);
  try {
    makeFolder(join(folder.path, "runs"));
    accessSync(join(folder.path, "runs"), constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `[loops] nothing can be written to ${folder.path} (${reason}). Name another with --prd.`,
      {
        cause: error,
      },
    );
  }
  return folder;
}

function newLoop(root: string, prd: string): LoopFolder {
  const wanted = prd.trim();
  if (isAbsolute(wanted) || /[\\/]|^\.{1,2}$/.test(wanted)) {
    const path = resolve(root, wanted);
    if (statSync(path, { throwIfNoEntry: false })?.isFile())
      throw new Error(`[loops] ${path} is a file. Name a folder with --prd.`);
    return { path, name: basename(path) };
  }
  const name = /^\d+$/.test(wanted) ? `PRD-${wanted}` : wanted.replaceAll(/[^\w.-]+/g, "-");
  const home = join(root, ".twiceshy", "loops");
  // Keeps the logs out of git: an agent that runs `git add -A` would commit its own logs.
  if (!existsSync(home)) {
    makeFolder(home);
    writeFileSync(join(home, ".gitignore"), "*\n");
  }
  return { path: join(home, name), name };
}

function written(folder: LoopFolder, name: string, text: string): string {
  const path = join(folder.path, "runs", name);
  writeIfChanged(path, text);
  return path;
}

/** Appends the metrics last: when the line exists, the files do too. */
function record(folder: LoopFolder, given: FinishedIteration): void {
  const finished = publicIteration(given);
  const name = fileName(finished);
  const log = written(folder, `run-${name}.log`, redactText(finished.log));
  written(folder, `run-${name}.md`, redactText(runSummary(finished, log)));
  // An interrupted iteration is not a failure: it gets no line in the metrics, and the reader skips it.
  if (finished.status === "interrupted") return;
  if (finished.status !== "success" && finished.failure !== "") {
    const head = `# Failure Context\n# Story: ${finished.storyId}\n# Run: ${finished.runId}\n\n`;
    written(folder, `failure-context-${name}.log`, head + redactText(finished.failure));
  }
  // One write, so that lines of two loops in one folder do not mix.
  appendText(
    join(folder.path, "runs", "metrics.jsonl"),
    `${metricsLine(finished)}\n`,
    "write, through no link",
  );
}

/** Removes private text from each field on its own: a mark in a commit message must not hide the summary below it. */
function publicIteration(finished: FinishedIteration): FinishedIteration {
  const { git, calls } = finished;
  return {
    ...finished,
    storyTitle: publicText(finished.storyTitle),
    log: publicText(finished.log),
    failure: publicText(finished.failure),
    git: { ...git, commits: git.commits.map((one) => ({ ...one, message: publicText(one.message) })) },
    calls: {
      failed: calls.failed.map(({ call, error }) => ({ call: publicText(call), error: publicText(error) })),
      passed: calls.passed.map(publicText),
    },
  };
}

function fileName({ runId, iteration }: RunName): string {
  return `${runId}-iter-${iteration}`;
}

function metricsLine(finished: FinishedIteration): string {
  const { history } = finished;
  return JSON.stringify({
    storyId: finished.storyId,
    storyTitle: redactText(finished.storyTitle),
    duration: Math.round((finished.endedAt - finished.startedAt) / 1_000),
    agent: finished.agent,
    model: finished.model,
    timestamp: new Date(finished.endedAt).toISOString(),
    status: finished.status,
    runId: finished.runId,
    iteration: finished.iteration,
    exitCode: finished.exitCode ?? null,
    historyMode: history.mode,
    historyTokens: history.tokens,
    historyShown: history.shown,
  });
}
