// twiceshy hook: answers one event of an agent. src/cli/bin.ts takes a shorter way there; this one has the help.
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { startHook } from "../start-hook.ts";

export const hook = command({
  name: "hook",
  summary: "answer one hook of an agent: payload on stdin, reply on stdout, exit code always 0",
  operands: "AGENT",
  maximum: 1,
  examples: [["twiceshy hook claude-code < payload.json", "what an agent's settings call at every event"]],
  flags: {},
  async run({ operands, cli }) {
    const [agent] = operands;
    if (agent === undefined) throw new UsageError("whose hook? Name the agent", "hook");
    startHook(cli, agent);
    // It ends the process itself.
    return new Promise<never>(() => {});
  },
});
