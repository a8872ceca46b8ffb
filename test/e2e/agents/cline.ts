// Cline CLI: how it is started headless against the scripted model, and what its tools are called.
import type { Cli } from "../clis.ts";
import { agentBinary } from "../install-agents.ts";

export const cline: Cli = {
  name: "cline",
  shell: (command) => ({ tool: "run_commands", input: { commands: [command] } }),
  failingEdit: (file, text) => ({ tool: "editor", input: { path: file, old_text: text, new_text: "x" } }),
  // Its hub stays for the next session.
  daemon: /hub/,
  start: ({ prompt, model, project }) => ({
    file: "/bin/sh",
    // Its provider is set by a command of its own, once in a home.
    args: [
      "-c",
      '[ -f "$HOME/.cline/data/settings/providers.json" ] || "$0" auth openai-compatible --apikey x --modelid scripted --baseurl "$1" >&2; exec "$0" --json --auto-approve true -c "$2" "$3"',
      ...[agentBinary("cline"), `http://127.0.0.1:${model.port}/v1`, project, prompt],
    ],
    env: { DO_NOT_TRACK: "1", CLINE_NO_AUTO_UPDATE: "1" },
  }),
};
