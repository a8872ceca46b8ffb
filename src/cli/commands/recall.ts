// twiceshy recall: what this project has taught, as an agent reads it when a session starts.
import { recallElsewhere } from "../../app/elsewhere.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { withMemory } from "../memory.ts";
import { JSON_FLAG, projectCalled, SCOPE_FLAGS } from "../scope.ts";
import { print, printError, printJson } from "../terminal.ts";

export const recall = command({
  name: "recall",
  summary: "what this project has taught, as an agent reads it when a session starts",
  examples: [
    ["twiceshy recall", "the block of this project"],
    ["twiceshy recall --budget 2000", "with room for more"],
    ['twiceshy recall --prompt "Add authentication"', "what was done and tried for this before"],
    ["twiceshy recall --everywhere", "and what other projects taught about the same tools"],
    ["twiceshy recall --json", "text, tokens and items"],
  ],
  flags: {
    budget: {
      type: "string",
      valueHint: "TOKENS",
      description:
        "at most so many tokens; default: as an agent is given (startBudget, turnBudget, maxContextSize)",
    },
    prompt: {
      type: "string",
      valueHint: "TEXT",
      description: "what an agent is told at this prompt, instead of at the start of a session",
    },
    project: SCOPE_FLAGS.project,
    everywhere: {
      type: "boolean",
      description: "also what other projects taught about the tools used here; always: recallEverywhere",
    },
    ...JSON_FLAG,
  },
  async run({ flags, config, now }) {
    const budget = flags.budget === undefined ? undefined : Number(flags.budget);
    if (budget !== undefined && (!Number.isFinite(budget) || budget < 0))
      throw new UsageError("--budget takes a number of tokens", "recall");
    const result = await withMemory(config, async (memory) => {
      const other = flags.project === undefined ? undefined : await projectCalled(memory.deps, flags.project);
      const cwd = other?.root ?? process.cwd();
      const here = await memory.recall({
        cwd,
        now,
        everywhere: false,
        ...(budget !== undefined && { budget }),
        ...(other && { project: other.identity }),
        ...(flags.prompt !== undefined && { prompt: flags.prompt }),
      });
      const place = other ? { project: other } : memory.deps.workspace.place(cwd);
      const { recallEverywhere, startBudget } = memory.deps.settings(place.project.root);
      if (!flags.everywhere && !recallEverywhere) return here;
      return { ...here, elsewhere: await recallElsewhere(memory.deps, place, now, budget ?? startBudget) };
    });
    if (flags.json) return printJson(result);
    const texts = [result.text, "elsewhere" in result ? result.elsewhere.text : ""].filter(Boolean);
    if (texts.length > 0) return print(texts.join("\n"));
    printError(
      flags.prompt === undefined
        ? "Nothing to say: this project has taught nothing yet."
        : "Nothing to say: nothing like this was done or tried here.",
    );
  },
});
