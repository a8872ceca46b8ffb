// Copilot CLI adapter.
import type { Agent } from "../../ports/agent.ts";
import { copilotCliFacts } from "./facts.ts";
import { install, isPresent, uninstall } from "./install.ts";
import { parse } from "./parse.ts";
import { reply } from "./reply.ts";
import { trial } from "./trial.ts";

export const copilotCli: Agent = {
  name: copilotCliFacts.name,
  label: copilotCliFacts.label,
  parse,
  reply,
  isPresent,
  install,
  uninstall,
  trial,
  afterInstall: [
    "Sessions of Copilot CLI that are already running pick Twiceshy up when they are started again.",
  ],
  histories: async (home, env) => (await import("./import.ts")).histories(home, env),
  async *readHistory(path, onBroken) {
    yield* (await import("./import.ts")).readHistory(path, onBroken);
  },
};
