import { describe, expect, it } from "vitest";
import { printedIn } from "./printed.ts";

const short = (text: string) => {
  const { commands, errors } = printedIn(text);
  return {
    commands: commands.map(({ command, result }) => `${command} ${result}`),
    errors: errors.map(({ kind, message }) => `${kind}: ${message}`),
  };
};

describe("loops: commands and errors in a run log", () => {
  it("finds a command, what it printed, and what went wrong", () => {
    const text = "$ bash check.sh\ncheck.sh: line 12: bc: command not found\n\nI will look for another way.";
    expect(short(text)).toEqual({
      commands: ["bash check.sh failed"],
      errors: ["command-not-found: `bash check.sh`: check.sh: line 12: bc: command not found"],
    });
  });

  it("tells where a stack trace points to", () => {
    const node =
      "TypeError: limit is not a function\n    at Object.run (/app/lib/limit.js:14:3)\n    at node:internal/main:2:1";
    expect(short(node).errors).toEqual([
      "runtime: TypeError: limit is not a function (at Object.run (/app/lib/limit.js:14:3))",
    ]);
    const python =
      "Traceback (most recent call last):\n  File \"app/main.py\", line 3, in <module>\n    go()\nKeyError: 'total'";
    expect(short(python).errors).toEqual(["runtime: KeyError: 'total' (at app/main.py:3)"]);
  });

  it("a command that passed in the end has left no error", () => {
    const text = "$ npm test\nTests  2 failed | 3 passed (5)\n$ npm test\nTests  5 passed (5)\n";
    expect(short(text)).toEqual({ commands: ["npm test failed", "npm test passed"], errors: [] });
  });

  it("knows how Codex prints its commands", () => {
    const text =
      "exec\n/bin/bash -lc 'cargo test' in /work exited 101 in 2.1s:\nerror[E0308]: mismatched types\n";
    expect(short(text)).toEqual({
      commands: ["cargo test failed"],
      errors: ["compile: `cargo test`: error[E0308]: mismatched types"],
    });
  });

  it.each([
    "** (Ecto.ConstraintError) constraint error when attempting to insert struct:",
    "PHP Fatal error:  Uncaught TypeError: total(): Argument #1 must be of type int",
    "app/cart.rb:12:in `total': undefined method `sum' for nil (NoMethodError)",
    "Get-Content: Cannot find path 'C:\\shop\\prices.csv' because it does not exist.",
    "*** Exception: Prelude.head: empty list",
  ])("knows the errors of other languages: %s", (line) => {
    const { errors } = printedIn(`$ run the job\n${line}\n`);
    expect(errors[0]?.message).toContain(line.slice(0, 60).replaceAll("** ", "").trim().slice(-20));
  });

  it("an error that a sentence quotes counts where nothing was printed, unless it is over", () => {
    expect(short("The check dies with `bc: command not found` on this machine.").errors).toEqual([
      "command-not-found: bc: command not found",
    ]);
    expect(short("I fixed `bc: command not found` on this machine.").errors).toEqual([]);
  });

  it.each([
    "Timeout enforcement implemented. Failed builds are retried, errors are logged.",
    "- Error handling: failures are written to errors.log\n- Retry: 3 attempts",
    "All 30 tests passed.",
    "",
  ])("%j prints no error", (text) => {
    expect(short(text)).toEqual({ commands: [], errors: [] });
  });
});
