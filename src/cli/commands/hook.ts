// twiceshy hook: answers one event of an agent. Agents call dist/hook.cjs directly, which starts faster.
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { hook as serve } from "../hook.ts";

export const hook = command({
  name: "hook",
  summary: "answer one hook of an agent: payload on stdin, reply on stdout, exit code always 0",
  operands: "AGENT",
  maximum: 1,
  examples: [["twiceshy hook claude-code < payload.json", "what an agent's settings call at every event"]],
  flags: {},
  async run({ operands }) {
    const [agent] = operands;
    if (agent === undefined) throw new UsageError("whose hook? Name the agent", "hook");
    await serve(agent, () => import("../hook-answer.ts"));
  },
});
