// twiceshy hook: answers one event of an agent. src/cli/bin.ts handles the usual call; this one adds help and errors.
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { startHook } from "./start-hook.ts";

export const hook = command({
  name: "hook",
  summary:
    "answer one agent hook: payload on stdin, reply on stdout; exit code 0, or 2 where an agent can only be stopped by it",
  operands: "AGENT",
  maximum: 1,
  examples: { "twiceshy hook claude-code < payload.json": "agents run this at every hook event" },
  flags: {},
  async run({ operands, cli }) {
    const [agent] = operands;
    if (agent === undefined) throw new UsageError("which agent's hook? Name the agent");
    startHook(cli, agent);
    // It ends the process itself.
    return new Promise<never>(() => {});
  },
});
