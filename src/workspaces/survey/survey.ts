// What a project's own files say about it: manifests, lock files, settings of tools, CI.
import type { Survey } from "../../ports/workspace.ts";
import { projectFiles } from "./files.ts";
import { type Findings, joinFindings } from "./findings.ts";

export function surveyOf(root: string): Survey {
  const files = projectFiles(root);
  const all: Findings[] = [];
  if (files.has("package.json")) all.push({ languages: ["JavaScript"] });
  const { languages = [], frameworks = [], tools = [] } = joinFindings(all);
  return { stack: { languages, frameworks, tools }, conventions: {} };
}
