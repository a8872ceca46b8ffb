// Recalls what other projects on this machine, and imported shared files, have taught about the programs and packages
// used here. Only on request; the guard never reads it.

import { type ElsewhereItem, elsewhereText } from "../../core/compose/elsewhere.ts";
import { confidenceIn } from "../../core/guard/judge.ts";
import { publicCommand } from "../../core/share/public-command.ts";
import { publicSubject } from "../../core/share/public-subject.ts";
import { isProven, patternConfidence } from "../../core/synthesise/confidence.ts";
import { familyOf, traitsOf } from "../../domain/failure-kinds.ts";
import { type Hazard, isCompanion } from "../../domain/hazard.ts";
import type { Pattern } from "../../domain/pattern.ts";
import type { Project } from "../../domain/project.ts";
import type { Remedy } from "../../domain/remedy.ts";
import { type Subject, subjectName, subjectType } from "../../domain/subject.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { lineOf } from "../exchange/share.ts";
import { isShared, sharedName } from "../exchange/shared-project.ts";
import { remedyFor } from "../guard/remedies.ts";

/** Newest calls that show which tools are used here. */
const CALLS = 500;
const PROJECTS = 30;
const CANDIDATES = 200;
const SHOWN = 12;
/** Weight of knowledge from other people. */
const SHARED_WEIGHT = 0.5;
/** Longer commands are too specific. */
const SHORT = 80;

export interface Elsewhere {
  /** The block for the model; empty when there is nothing to say. */
  readonly text: string;
  readonly tokens: number;
  readonly items: readonly ElsewhereItem[];
}

export async function recallElsewhere(
  deps: Deps,
  place: Place,
  now: number,
  budget: number,
  characters = Number.POSITIVE_INFINITY,
): Promise<Elsewhere> {
  const used = await toolsOf(deps, place);
  const others = (await deps.store.projects.list())
    .filter(({ id }) => id !== place.project.id)
    .sort((a, b) => b.lastAt - a.lastAt)
    .slice(0, PROJECTS);
  const found: Weighed[] = [];
  for (const project of others) found.push(...(await lessonsOf(deps, project, place, used, now)));
  const best = unique(found.sort((a, b) => b.weight - a.weight)).slice(0, SHOWN);
  const items: ElsewhereItem[] = [];
  for (const { item, hazard } of best)
    items.push(hazard ? { ...item, instead: remedyForOthers(item, await remedyFor(deps, hazard)) } : item);
  const limit = { tokens: budget, characters, count: deps.countTokens };
  const { text, included } = elsewhereText(items, limit);
  return { text, tokens: text ? deps.countTokens(text) : 0, items: included };
}

interface Weighed {
  readonly item: ElsewhereItem;
  readonly weight: number;
  /** Used to look up remedies. */
  readonly hazard?: Hazard;
}

/** Programs, registries and tools by name: `npm`, `gh`, `python`, `Read`. */
async function toolsOf(deps: Deps, { project: { id, root } }: Place): Promise<ReadonlySet<string>> {
  const used = new Set<string>(await toolsOfFiles(deps, root));
  for (const { tool, subjects } of await deps.store.evidence.attempts({
    project: id,
    order: "newest",
    limit: CALLS,
  })) {
    used.add(tool);
    for (const one of subjects) for (const name of toolsIn(one)) used.add(name);
  }
  return used;
}

/** A project in which no agent has worked yet uses what its files are written for. */
async function toolsOfFiles(deps: Deps, root: string): Promise<readonly string[]> {
  if (root === "" || !deps.workspace.exists(root, ".")) return [];
  try {
    const { languages, packageManager } = (await deps.workspace.survey(root)).stack;
    const known = languages.flatMap((language) => REGISTRIES[language] ?? []);
    return packageManager === undefined ? known : [...known, packageManager];
  } catch {
    return [];
  }
}

/** Where the packages of a language come from. */
const REGISTRIES: Readonly<Record<string, readonly string[]>> = {
  JavaScript: ["npm"],
  TypeScript: ["npm"],
  Python: ["pip", "python"],
  Go: ["go"],
  Rust: ["cargo"],
  Ruby: ["gem", "bundle"],
  PHP: ["composer"],
  Elixir: ["mix"],
};

/** Tools of a subject; none when it is meaningless outside its project. */
function toolsIn(subject: Subject): readonly string[] {
  const [first = ""] = subjectName(subject).split(" ");
  switch (subjectType(subject)) {
    case "program":
    case "subcommand":
    case "flag":
    case "package":
    case "module":
    case "runtime":
    case "arguments":
    case "endpoint":
      return [first];
    default:
      return [];
  }
}

