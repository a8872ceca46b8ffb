// Gemini CLI: how it is started headless against the scripted model, and what its tools are called.
import type { Cli } from "../clis.ts";
import { agentBinary } from "../install-agents.ts";

export const gemini: Cli = {
  name: "gemini",
  shell: (command) => ({ tool: "run_shell_command", input: { command, description: "A step of the test" } }),
  failingEdit: (file, text) => ({
    tool: "replace",
    input: { file_path: file, instruction: "change it", old_string: text, new_string: "anything" },
  }),
  start: ({ prompt, model }) => ({
    file: process.execPath,
    args: [
      ...[agentBinary("gemini"), "-p", prompt, "--yolo", "-m", "gemini-2.5-flash"],
      ...["--output-format", "stream-json"],
    ],
    env: {
      GEMINI_API_KEY: "scripted",
      GOOGLE_GEMINI_BASE_URL: `http://127.0.0.1:${model.port}`,
      // Hooks run only in folders that the person trusts.
      GEMINI_CLI_TRUST_WORKSPACE: "true",
      // Else it starts itself a second time, to have more memory.
      GEMINI_CLI_NO_RELAUNCH: "true",
      GEMINI_TELEMETRY_ENABLED: "false",
      NO_BROWSER: "1",
    },
  }),
};
