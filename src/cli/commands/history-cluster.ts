// twiceshy history cluster: failures that are one and the same, across iterations and stories.
import { clusterText } from "../../core/compose/history-people.ts";
import { clusterFailures } from "../../core/history/cluster.ts";
import { command } from "../command.ts";
import { numberOf } from "../history-settings.ts";
import { loopMeant, PRD_FLAG } from "../loop-folder.ts";
import { JSON_FLAG } from "../scope.ts";
import { print, printJson } from "../terminal.ts";

export const cluster = command({
  name: "history cluster",
  summary: "a loop's failures, grouped, the most frequent first",
  examples: [
    ["twiceshy history cluster --prd 67", "what failed most, and in which stories"],
    ["twiceshy history cluster --story US-016 --json", "of one story, for a script"],
  ],
  flags: {
    ...PRD_FLAG,
    story: { type: "string", valueHint: "ID", description: "only failures that this story met, too" },
    limit: { type: "string", valueHint: "N", description: "at most so many; default 20" },
    ...JSON_FLAG,
  },
  async run({ flags }) {
    const limit = numberOf("--limit", flags.limit) ?? 20;
    const { loops, folder } = await loopMeant(flags.prd);
    const { story } = flags;
    const clusters = clusterFailures((await loops.current(folder)).iterations).filter(
      ({ stories }) => story === undefined || stories.includes(story),
    );
    if (flags.json) return printJson({ prd: folder.name, clusters: clusters.slice(0, limit) });
    print(clusterText(clusters, limit));
  },
});
