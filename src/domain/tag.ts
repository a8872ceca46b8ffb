// Tags: what a prompt, a command or a turn is about, as `<facet> <name>`.

/**
 * - `intent`  what the person wants: `intent authentication`
 * - `tech`    a technology named by the prompt or used by a command: `tech redis`
 * - `tool`    what the agent does: `tool testing`
 * - `file`    the name or area of a file: `file jwt`
 */
export type Facet = "intent" | "tech" | "tool" | "file";

export function tagOf(facet: Facet, name: string): string {
  return `${facet} ${name}`;
}

export function tagFacet(tag: string): string {
  return tag.slice(0, tag.indexOf(" "));
}

export function tagName(tag: string): string {
  return tag.slice(tag.indexOf(" ") + 1);
}

/** Does it name the topic? Tools say how it was done, and files change their names. */
export function isTopic(tag: string): boolean {
  return tag.startsWith("intent ") || tag.startsWith("tech ");
}
