// Derives tags of prompts, commands, tools and files, in the form `facet word`. Tags match where wordings differ.
import { type Facet, tagName, tagOf } from "../../domain/tag.ts";
import type { Work } from "../../domain/work.ts";
import { areasOf, namesOf } from "./files.ts";
import { intentsIn } from "./intents.ts";
import { techInCommand, techInPrompt } from "./tech.ts";
import { toolTags } from "./tools.ts";

export interface About {
  readonly prompt?: string;
  /** A shell line. */
  readonly command?: string;
  /** The agent's name of the tool. */
  readonly tool?: string;
  readonly work?: Work;
  readonly files?: readonly string[];
}

/**
 * `intent authentication`, `tech redis`, `tool testing`, `file jwt`: without duplicates, the most specific facets
 * first.
 */
export function tagsOf(about: About): readonly string[] {
  const { prompt = "", command = "", tool = "", files = [] } = about;
  const found = new Set<string>();
  const add = (facet: Facet, words: readonly string[]) => {
    for (const word of words) found.add(tagOf(facet, word));
  };
  if (prompt !== "") {
    add("intent", intentsIn(prompt));
    add("tech", techInPrompt(prompt));
  }
  if (command !== "") add("tech", techInCommand(command, about.work));
  add("tool", toolTags(tool, about.work, command));
  add("file", [...namesOf(files), ...areasOf(files)]);
  return [...found];
}

/** The words without facets, without duplicates. */
export function tagWords(tags: readonly string[]): readonly string[] {
  return [...new Set(tags.map(tagName))];
}
