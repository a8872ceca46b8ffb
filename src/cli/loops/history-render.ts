// twiceshy history render: fills the history into a prompt file.
import { resolve } from "node:path";
import { hasVariable, renderTemplate } from "../../core/template/render.ts";
import { settingsAt } from "../../open/project.ts";
import { command, valueFlag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { writeFile } from "../exchange/write-file.ts";
import { printError } from "../terminal/terminal.ts";
import { makePage, PAGE_FLAGS, pageLine } from "./history-generate.ts";
import { modeWithoutLoop } from "./history-settings.ts";
import { PRD_FLAG } from "./loop-folder.ts";
import { readPrompt } from "./prompt-file.ts";

const PLACE = "HISTORICAL_CONTEXT";

export const render = command({
  name: "history render",
  summary:
    "fill {{HISTORICAL_CONTEXT}} and {{#if HISTORY_ENABLED}}…{{/if}} in a prompt file; everything else is unchanged",
  operands: "PROMPT_FILE",
  maximum: 1,
  examples: {
    "twiceshy history render prompt.md --prd 67 --story US-016 | claude -p": "pipe the prompt into an agent",
    "twiceshy history render prompt.md --mode off": "without history",
    "HISTORICAL_CONTEXT_FILE=page.md twiceshy history render prompt.md": "with an existing history page",
  },
  flags: {
    ...PRD_FLAG,
    ...PAGE_FLAGS,
    output: valueFlag("FILE", "write to this file; - is standard output"),
  },
  async run({ flags, operands: [file], config, now }) {
    const own = await settingsAt(config, process.cwd());
    if (file === undefined) throw new UsageError("name the prompt file");
    const prompt = readPrompt(file);
    const { mode, text } = await history();
    const isOn = mode !== "off" && text !== "";
    const rendered = renderTemplate(prompt, {
      [PLACE]: isOn ? text.trimEnd() : "",
      HISTORY_ENABLED: isOn,
      HISTORY_MODE: mode,
    });
    if (flags.output === undefined || flags.output === "-") process.stdout.write(rendered);
    else writeFile(resolve(flags.output), rendered);
    if (isOn && !hasVariable(prompt, PLACE))
      printError(`${file} has no {{${PLACE}}}: the history was left out.`);

    async function history(): Promise<{ readonly mode: string; readonly text: string }> {
      const ready = config.env.HISTORICAL_CONTEXT_FILE || config.env.HISTORY_CONTEXT_FILE;
      const mode = modeWithoutLoop(flags, own);
      if (mode === "off") return { mode, text: "" };
      if (flags.story === undefined && ready) return { mode, text: readPrompt(ready) };
      if (flags.story === undefined) throw new UsageError("name the story: --story US-016, or --mode off");
      const page = await makePage(flags, flags.story, own, now);
      printError(pageLine(page));
      return { mode: page.context.mode, text: page.text };
    }
  },
});
