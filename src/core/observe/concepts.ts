// Two to five broad categories: what the turn is about, then what sort of thing this is.
import { KIND_CONCEPTS } from "../../domain/observation.ts";
import { taskTitle } from "../compose/task-title.ts";
import type { Finding, ObserveInput } from "./input.ts";

const MOST = 5;
const FEWEST = 2;

export function conceptsOf(
  { type }: Pick<Finding, "type">,
  { turn, concepts, calls }: ObserveInput,
): readonly string[] {
  const facets = new Map(
    turn.tags.map((tag) => [tag.slice(tag.indexOf(" ") + 1), tag.slice(0, tag.indexOf(" "))]),
  );
  // A standing text of some program mentions everything; it is about nothing.
  const isStanding = turn.prompt.length > STANDING && taskTitle(turn.prompt) === "";
  const broad = concepts.filter((word) => {
    const facet = facets.get(word);
    // A manifest holds more than dependencies.
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
/** Names of files come and go; these are parts that every project has. */
const AREAS = new Set(
  "backend frontend testing docs database infrastructure ci dependency configuration i18n".split(" "),
);
