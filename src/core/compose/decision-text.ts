// The full text of a decision: its title is cut, and its first fact has the whole sentence with the reason.
import type { Observation } from "../../domain/observation.ts";

/** Empty for anything but a decision, and if no fact contains it. */
export function decisionText({ type, facts }: Pick<Observation, "type" | "facts">): string {
  if (type !== "decision") return "";
  const [, said = ""] = facts.map(({ text }) => DECIDED.exec(text)).find((found) => found !== null) ?? [];
  return said.charAt(0).toUpperCase() + said.slice(1).replace(/\.$/, "");
}

const DECIDED =
  /^(?:Decision|The person decided|The (?:agent|person) decided in prompt \d+ of the session): (.+)$/;
