// twiceshy history transcript: the uncut logs of failed iterations, a page at a time.
import { readTranscript, type Transcript } from "../../app/loops/transcript.ts";
import { count } from "../../core/text/for-people.ts";
import { withoutUndefined } from "../../domain/without-undefined.ts";
import { command, flag, valueFlag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { JSON_FLAG } from "../scope.ts";
import { print, printError, printJson } from "../terminal/terminal.ts";
import { wholeNumber } from "./history-settings.ts";
import { findLoop, PRD_FLAG } from "./loop-folder.ts";

export const transcript = command({
  name: "history transcript",
  summary: "the logs of failed iterations in full, a page at a time; the last iteration first",
  examples: {
    "twiceshy history transcript --prd 67 --story US-016": "its failed iterations",
    "twiceshy history transcript --prd 67 --story US-016 --page 2": "the next page",
    "twiceshy history transcript --prd 67 --iteration 14 --all": "one iteration, however it ended",
  },
  flags: {
    ...PRD_FLAG,
    story: valueFlag("ID", "only this story"),
    run: valueFlag("ID", "only this run"),
    iteration: valueFlag("N", "only this iteration"),
    all: flag("successful iterations too"),
    page: valueFlag("N", "which page; default 1"),
    ...JSON_FLAG,
  },
  async run({ flags }) {
    const iteration = wholeNumber("--iteration", flags.iteration);
    const page = wholeNumber("--page", flags.page) ?? 1;
    if (page === 0) throw new UsageError("the first page is --page 1");
    const { loops, folder } = await findLoop(flags.prd);
    const found = await readTranscript(loops, folder, {
      ...withoutUndefined({ storyId: flags.story, runId: flags.run?.replace(/^run-/, ""), iteration }),
      all: flags.all ?? false,
      page,
    });
    if (flags.json) return printJson({ prd: folder.name, ...found });
    if (found.text !== "") print(found.text);
    printError(statusLine(found, flags.all ?? false));
  },
});

function statusLine({ page, pages, iterations, logs, text }: Transcript, all: boolean): string {
  const which = all ? "iteration" : "failed iteration";
  if (iterations === 0)
    return `There is no such ${which}${all ? "" : "; --all includes successful ones"}. See twiceshy history show.`;
  if (pages === 0)
    return `No log with any text is kept of ${iterations === 1 ? `this ${which}` : `these ${count(iterations, which)}`}.`;
  if (text === "") return `There is no page ${page}: the last one is ${pages}.`;
  const of = `${count(logs.length, "log")} of ${count(iterations, which)}`;
  return `Page ${page} of ${pages}: ${of}.${page < pages ? ` The next one: --page ${page + 1}` : ""}`;
}
