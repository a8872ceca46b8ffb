// twiceshy history show: lists a loop's iterations in the order in which they ended.

import { line } from "../../core/compose/line.ts";
import { reasonOf } from "../../core/history/failure.ts";
import { count, duration, when } from "../../core/text/for-people.ts";
import type { Iteration } from "../../domain/iteration.ts";
import { command, valueFlag } from "../command.ts";
import { JSON_FLAG } from "../scope.ts";
import { colour, columns, cross, print, printError, printJson, tick } from "../terminal/terminal.ts";
import { cutTo } from "../terminal/wide.ts";
import { wholeNumber } from "./history-settings.ts";
import { findLoop, PRD_FLAG } from "./loop-folder.ts";

export const show = command({
  name: "history show",
  summary: "a loop's iterations: story, result, what they did; the newest last",
  examples: {
    "twiceshy history show": "the only loop here",
    "twiceshy history show --prd 67 --story US-016": "one story",
    "twiceshy history show --prd 67 --json": "all that is known, as JSON lines",
  },
  flags: {
    ...PRD_FLAG,
    story: valueFlag("ID", "only this story"),
    limit: valueFlag("N", "only the last N"),
    ...JSON_FLAG,
  },
  async run({ flags, now }) {
    const limit = wholeNumber("--limit", flags.limit);
    const { loops, folder } = await findLoop(flags.prd);
    const history = await loops.current(folder);
    const all = history.iterations.filter(
      ({ storyId }) => flags.story === undefined || storyId === flags.story,
    );
    const found = limit === undefined ? all : limit === 0 ? [] : all.slice(-limit);
    if (flags.json) {
      for (const one of found) printJson(one);
      return;
    }
    if (found.length === 0)
      return printError(`${folder.name} has no iterations${flags.story ? ` of ${flags.story}` : ""} yet.`);
    print(found.map((one) => iterationLine(one, now)).join("\n"));
    const failed = found.filter(({ status }) => status !== "success").length;
    printError(`${count(found.length, "iteration")}, ${failed} failed.`);
  },
});

function iterationLine(one: Iteration, now: number): string {
  const at = one.at > 0 ? when(one.at, now) : "";
  const took = one.duration > 0 ? duration(one.duration * 1_000) : "";
  const story = one.storyId || one.mode;
  const head = `${one.status === "success" ? tick() : cross()} ${at.padEnd(15)} ${`iter ${one.iteration}${one.retry > 0 ? `.${one.retry}` : ""}`.padEnd(8)} ${story.padEnd(8)} ${took.padStart(6)}`;
  const width = columns();
  const text = line(resultText(one), 200);
  return `${head}  ${width === undefined ? text : colour.dim(cutTo(text, Math.max(10, width - 46)))}`;
}

/** Why it failed, else what it did. */
function resultText(one: Iteration): string {
  if (one.status !== "success") return reasonOf(one)?.message ?? one.status;
  const commit = one.commits.find(({ message }) => !/^docs?\b|^chore\b/i.test(message)) ?? one.commits[0];
  return commit?.message ?? one.storyTitle;
}
