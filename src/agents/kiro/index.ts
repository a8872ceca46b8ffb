// Kiro adapter, from documentation: a file of our own among the person's hooks.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { count } from "../../core/text/for-people.ts";
import type { InstallContext } from "../../ports/agent.ts";
import { documentedAgent } from "../documented-agent.ts";
import { hookCommand } from "../hook-command.ts";
import { secondsFor } from "../hooks-file.ts";
import { installedBy, ownFile } from "../settings-file.ts";
import { kiroFacts } from "./facts.ts";
import { parse, TRIGGERS } from "./hooks.ts";
import { reply } from "./reply.ts";

export const kiro = documentedAgent({
  facts: kiroFacts,
  parse,
  reply,
  isPresent: (home) => existsSync(join(home, ".kiro")),
  ...installedBy((context) => [
    ownFile({
      path: join(context.home, ".kiro", "hooks", "twiceshy.json"),
      summary: count(Object.keys(TRIGGERS).length, "hook"),
      text: `${JSON.stringify({ version: "v1", hooks: hooksOf(context) }, undefined, 2)}\n`,
      isOurs: (text) => text.includes('"name": "twiceshy-'),
    }),
  ]),
  limits: ["Kiro CLI 2 keeps hooks in its agents' files, which Twiceshy does not change."],
});

function hooksOf({ launcher }: InstallContext) {
  return Object.entries(TRIGGERS).map(([trigger, moment]) => {
    const timeout = secondsFor(moment);
    const command = hookCommand(launcher, "kiro", timeout);
    return { name: `twiceshy-${trigger}`, trigger, action: { type: "command", command }, timeout };
  });
}