async function lessonsOf(
  deps: Deps,
  project: Project,
  place: Place,
  used: ReadonlySet<string>,
  now: number,
): Promise<readonly Weighed[]> {
  const threshold = deps.settings(place.project.root).noteThreshold;
  const weight = isShared(project) ? SHARED_WEIGHT : 1;
  const name = isShared(project) ? `from elsewhere: ${sharedName(project)}` : project.name;
  const hazards = (await deps.store.hazards.list(project.id, CANDIDATES)).filter(
    (hazard) =>
      familyOf(hazard.kind) === "structural" &&
      !isCompanion(hazard) &&
      toolsIn(hazard.subject).some((tool) => used.has(tool)),
  );
  const relevant = hazards.length > 0 ? await newHere(deps, place, hazards) : [];
  const known = await deps.store.hazards.ask({ project: project.id, session: "", subjects: [] });
  const moment = { now, project: project.id, session: "" };
  const avoid = relevant.flatMap((hazard) => {
    const sure = confidenceIn(hazard, known, moment);
    const display = displayFor(hazard);
    if (sure < threshold || display === undefined) return [];
    const { excerpt: error, failures: times, lastAt } = hazard;
    const item = {
      type: "avoid",
      display,
      error,
      instead: "",
      times,
      lastAt,
      project: name,
    } as const;
    return [{ item, hazard, weight: sure * weight * Math.log2(1 + times) }];
  });
  // Patterns of other local projects are not used; shared files are meant for others.
  const works = isShared(project) ? await worksOf(deps, project, used, now, name) : [];
  return [...avoid, ...works];
}

const NOBODY: ReadonlySet<string> = new Set();

/** Text for other projects; undefined when the hazard is meaningless outside its own. */
function displayFor({ subject, kind }: Hazard): string | undefined {
  const result = publicSubject(subject, kind, NOBODY);
  if (!("reason" in result)) return result.action;
  // The person's own tool may be used in several projects.
  return result.reason === "contains words that may be private" ? subjectName(subject) : undefined;
}

/** The remedy if it can help here: it uses the same tool and no files of that project. */
function remedyForOthers({ display }: ElsewhereItem, remedy: Remedy | undefined): string {
  if (remedy?.type !== "replacement" && remedy?.type !== "prerequisite") return "";
  const line = lineOf(remedy.display);
  const result = line && publicCommand(line, NOBODY);
  if (result && "text" in result) return result.text;
  const [program] = display.split(" ", 1);
  const isShort = remedy.display.length <= SHORT && !/[/\n]/.test(remedy.display);
  return isShort && remedy.display.startsWith(`${program} `) ? remedy.display : "";
}

/** Items that are not known here, did not work here, and still apply. */
async function newHere(
  deps: Deps,
  { project }: Place,
  hazards: readonly Hazard[],
): Promise<readonly Hazard[]> {
  const subjects = hazards.map(({ subject }) => subject);
  const here = await deps.store.hazards.ask({ project: project.id, session: "", subjects });
  const settled = new Set([...here.hazards, ...here.sightings].map(({ subject }) => subject));
  return hazards.filter(({ subject, kind }) => {
    const isThere = traitsOf(kind).missing === "program" && deps.workspace.hasProgram(subjectName(subject));
    return !settled.has(subject) && !isThere;
  });
}

async function worksOf(
  deps: Deps,
  { id }: Project,
  used: ReadonlySet<string>,
  now: number,
  name: string,
): Promise<readonly Weighed[]> {
  const patterns = await deps.store.turns.patterns({ project: id, limit: CANDIDATES });
  const isUsed = ({ display, type }: Pattern) => type !== "files" && used.has(display.split(" ", 1)[0] ?? "");
  return patterns
    .filter((pattern) => isProven(pattern) && isUsed(pattern))
    .map((pattern) => {
      const { display, successes: times, lastAt } = pattern;
      const weight = patternConfidence(pattern, now) * SHARED_WEIGHT * 0.5;
      return {
        weight,
        item: { type: "works", display, error: "", instead: "", times, lastAt, project: name },
      };
    });
}

/** Keeps the same item of several projects once, with its highest weight. */
function unique(found: readonly Weighed[]): readonly Weighed[] {
  const seen = new Set<string>();
  return found.filter(({ item, hazard }) => {
    const key = `${hazard?.kind} ${item.display}`;
    return !seen.has(key) && seen.add(key);
  });
}
