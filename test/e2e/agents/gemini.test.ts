// Gemini CLI with our hooks.
import { codex } from "../clis.ts";
import { learnsFrom } from "./across-agents.ts";
import { seesEveryFailure } from "./every-failure.ts";
import { gemini } from "./gemini.ts";
import { tellsTheStory } from "./story.ts";

tellsTheStory(gemini, { skill: true });

seesEveryFailure({
  wayPast: "make the same call again",
  cli: gemini,
  read: (path) => ({ tool: "read_file", input: { file_path: path } }),
  malformed: { tool: "run_shell_command", input: { cmd: "x" } },
  settings: ".gemini/settings.json",
});

learnsFrom(codex, gemini);
