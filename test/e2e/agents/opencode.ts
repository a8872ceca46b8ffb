// OpenCode: how it is started headless against the scripted model, and what its tools are called.
import type { Cli } from "../clis.ts";
import { agentBinary } from "../install-agents.ts";

export const opencode: Cli = {
  name: "opencode",
  shell: (command) => ({ tool: "bash", input: { command, description: "A step of the test" } }),
  failingEdit: (file, text) => ({
    tool: "edit",
    input: { filePath: file, oldString: text, newString: "anything" },
  }),
  start: ({ prompt, model }) => ({
    file: agentBinary("opencode"),
    args: ["run", "--format", "json", prompt],
    env: {
      // The provider comes by the environment, so that the settings files belong to what is under test.
      OPENCODE_CONFIG_CONTENT: JSON.stringify({
        model: "scripted/scripted",
        small_model: "scripted/scripted",
        autoupdate: false,
        share: "disabled",
        permission: { bash: "allow", edit: "allow", read: "allow", external_directory: "allow" },
        provider: {
          scripted: {
            npm: "@ai-sdk/openai-compatible",
            options: { baseURL: `http://127.0.0.1:${model.port}/v1`, apiKey: "x" },
            models: {
              scripted: { name: "Scripted", tool_call: true, limit: { context: 128_000, output: 8_000 } },
            },
          },
        },
      }),
      OPENCODE_DISABLE_AUTOUPDATE: "1",
      OPENCODE_DISABLE_MODELS_FETCH: "1",
      OPENCODE_DISABLE_DEFAULT_PLUGINS: "1",
      OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
    },
  }),
};
