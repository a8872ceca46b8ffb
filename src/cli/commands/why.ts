// twiceshy why: the last verdicts given to agents, and what they rest on.
import { type Explained, explain, lastVerdicts, type Told } from "../../app/why.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { withMemory } from "../memory.ts";
import { JSON_FLAG, SCOPE_FLAGS, scopeOf } from "../scope.ts";
import { idOf } from "../silence.ts";
import { print, printError, printJson } from "../terminal.ts";
import { explainedText, verdictLines } from "../why-text.ts";

const LIMIT = 10;

export const why = command({
  name: "why",
  summary: "what agents were told in this project, on what evidence, and what happened then; newest first",
  operands: "[ID]",
  maximum: 1,
  examples: [
    ["twiceshy why", "the last verdicts in this project"],
    ["twiceshy why 12", "one of them: the text as the agent read it, and the evidence"],
    ["twiceshy why --all", "briefs and what was recalled at prompts too"],
    ["twiceshy why --json --limit 100 --everywhere", "JSON lines, all projects"],
  ],
  flags: {
    limit: { type: "string", valueHint: "N", description: `at most so many; default ${LIMIT}` },
    all: { type: "boolean", description: "not only verdicts on calls: also briefs and recalls at prompts" },
    ...SCOPE_FLAGS,
    ...JSON_FLAG,
  },
  async run({ flags, operands, config, now }) {
    const limit = limitOf(flags.limit);
    const [id] = operands;
    await withMemory(config, async (memory) => {
      if (id !== undefined) {
        const explained = await explain(memory.deps, idOf(id));
        if (!explained) throw new Error(`there is no verdict ${id}. See twiceshy why --everywhere.`);
        return flags.json ? printJson(explainedJson(explained)) : print(explainedText(explained, now));
      }
      const project = await scopeOf(memory.deps, flags);
      const told = await lastVerdicts(memory.deps, project?.id, limit, flags.all === true);
      if (flags.json) for (const one of told) printJson(toldJson(one));
      else if (told.length > 0) print(verdictLines(told, now).join("\n"));
      else printError(`No agent was told anything ${project ? `in ${project.name}` : "anywhere"} yet.`);
    });
  },
});

function limitOf(text: string | undefined): number {
  const limit = text === undefined ? LIMIT : Number(text);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError("--limit takes a number");
  return limit;
}

function toldJson({ delivery, agent }: Told) {
  const { id, at, readAt: _read, call: _call, ...rest } = delivery;
  return { id, at: new Date(at).toISOString(), agent, ...rest };
}

function explainedJson(explained: Explained) {
  const { hazard, evidence } = explained;
  return {
    ...toldJson(explained),
    ignored: hazard?.ignored ?? false,
    evidence: evidence.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
  };
}
