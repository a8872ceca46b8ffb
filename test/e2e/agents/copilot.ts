// Copilot CLI: how it is started headless against the scripted model, and what its tools are called.
import type { Cli } from "../clis.ts";
import { agentBinary } from "../install-agents.ts";

export const copilot: Cli = {
  name: "copilot",
  shell: (command) => ({ tool: "bash", input: { command, description: "A step of the test" } }),
  failingEdit: (file, text) => ({ tool: "edit", input: { path: file, old_str: text, new_str: "anything" } }),
  start: ({ prompt, model }) => ({
    file: agentBinary("copilot"),
    args: [
      ...["-p", prompt, "--allow-all-tools", "--allow-all-paths", "--trust-folder"],
      ...["--disable-client-telemetry", "--no-color"],
    ],
    env: {
      COPILOT_PROVIDER_BASE_URL: `http://127.0.0.1:${model.port}/v1`,
      COPILOT_PROVIDER_API_KEY: "x",
      COPILOT_MODEL: "gpt-4.1",
      COPILOT_OFFLINE: "true",
      COPILOT_AUTO_UPDATE: "false",
    },
  }),
};
