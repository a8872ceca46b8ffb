// Maps package names to the technologies they are known as.
import type { Findings } from "./findings.ts";
import { type Ecosystem, FRAMEWORKS, type Technologies, TOOLS } from "./technologies.ts";

/** Frameworks and tools among these packages, the most important first. */
export function technologiesOf(
  ecosystem: Ecosystem,
  packages: Iterable<string>,
): Required<Pick<Findings, "frameworks" | "tools">> {
  const names = new Set(packages);
  return { frameworks: among(FRAMEWORKS, ecosystem, names), tools: among(TOOLS, ecosystem, names) };
}

function among(
  technologies: Technologies,
  ecosystem: Ecosystem,
  names: ReadonlySet<string>,
): readonly string[] {
  return Object.keys(technologies).filter((technology) =>
    technologies[technology]?.[ecosystem]?.split(" ").some((wanted) => isIn(names, wanted)),
  );
}

function isIn(names: ReadonlySet<string>, wanted: string): boolean {
  if (!wanted.endsWith("*")) return names.has(wanted);
  return [...names].some((name) => name.startsWith(wanted.slice(0, -1)));
}
