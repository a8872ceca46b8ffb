// twiceshy history generate: writes the history page for the next iteration. Reads files only; no memory is opened.
import { resolve } from "node:path";
import { type GeneratedHistory, generateHistory } from "../../app/loops/history.ts";
import type { Config } from "../../config.ts";
import { historyItems } from "../../core/compose/history-items.ts";
import { tokensAtMost } from "../../core/compose/tokens.ts";
import { count, number } from "../../core/text/for-people.ts";
import { withoutUndefined } from "../../domain/without-undefined.ts";
import { settingsAt } from "../../open/project.ts";
import { command, type Flags, valueFlag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { writeFile } from "../exchange/write-file.ts";
import { JSON_FLAG } from "../scope.ts";
import { print, printError, printJson } from "../terminal/terminal.ts";
import { BUDGET_FLAGS, historySettings, LOOKBACK, wholeNumber } from "./history-settings.ts";
import { findLoop, PRD_FLAG } from "./loop-folder.ts";

export const PAGE_FLAGS = {
  story: valueFlag("ID", "the next story to work on: US-016"),
  title: valueFlag("TEXT", "its title, if no file of the loop has it"),
  iteration: valueFlag("N", "number of the next iteration"),
  run: valueFlag("ID", "run id of the next iteration; only earlier iterations are used"),
  ...BUDGET_FLAGS,
  lookback: LOOKBACK,
  mode: valueFlag("MODE", "smart, full (ignores lookback) or off"),
} as const;

export const generate = command({
  name: "history generate",
  summary:
    "write a markdown page for the next iteration's prompt: what earlier iterations tried, what failed, what worked",
  examples: {
    "twiceshy history generate --prd 67 --story US-016": "for this story, to standard output",
    "twiceshy history generate --prd=67 --story=US-016 --iteration=4 --budget=10000 --lookback=5 --output=runs/history-context.md":
      "as a loop calls it",
    "twiceshy history generate --story US-016 --mode full --remaining 3000": "everything, in 3,000 tokens",
  },
  flags: {
    ...PRD_FLAG,
    ...PAGE_FLAGS,
    output: valueFlag("FILE", "write to this file; - is standard output"),
    ...JSON_FLAG,
  },
  async run({ flags, config, now }) {
    if (flags.story === undefined) throw new UsageError("name the story: --story US-016");
    const own = await settingsAt(config, process.cwd());
    const page = await makePage(flags, flags.story, own, now);
    const isFile = flags.output !== undefined && flags.output !== "-";
    if (isFile) writeFile(resolve(flags.output ?? ""), page.text);
    if (flags.json) return printJson(pageJson(page));
    if (!isFile && page.text !== "") print(page.text.trimEnd());
    printError(pageLine(page));
  },
});

export async function makePage(
  flags: Flags<typeof PAGE_FLAGS & typeof PRD_FLAG>,
  storyId: string,
  own: Pick<Config, "env" | "loopHistory">,
  now: number,
): Promise<GeneratedHistory> {
  const { loops, folder } = await findLoop(flags.prd);
  const file = loops.config(folder);
  if (file.problem) printError(`twiceshy: ${file.problem}`);
  const request = {
    ...historySettings(flags, own, file, "as the file says"),
    ...withoutUndefined({
      storyTitle: flags.title,
      iteration: wholeNumber("--iteration", flags.iteration),
      runId: flags.run?.replace(/^run-/, ""),
    }),
    storyId,
  };
  return generateHistory({ loops, countTokens: tokensAtMost }, folder, request, now);
}

/** `1,204 of 10,000 tokens, 18 iterations scanned.` */
export function pageLine({ text, tokens, budget, context }: GeneratedHistory): string {
  const scanned = `${count(context.iterationsScanned, "iteration")} scanned`;
  if (text !== "") return `${number(tokens)} of ${number(budget)} tokens, ${scanned}.`;
  if (context.mode === "off") return "History is off: no page was made. To make one anyway: --mode smart";
  const why =
    budget === 0
      ? "no tokens are left for it"
      : historyItems(context).length > 0
        ? `${number(budget)} tokens are too few for any entry`
        : "earlier iterations have nothing relevant";
  return `No history for ${context.storyId || "this loop"}: ${why}; ${scanned}.`;
}

function pageJson({ text, tokens, budget, shown, context }: GeneratedHistory) {
  const { prd, storyId, storyTitle, mode, iterationsScanned, ...chosen } = context;
  return {
    ...{ prd, storyId, storyTitle, mode, budget, totalTokens: tokens, iterationsScanned, shown },
    ...{ ...chosen, stuck: chosen.stuck ?? null },
    text,
  };
}
