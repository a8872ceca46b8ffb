// twiceshy export --observations: writes observations and summaries as JSON lines or markdown.

import { extname, resolve } from "node:path";
import { allObservations, type ProjectObservations } from "../../app/observations/export-observations.ts";
import type { Config } from "../../config.ts";
import { observationsMarkdown } from "../../core/compose/observations-markdown.ts";
import { count, shortPath } from "../../core/text/for-people.ts";
import { wireSummary, wireWholeObservation } from "../../wire/observations.ts";
import { UsageError } from "../errors.ts";
import { withMemory } from "../memory.ts";
import { scopeOf } from "../scope.ts";
import { namesOf } from "../setup/project-names.ts";
import { print, printError, printJson, tick } from "../terminal/terminal.ts";
import type { ExportOptions } from "./export-files.ts";
import { writeFile } from "./write-file.ts";

export async function exportObservations(
  config: Config,
  file: string,
  options: ExportOptions,
): Promise<number> {
  const kind = extname(file).toLowerCase();
  if (file !== "-" && kind !== ".jsonl" && kind !== ".md")
    throw new UsageError("name a file that ends in .jsonl or .md, or - to print JSON lines");
  const { text, exported } = await withMemory(config, async (memory) => {
    const project = await scopeOf(memory.deps, options);
    const found = await allObservations(memory.deps, project?.id);
    if (kind === ".md")
      return { exported: found, text: observationsMarkdown({ name: project?.name ?? "", ...found }) };
    return { exported: found, text: jsonLines(found, (await namesOf(memory.store)).nameOf) };
  });
  const what = { observations: exported.observations.length, summaries: exported.summaries.length };
  const path = resolve(file);
  const isWritten = file !== "-" && !options.dryRun;
  if (isWritten) writeFile(path, text);
  if (file === "-") process.stdout.write(text);
  else if (options.json) printJson({ file: isWritten ? path : null, ...what });
  const amount = `${count(what.observations, "observation")} and ${count(what.summaries, "summary", "summaries")}`;
  if (file === "-") printError(`${amount}.`);
  else if (!options.json)
    print(
      isWritten
        ? `${tick()} Wrote ${amount} to ${shortPath(path, config.userHome)}`
        : `Would write ${amount} to ${shortPath(path, config.userHome)}. Nothing was written.`,
    );
  return 0;
}

/** `{"kind":"summary",…}` and `{"kind":"observation",…}`, each with the name of its project. */
function jsonLines(
  { summaries, observations }: ProjectObservations,
  nameOf: (project: string) => string,
): string {
  const lines = [
    ...summaries.map((one) => ({
      kind: "summary",
      session: one.session,
      title: one.title,
      subtitle: one.subtitle,
      project: one.project,
      projectName: nameOf(one.project),
      ...wireSummary(one),
    })),
    ...observations.map((one) => ({
      kind: "observation",
      ...wireWholeObservation(one),
      projectName: nameOf(one.project),
    })),
  ];
  return lines.map((one) => `${JSON.stringify(one)}\n`).join("");
}
