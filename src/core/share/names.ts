// Collects names that identify a project, its owner and its people.
import type { Project } from "../../domain/project.ts";
import { wordSet } from "../../domain/word-set.ts";
import type { Names } from "./public-text.ts";
import { PROGRAMS, WORDS } from "./vocabulary.ts";

/** Folder names that identify nobody. */
const COMMON = wordSet(
  "home users user root tmp var opt usr mnt srv etc private volumes work works working src source sources code dev develop projects project repos repo repositories git github gitlab bitbucket com org net io workspace workspaces documents desktop downloads main master trunk app apps packages www",
);

/** `people`: user names; `branches`: as git lists them. */
export function namesOf(
  projects: readonly Pick<Project, "identity" | "name" | "root">[],
  people: readonly string[],
  branches: readonly string[],
): Names {
  const names = new Set<string>();
  for (const { identity, name, root } of projects) {
    // The project's name is always withheld, even if it is a common word.
    for (const part of name.split("/")) add(names, part);
    for (const part of `${identity}/${root}`.split(/[\\/]+/)) addOwn(names, part);
  }
  for (const person of people) add(names, person);
  for (const branch of branches) for (const part of branch.split("/")) addOwn(names, part);
  return names;
}

/** Common words identify nobody. */
function addOwn(names: Set<string>, part: string): void {
  for (const word of [part, ...part.split(/[^\p{L}\p{N}]+/u)]) {
    const lower = word.toLowerCase();
    if (!COMMON.has(lower) && !WORDS.has(lower) && !PROGRAMS.has(lower)) add(names, word);
  }
}

function add(names: Set<string>, name: string): void {
  const lower = name.toLowerCase();
  if (lower.length > 1 && /[\p{L}\p{N}]/u.test(lower)) names.add(lower);
}
