// Help texts: every command documents its usage under its own name.
import { describe, expect, it } from "vitest";
import type { Listing } from "../../src/cli/command.ts";
import { COMMANDS } from "../../src/cli/commands.ts";
import { commandHelp } from "../../src/cli/help.ts";

async function namesAndHelp(
  listings: readonly Listing[],
  above = "",
): Promise<readonly (readonly [string, string])[]> {
  const found: (readonly [string, string])[] = [];
  for (const listing of listings) {
    const name = `${above}${listing.name}`;
    const command = await listing.load();
    found.push([name, commandHelp(command)]);
    found.push(...(await namesAndHelp(command.parts ?? [], `${name} `)));
  }
  return found;
}

describe("cli: help", async () => {
  it.each(await namesAndHelp(COMMANDS))("twiceshy %s --help is about that command", (name, text) => {
    expect(text).toMatch(new RegExp(`^  twiceshy ${name}(?: |$)`, "m"));
    expect(text).toContain("--help");
    // What switches something off stands under its own name.
    expect(text).not.toMatch(/ --no-[\w-]+: /);
  });
});
