// Qwen Code with our hooks.
import { seesEveryFailure } from "./every-failure.ts";
import { qwen } from "./qwen.ts";
import { tellsTheStory } from "./story.ts";

tellsTheStory(qwen, {
  skill: true,
  wayPast: /Nothing was run\. .*if the same call is made anyway, it passes\./,
});

seesEveryFailure({
  wayPast: "if the same call is made anyway, it passes",
  cli: qwen,
  read: (path) => ({ tool: "read_file", input: { file_path: path } }),
  malformed: { tool: "run_shell_command", input: { cmd: "x" } },
  settings: ".qwen/settings.json",
});
