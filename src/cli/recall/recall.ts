// twiceshy recall: prints what an agent reads at the start of a session or at a prompt.
import { recallElsewhere } from "../../app/recall/elsewhere.ts";
import { DEFAULTS } from "../../config.ts";
import { count } from "../../domain/count.ts";
import { command, flag, valueFlag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { withMemory } from "../memory.ts";
import { JSON_FLAG, projectNamed, SCOPE_FLAGS } from "../scope.ts";
import { print, printError, printJson } from "../terminal/terminal.ts";

export const recall = command({
  name: "recall",
  summary: "what an agent reads about this project at session start, or at a prompt with these words",
  operands: "[PROMPT…]",
  maximum: 200,
  examples: {
    "twiceshy recall": "what opens a session in this project",
    "twiceshy recall --budget 2000": "with room for more",
    'twiceshy recall "Add authentication"': "what was done and tried for this task before",
    "twiceshy recall --everywhere": "and what was learned in other projects about the same tools",
    "twiceshy recall --json": "text, tokens and items",
  },
  flags: {
    budget: valueFlag(
      "TOKENS",
      "maximum tokens; default: the settings startBudget, turnBudget, maxContextSize",
    ),
    prompt: valueFlag("TEXT", "the prompt, for scripts: the same as the words after recall"),
    project: SCOPE_FLAGS.project,
    everywhere: flag(
      "also what was learned in other projects about the tools used here; setting: recallEverywhere",
    ),
    ...JSON_FLAG,
  },
  async run({ flags, operands, config, now }) {
    if (flags.prompt !== undefined && operands.length > 0)
      throw new UsageError("give the prompt either with --prompt or after recall");
    const prompt = flags.prompt ?? (operands.length > 0 ? operands.join(" ") : undefined);
    const budget = flags.budget === undefined ? undefined : Number(flags.budget);
    if (budget !== undefined && (!Number.isFinite(budget) || budget < 0))
      throw new UsageError("--budget takes a number of tokens");
    const result = await withMemory(config, async (memory) => {
      const other = flags.project === undefined ? undefined : await projectNamed(memory.deps, flags.project);
      const cwd = other?.root ?? process.cwd();
      const here = await memory.recall({
        cwd,
        now,
        everywhere: false,
        ...(budget !== undefined && { budget }),
        ...(other && { project: other.identity }),
        ...(prompt !== undefined && { prompt }),
      });
      const place = other ? { project: other } : memory.deps.workspace.place(cwd);
      const { recallEverywhere, startBudget } = memory.deps.settings(place.project.root);
      if (!flags.everywhere && !recallEverywhere) return here;
      return { ...here, elsewhere: await recallElsewhere(memory.deps, place, now, budget ?? startBudget) };
    });
    if (flags.json) return printJson(result);
    const texts = [result.text, "elsewhere" in result ? result.elsewhere.text : ""].filter(Boolean);
    if (texts.length > 0) return print(texts.join("\n"));
    if (budget !== undefined)
      return printError(`Nothing to show, or nothing that fits into ${count(budget, "token")}.`);
    const also =
      "elsewhere" in result ? ", and other projects have learned nothing about the tools used here" : "";
    if (prompt !== undefined)
      return printError(`Nothing to show: nothing like this was done or tried here${also}.`);
    const isTight =
      config.startBudget < DEFAULTS.startBudget || config.maxContextSize < DEFAULTS.maxContextSize;
    const or = isTight ? ", or nothing that fits into startBudget and maxContextSize" : "";
    printError(`Nothing to show: nothing was learned in this project yet${also}${or}.`);
  },
});
