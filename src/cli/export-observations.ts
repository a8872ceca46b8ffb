// Observations and summaries in a file: JSON lines for programs, markdown for people.
import { extname, resolve } from "node:path";
import { allObservations, type ToldProject } from "../app/export-observations.ts";
import type { Config } from "../config.ts";
import { observationsMarkdown } from "../core/compose/observations-markdown.ts";
import { UsageError } from "./errors.ts";
import type { ExportOptions } from "./export-files.ts";
import { withMemory } from "./memory.ts";
import { summaryJson, wholeJson } from "./observation-json.ts";
import { namesOf } from "./project-names.ts";
import { scopeOf } from "./scope.ts";
import { print, printError, printJson, tick } from "./terminal.ts";
import { count, shortPath } from "./words.ts";
import { writeFile } from "./write-file.ts";

export async function exportObservations(
  config: Config,
  file: string,
  options: ExportOptions,
): Promise<number> {
  const kind = extname(file).toLowerCase();
  if (file !== "-" && kind !== ".jsonl" && kind !== ".md")
    throw new UsageError("name a file that ends in .jsonl or .md, or - to print JSON lines", "export");
  const { text, told } = await withMemory(config, async (memory) => {
    const project = await scopeOf(memory.deps, options);
    const found = await allObservations(memory.deps, project?.id);
    if (kind === ".md")
      return { told: found, text: observationsMarkdown({ name: project?.name ?? "", ...found }) };
    return { told: found, text: jsonLines(found, (await namesOf(memory.store)).nameOf) };
  });
  const what = { observations: told.observations.length, summaries: told.summaries.length };
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
        ? `${tick()} ${amount} in ${shortPath(path, config.userHome)}`
        : `Would write ${amount} to ${shortPath(path, config.userHome)}. Nothing was written.`,
    );
  return 0;
}

/** `{"kind":"summary",…}` and `{"kind":"observation",…}`, each with the name of its project. */
function jsonLines({ summaries, observations }: ToldProject, nameOf: (project: string) => string): string {
  const lines = [
    ...summaries.map((one) => ({
      kind: "summary",
      session: one.session,
      title: one.title,
      subtitle: one.subtitle,
      project: one.project,
      projectName: nameOf(one.project),
      ...summaryJson(one),
    })),
    ...observations.map((one) => ({
      kind: "observation",
      ...wholeJson(one),
      projectName: nameOf(one.project),
    })),
  ];
  return lines.map((one) => `${JSON.stringify(one)}\n`).join("");
}
