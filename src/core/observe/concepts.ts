// Assigns two to five concepts to an observation: the topics of the turn, then the kind of observation.

import { KIND_CONCEPTS } from "../../domain/observation.ts";
import { tagFacet, tagName } from "../../domain/tag.ts";
import { wordSet } from "../../domain/word-set.ts";
import { taskTitle } from "../compose/task-title.ts";
import type { Finding, ObserveInput } from "./input.ts";

const MOST = 5;
const FEWEST = 2;

export function conceptsOf(
  { type }: Pick<Finding, "type">,
  { turn, concepts, calls }: ObserveInput,
): readonly string[] {
  const facets = new Map(turn.tags.map((tag) => [tagName(tag), tagFacet(tag)]));
  // A fixed prompt written by a program mentions many topics and says nothing about the task.
  const isStanding = turn.prompt.length > STANDING && taskTitle(turn.prompt) === "";
  const broad = concepts.filter((word) => {
    const facet = facets.get(word);
    // A changed manifest alone does not mean that dependencies changed.
    if (word === "dependency" && facet === "file") return calls.some(({ work }) => work === "install");
    if (facet === "file") return AREAS.has(word);
    return !(isStanding && (facet === "intent" || facet === "tech"));
  });
  const about = [...new Set(broad)].slice(0, MOST - 1);
  return about.length >= FEWEST
    ? about
    : [...new Set([...about, KIND_CONCEPTS[type], type])].slice(0, FEWEST);
}

const STANDING = 1_000;
/** Areas that every project has; other file names are too specific to be concepts. */
const AREAS = wordSet(
  "backend frontend testing docs database infrastructure ci dependency configuration i18n",
);
