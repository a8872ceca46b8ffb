// Factory droid: how it is started headless against the scripted model, and what its tools are called.
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Cli } from "../clis.ts";
import { agentBinary } from "../install-agents.ts";

const ask = { riskLevel: "low", riskLevelReason: "A step of the test", summary: "A step of the test" };

export const droid: Cli = {
  name: "droid",
  shell: (command) => ({ tool: "Execute", input: { command, ...ask } }),
  failingEdit: (file, text) => ({
    tool: "Edit",
    input: { file_path: file, old_str: text, new_str: "anything" },
  }),
  // Something of its own that ends two seconds later.
  daemon: /^sleep 2$/,
  start: ({ prompt, model, project }) => ({
    file: agentBinary("droid"),
    args: [
      ...["exec", "--model", "custom:Scripted-0", "--skip-permissions-unsafe"],
      ...["--settings", modelSettings(project, model.port), prompt],
    ],
    // Without an account and without its own servers.
    env: {
      FACTORY_AIRGAP_ENABLED: "1",
      FACTORY_DISABLE_KEYRING: "1",
      FACTORY_DROID_AUTO_UPDATE_ENABLED: "false",
    },
  }),
};

/** Beside the project, so that its settings in the home belong to what is under test. */
function modelSettings(project: string, port: number): string {
  const path = join(dirname(project), "droid-model.json");
  const model = {
    ...{ model: "scripted", displayName: "Scripted", provider: "generic-chat-completion-api" },
    ...{ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: "x", maxOutputTokens: 4_000 },
  };
  writeFileSync(path, JSON.stringify({ customModels: [model] }));
  return path;
}
