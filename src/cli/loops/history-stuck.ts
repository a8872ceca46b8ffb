// twiceshy history stuck: finds stories that keep failing in the same way, and what has not been tried.
import { stuckText } from "../../core/compose/history-people.ts";
import { stuckStories } from "../../core/history/stuck.ts";
import { command, flag, valueFlag } from "../command.ts";
import { JSON_FLAG } from "../scope.ts";
import { print, printJson } from "../terminal/terminal.ts";
import { findLoop, PRD_FLAG } from "./loop-folder.ts";

/** Different from failed work (1) and wrong usage (2). */
export const STUCK_CODE = 3;

export const stuck = command({
  name: "history stuck",
  summary: "stories that failed three times in a row in the same way, and what has not been tried for them",
  examples: {
    "twiceshy history stuck --prd 67": "which stories, why, and what is left to try",
    "twiceshy history stuck --story US-016 --exit-code || echo stuck": "for a script: exit code 3 when stuck",
  },
  flags: {
    ...PRD_FLAG,
    story: valueFlag("ID", "only this story"),
    "exit-code": flag("exit with code 3 if a story is stuck"),
    ...JSON_FLAG,
  },
  async run({ flags }) {
    const { loops, folder } = await findLoop(flags.prd);
    const all = stuckStories(await loops.current(folder));
    const found = flags.story === undefined ? all : all.filter(({ storyId }) => storyId === flags.story);
    if (flags.json) printJson({ prd: folder.name, stuck: found });
    else if (found.length === 0 && flags.story !== undefined) print(`${flags.story} is not stuck.`);
    else print(stuckText(found));
    return flags["exit-code"] && found.length > 0 ? STUCK_CODE : 0;
  },
});
