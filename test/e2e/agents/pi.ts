// pi: how it is started headless against the scripted model, and what its tools are called.
import { join } from "node:path";
import type { Cli } from "../clis.ts";
import { agentBinary } from "../install-agents.ts";

export const pi: Cli = {
  name: "pi",
  shell: (command) => ({ tool: "bash", input: { command } }),
  failingEdit: (file, text) => ({
    tool: "edit",
    input: { path: file, edits: [{ oldText: text, newText: "anything" }] },
  }),
  start: ({ prompt, model }) => ({
    file: process.execPath,
    args: [
      agentBinary("pi"),
      ...["--print", "--extension", join(import.meta.dirname, "pi-provider.ts")],
      ...["--provider", "scripted", "--model", "scripted", prompt],
    ],
    env: {
      SCRIPTED_URL: `http://127.0.0.1:${model.port}/v1`,
      PI_OFFLINE: "1",
      PI_TELEMETRY: "0",
      PI_SKIP_VERSION_CHECK: "1",
    },
  }),
};
