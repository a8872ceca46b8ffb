// twiceshy why: lists the last warnings given to agents, with their evidence.

import { explain, lastVerdicts } from "../../app/guard/why.ts";
import { wireDelivery, wireExplained } from "../../wire/guard.ts";
import { command, flag, valueFlag } from "../command.ts";
import { limitNumber } from "../limit.ts";
import { withMemory } from "../memory.ts";
import { JSON_FLAG, SCOPE_FLAGS, scopeOf } from "../scope.ts";
import { print, printError, printJson } from "../terminal/terminal.ts";
import { lastId } from "./rate.ts";
import { idOf } from "./silence.ts";
import { explainedText, verdictLines } from "./why-text.ts";

const LIMIT = 10;

export const why = command({
  name: "why",
  summary:
    "the warnings given to agents in this project, their evidence, and what happened then; newest first",
  operands: "[ID | last]",
  maximum: 1,
  examples: {
    "twiceshy why": "the last warnings in this project",
    "twiceshy why last": "the last one: the text the agent read, and the evidence",
    "twiceshy why 12": "one of them",
    "twiceshy why --all": "also session briefs and what was recalled at prompts",
    "twiceshy why --json --limit 100 --everywhere": "JSON lines, all projects",
  },
  flags: {
    limit: valueFlag("N", `show at most N; default ${LIMIT}`),
    all: flag("also session briefs and what was recalled at prompts"),
    ...SCOPE_FLAGS,
    ...JSON_FLAG,
  },
  async run({ flags, operands, config, now }) {
    const limit = limitNumber(flags.limit, LIMIT);
    const [which] = operands;
    await withMemory(config, async (memory) => {
      if (which !== undefined) {
        const id = which === "last" ? await lastId(memory, flags) : idOf(which);
        const explained = await explain(memory.deps, id);
        if (!explained)
          throw new Error(`there is no warning or note with id ${id}. See twiceshy why --everywhere.`);
        return flags.json ? printJson(wireExplained(explained)) : print(explainedText(explained, now));
      }
      const project = await scopeOf(memory.deps, flags);
      const verdicts = await lastVerdicts(memory.deps, project?.id, limit, flags.all === true);
      if (flags.json) for (const one of verdicts) printJson(wireDelivery(one));
      else if (verdicts.length > 0) print(verdictLines(verdicts, now).join("\n"));
      else printError(`No agent has been warned ${project ? `in ${project.name}` : "anywhere"} yet.`);
    });
  },
});
