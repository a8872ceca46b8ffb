// Tables of names, values and notes.
import { describe, expect, it } from "vitest";
import { table } from "./table.ts";

describe("terminal: a table", () => {
  it("wraps a long note below itself and cuts nothing", () => {
    const note = "stopped, not tried again, and it would still fail as far as is known";
    const text = table([["repeats prevented", 3, note]], 60);
    expect(text).toBe(
      [
        "  repeats prevented  3  stopped, not tried again, and it",
        "                        would still fail as far as is known",
      ].join("\n"),
    );
  });

  it("wraps a long value below itself, too", () => {
    expect(
      table(
        [
          ["mode", "bump"],
          ["agents", "Claude Code (installed), OpenCode (installed)"],
        ],
        40,
      ),
    ).toBe(
      ["  mode    bump", "  agents  Claude Code (installed),", "          OpenCode (installed)"].join("\n"),
    );
  });
});
