// twiceshy history cluster: groups equal failures across iterations and stories.
import { clusterText } from "../../core/compose/history-people.ts";
import { clusterFailures } from "../../core/history/cluster.ts";
import { command, valueFlag } from "../command.ts";
import { JSON_FLAG } from "../scope.ts";
import { print, printJson } from "../terminal/terminal.ts";
import { wholeNumber } from "./history-settings.ts";
import { findLoop, PRD_FLAG } from "./loop-folder.ts";

export const cluster = command({
  name: "history cluster",
  summary: "a loop's failures, equal ones grouped, the most frequent first",
  examples: {
    "twiceshy history cluster --prd 67": "what failed most, and in which stories",
    "twiceshy history cluster --story US-016 --json": "of one story, for a script",
  },
  flags: {
    ...PRD_FLAG,
    story: valueFlag("ID", "only failures that occurred in this story"),
    limit: valueFlag("N", "show at most N; default 20"),
    ...JSON_FLAG,
  },
  async run({ flags }) {
    const limit = wholeNumber("--limit", flags.limit) ?? 20;
    const { loops, folder } = await findLoop(flags.prd);
    const { story } = flags;
    const clusters = clusterFailures((await loops.current(folder)).iterations).filter(
      ({ stories }) => story === undefined || stories.includes(story),
    );
    if (flags.json) return printJson({ prd: folder.name, clusters: clusters.slice(0, limit) });
    print(clusterText(clusters, limit));
  },
});
