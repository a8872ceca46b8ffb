// twiceshy history index: updates the index files in a loop's folder (Ralph's layout).
import { relative } from "node:path";
import { type IndexedLoop, indexLoop } from "../../app/loops/history.ts";
import { count, duration } from "../../core/text/for-people.ts";
import { settingsAt } from "../../open/project.ts";
import { command, flag, valueFlag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { JSON_FLAG } from "../scope.ts";
import { since } from "../since.ts";
import { bar } from "../terminal/bar.ts";
import { colour, print, printError, printJson, tick } from "../terminal/terminal.ts";
import { historySettings } from "./history-settings.ts";
import { lastStory, printOnce, summaryLine } from "./history-summary.ts";
import { findLoop, findLoops, PRD_FLAG } from "./loop-folder.ts";
import { takeSessions } from "./loop-sessions.ts";

/** So many skipped files are printed; the rest is counted. */
const MOST_SKIPPED = 10;

export const index = command({
  name: "history index",
  summary:
    "read a loop's logs, or an agent's own records, into runs/history-index.json and history/; unchanged logs are not read again",
  examples: {
    "twiceshy history index --prd 67": "one loop",
    "twiceshy history index --all": "every loop of this project",
    "twiceshy history index --agent claude-code --prd nightly --since 7d":
      "a loop that keeps no logs: each session of Claude Code in this project is an iteration",
  },
  flags: {
    ...PRD_FLAG,
    all: flag("every loop of this project"),
    agent: valueFlag("NAME", "use this agent's sessions in this project as iterations of the loop"),
    story: valueFlag(
      "ID",
      "with summarizeWith: summarise this story, and ask the model even during a pause after an outage; default: the last story",
    ),
    since: valueFlag("WHEN", "only sessions since then: 7d, 2026-11-01"),
    ...JSON_FLAG,
  },
  async run({ flags, config, now }) {
    if (flags.all && flags.prd !== undefined) throw new UsageError("--prd and --all cannot be used together");
    if (flags.since !== undefined && flags.agent === undefined)
      throw new UsageError("--since needs --agent, for example --agent claude-code");
    if (flags.agent !== undefined) {
      if (flags.prd === undefined)
        throw new UsageError("name the loop that the sessions belong to: --prd NAME");
      await takeSessions({
        ...{ agent: flags.agent, prd: flags.prd, config, isQuiet: flags.json === true },
        since: flags.since === undefined ? 0 : since(flags.since, now),
      });
    }
    const { loops, folders } = await loopsMeant();
    if (folders.length === 0)
      throw new Error("there is no loop here: no .ralph/PRD-N and no .twiceshy/loops folder.");
    const started = performance.now();
    const drawn = bar("Reading", { quiet: flags.json === true || folders.length < 2 });
    const done: IndexedLoop[] = [];
    for (const folder of folders) {
      drawn.draw({ share: done.length / folders.length, text: folder.name });
      done.push(await indexLoop({ loops }, folder, now));
    }
    drawn.clear();
    if (flags.json) {
      printJson({ loops: done.map(loopJson) });
      return sumUp();
    }
    for (const one of done) print(loopText(one));
    for (const one of done) for (const line of skippedLines(one)) printError(line);
    printError(colour.dim(duration(performance.now() - started)));
    await sumUp();

    /** Runs last, because a model may be slow; the index is already written. */
    async function sumUp(): Promise<void> {
      const own = await settingsAt(config, process.cwd());
      const tell = printOnce();
      for (const { folder, history } of done) {
        const settings = historySettings({}, own, loops.config(folder), "as the file says");
        // Without a page no summary is needed.
        if (settings.config.summarizeWith === "none" || settings.mode === "off") continue;
        const request = { ...settings, storyId: flags.story ?? lastStory(history) };
        const atOnce = flags.story !== undefined;
        tell(await summaryLine({ loops, folder, history, request, config, now, atOnce }));
      }
    }

    async function loopsMeant() {
      if (flags.all) return findLoops();
      const one = await findLoop(flags.prd);
      return { loops: one.loops, folders: [one.folder] };
    }
  },
});

function loopText({ folder, history, written }: IndexedLoop): string {
  const failed = history.iterations.filter(({ status }) => status !== "success").length;
  const stories = new Set(history.iterations.map(({ storyId }) => storyId).filter(Boolean)).size;
  const what = [
    count(history.iterations.length, "iteration"),
    count(stories, "story", "stories"),
    `${count(failed, "failure")}`,
  ].join(", ");
  const changed =
    written.length === 0
      ? "nothing changed"
      : `wrote ${written.map((path) => relative(folder.path, path)).join(", ")}`;
  return `${tick()} ${colour.bold(folder.name)}: ${what}; ${changed}`;
}

function skippedLines({ folder, history: { skipped } }: IndexedLoop): readonly string[] {
  const lines = skipped
    .slice(0, MOST_SKIPPED)
    .map(({ file, why }) => `  ${folder.name}: skipped ${file}: ${why}`);
  const more = skipped.length - lines.length;
  return more > 0 ? [...lines, `  … and ${more} more; --json shows all`] : lines;
}

function loopJson({ folder, history, written }: IndexedLoop) {
  return {
    prd: folder.name,
    folder: folder.path,
    iterations: history.iterations.length,
    failures: history.iterations.filter(({ status }) => status !== "success").length,
    stories: history.stories,
    skipped: history.skipped,
    written,
  };
}
