// Shell lines as agents write them, covering the whole grammar: all of them must parse (real ones: bench/real).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseAction } from "./parse.ts";

const lines = readFileSync(join(import.meta.dirname, "../../../test/fixtures/shell-lines.txt"), "utf8")
  .trimEnd()
  .split("\n---\n");
const place = { cwd: "/srv/shop", root: "/srv/shop" };

describe("action: shell lines of agents", () => {
  it.each(["Bash", "exec_command", "bash", "run_shell_command"])("%s: each has its commands", (tool) => {
    const key = tool === "exec_command" ? "cmd" : "command";
    const lost = lines.filter((command) => {
      const action = parseAction({ id: "1", tool, input: { [key]: command } }, place);
      return action.type !== "shell" || action.commands.length === 0;
    });
    expect(lost).toEqual([]);
    expect(lines.length).toBeGreaterThan(50);
  });
});
