// Writes `run-…-iter-N.md` for `twiceshy loop`: Ralph's keys, times with their zone, results of the agent's calls.
import type { FinishedIteration } from "../../ports/loop-runs.ts";
import { keep } from "../lines.ts";

const MOST_LISTED = 100;
const MOST_CALLS = 20;

export function runSummary(finished: FinishedIteration, log: string): string {
  const { git, calls, history } = finished;
  const time = (at: number) => new Date(at).toISOString();
  const story = finished.storyId
    ? [`- Story: ${finished.storyId}${finished.storyTitle ? `: ${keep(finished.storyTitle, 160)}` : ""}`]
    : [];
  const code = finished.exitCode === undefined ? [] : [`- Exit code: ${finished.exitCode}`];
  return [
    "# Ralph Run Summary",
    "",
    `- Run ID: ${finished.runId}`,
    `- Iteration: ${finished.iteration}`,
    "- Mode: build",
    ...story,
    `- Started: ${time(finished.startedAt)}`,
    `- Ended: ${time(finished.endedAt)}`,
    `- Duration: ${Math.round((finished.endedAt - finished.startedAt) / 1_000)}s`,
    `- Status: ${finished.status}`,
    ...code,
    `- Log: ${log}`,
    ...section("## Git", [
      ...(git.before ? [`Head (before): ${git.before}`] : []),
      ...(git.after ? [`Head (after): ${git.after}`] : []),
    ]),
    ...section(
      "### Commits",
      git.commits.map(({ sha, message }) => `${sha.slice(0, 7)} ${keep(message)}`),
    ),
    ...section("### Changed Files (commits)", git.changed),
    ...section("### Uncommitted Changes", git.uncommitted),
    ...section("## History", [`Mode: ${history.mode}`, `Tokens: ${history.tokens}`]),
    ...calledSection("## Failed Calls", calls.failed.slice(-MOST_CALLS).map(failedCall)),
    ...calledSection("## Commands", calls.passed.slice(-MOST_CALLS).map(passedCall)),
    "",
  ].join("\n");
}

function section(title: string, items: readonly string[]): readonly string[] {
  const lines = items.slice(0, MOST_LISTED).map((item) => `- ${item}`);
  return ["", title, ...(lines.length > 0 ? lines : ["- (none)"])];
}

function calledSection(title: string, items: readonly string[]): readonly string[] {
  return items.length > 0 ? section(title, items) : [];
}

/** `` `npm test`: 2 tests failed `` */
function failedCall({ call, error }: FinishedIteration["calls"]["failed"][number]): string {
  return `\`${inTicks(call)}\`: ${keep(error)}`;
}

function passedCall(call: string): string {
  return `\`${inTicks(call)}\` -> PASS`;
}

function inTicks(call: string): string {
  return keep(call, 200).replaceAll("`", "'");
}
