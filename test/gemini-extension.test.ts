// The extension does what an installation into the settings does.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EVENTS } from "../src/agents/gemini-cli/hooks.ts";

const read = (...path: readonly string[]) =>
  JSON.parse(readFileSync(join(import.meta.dirname, "..", ...path), "utf8"));

describe("packages: the extension of Gemini CLI", () => {
  it("has the version of the program that it starts", () => {
    expect(read("plugins/gemini-cli/gemini-extension.json").version).toBe(read("package.json").version);
  });

  it("waits for the same events as long as the installed hooks", () => {
    const { hooks } = read("plugins/gemini-cli/hooks/hooks.json");
    const seconds = Object.entries(hooks as Record<string, [{ hooks: [{ timeout: number }] }]>).map(
      ([event, [group]]) => [event, group.hooks[0].timeout / 1_000],
    );
    expect(Object.fromEntries(seconds)).toEqual(EVENTS);
  });
});
