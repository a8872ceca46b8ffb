// Goose: how it is started headless against the scripted model, and what its tools are called.
import type { Cli } from "../clis.ts";
import { agentBinary } from "../install-agents.ts";

export const goose: Cli = {
  name: "goose",
  shell: (command) => ({ tool: "shell", input: { command } }),
  failingEdit: (file, text) => ({ tool: "edit", input: { path: file, before: text, after: "anything" } }),
  start: ({ prompt, model }) => ({
    file: agentBinary("goose"),
    args: ["run", "--text", prompt],
    env: {
      GOOSE_PROVIDER: "openai",
      GOOSE_MODEL: "gpt-4o",
      GOOSE_MODE: "auto",
      GOOSE_DISABLE_KEYRING: "1",
      GOOSE_TELEMETRY_OFF: "1",
      OPENAI_HOST: `http://127.0.0.1:${model.port}`,
      OPENAI_API_KEY: "scripted",
    },
  }),
};
