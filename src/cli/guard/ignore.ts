// twiceshy ignore: silences one warning for good.

import { ignored, ignore as silence } from "../../app/guard/ignore.ts";
import { when } from "../../core/text/for-people.ts";
import type { HazardKey } from "../../ports/store.ts";
import { iso } from "../../wire/time.ts";
import { command, flag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { type OpenedMemory, withMemory } from "../memory.ts";
import { JSON_FLAG, SCOPE_FLAGS, scopeOf } from "../scope.ts";
import { colour, print, printError, printJson, tick } from "../terminal/terminal.ts";
import { findHazard, HAZARD_FLAGS, hazardText } from "./silence.ts";

export const ignore = command({
  name: "ignore",
  summary: "silence one warning for good; twiceshy undo brings it back",
  operands: "[ID]",
  maximum: 1,
  examples: {
    "twiceshy ignore 12": "the warning with id 12 in twiceshy why",
    'twiceshy ignore --subject "path dist/app.js" --kind missing-path': "by name",
    "twiceshy ignore --list": "what is silenced in this project",
  },
  flags: {
    list: flag("show what is silenced"),
    ...HAZARD_FLAGS,
    ...SCOPE_FLAGS,
    ...JSON_FLAG,
  },
  async run({ flags, operands, config, now }) {
    const json = flags.json === true;
    await withMemory(config, async (memory) => {
      if (flags.list) {
        if (operands.length > 0) throw new UsageError("--list takes no id");
        const project = await scopeOf(memory.deps, flags);
        return list(memory, project?.id, json, now);
      }
      const key = await findHazard(memory.deps, operands[0], flags);
      if (!key) throw new UsageError("which one? Give an id from twiceshy why, or --subject");
      await silenceOne(memory, key, operands[0], json, now);
    });
  },
});

async function silenceOne(
  memory: OpenedMemory,
  key: HazardKey,
  id: string | undefined,
  json: boolean,
  now: number,
): Promise<void> {
  const before = await silence(memory.deps, key, now);
  if (!before) throw new Error(`${hazardText(key)} is no longer known: there is nothing to silence.`);
  if (json) return printJson({ ...key, ignored: true, changed: !before.ignored });
  if (before.ignored) return print(`${hazardText(key)} is already silenced.`);
  print(`${tick()} Silenced for good: ${hazardText(key)}.`);
  print(`Bring it back:  ${colour.cyan(id === undefined ? "twiceshy undo" : `twiceshy undo ${id}`)}`);
}

async function list(
  memory: OpenedMemory,
  project: string | undefined,
  json: boolean,
  now: number,
): Promise<void> {
  const silenced = await ignored(memory.deps, project);
  if (json) {
    for (const { delivery, at, ...key } of silenced) printJson({ id: delivery ?? null, at: iso(at), ...key });
    return;
  }
  if (silenced.length === 0) return printError("Nothing is silenced.");
  const ids = silenced.map(({ delivery }) => (delivery === undefined ? "–" : String(delivery)));
  const times = silenced.map(({ at }) => (at === 0 ? "" : when(at, now)));
  const wide = (texts: readonly string[]) => Math.max(...texts.map((text) => text.length));
  for (const [index, one] of silenced.entries())
    print(
      [
        colour.dim((ids[index] ?? "").padStart(wide(ids) + 2)),
        colour.dim((times[index] ?? "").padEnd(wide(times))),
        `${one.subject}  ${colour.dim(one.kind)}`,
      ].join("  "),
    );
}
