// Qwen Code: how it is started headless against the scripted model, and what its tools are called.
import type { Cli } from "../clis.ts";
import { agentBinary } from "../install-agents.ts";

export const qwen: Cli = {
  name: "qwen",
  shell: (command) => ({ tool: "run_shell_command", input: { command, description: "A step of the test" } }),
  failingEdit: (file, text) => ({
    tool: "edit",
    input: { file_path: file, old_string: text, new_string: "anything" },
  }),
  start: ({ prompt, model }) => ({
    file: process.execPath,
    args: [
      ...[agentBinary("qwen"), "-p", prompt, "--yolo", "--auth-type", "openai"],
      ...["--output-format", "stream-json"],
    ],
    env: {
      OPENAI_API_KEY: "scripted",
      OPENAI_BASE_URL: `http://127.0.0.1:${model.port}/v1`,
      OPENAI_MODEL: "scripted",
      QWEN_CODE_NO_RELAUNCH: "true",
      NO_BROWSER: "1",
    },
  }),
};
