// Reads .NET solutions and projects, in the root or up to two folders below.
import { technologiesOf } from "./dependencies.ts";
import type { Files } from "./files.ts";
import type { Findings } from "./findings.ts";
import { usually } from "./tasks.ts";

export function readDotnet(files: Files): Findings | undefined {
  const root = files.list("").map(({ name }) => name);
  const solution = root.some((name) => /\.slnx?$/.test(name));
  if (!solution && !root.some((name) => PROJECT.test(name))) return undefined;
  const projects = projectsIn(files);
  const text = projects.map((path) => files.read(path) ?? "").join("\n");
  const names = [...text.matchAll(/\b(?:Sdk|Include)="([\w.-]+)/g)].map((found) => found[1] ?? "");
  const functional = projects.length > 0 && projects.every((path) => path.endsWith(".fsproj"));
  return {
    languages: [functional ? "F#" : "C#"],
    ...technologiesOf("dotnet", names),
    packageManager: "nuget",
    commands: usually({ test: "dotnet test", build: "dotnet build" }),
  };
}

const PROJECT = /\.(?:cs|fs|vb)proj$/;
const MAXIMUM_FOLDERS = 30;
const MAXIMUM_PROJECTS = 10;

function projectsIn(files: Files): readonly string[] {
  const found: string[] = [];
  const folders = [""];
  for (let at = 0; at < folders.length && at < MAXIMUM_FOLDERS; at++) {
    const folder = folders[at] ?? "";
    for (const entry of files.list(folder)) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (!entry.folder && PROJECT.test(entry.name)) found.push(path);
      if (entry.folder && path.split("/").length <= 2 && !/^(?:\.|bin$|obj$|node_modules$)/.test(entry.name))
        folders.push(path);
    }
  }
  return found.slice(0, MAXIMUM_PROJECTS);
}
