// Parses the stories in `prd.md` and `plan.md`.
import { storyOf } from "../lines.ts";

export interface Story {
  readonly id: string;
  readonly title: string;
}

/** `### [x] US-001: Title`, also without a box; the first entry of an id counts. */
export function parseStories(text: string): readonly Story[] {
  const stories = new Map<string, Story>();
  for (const line of text.split(/\r?\n/)) {
    const heading = /^#{2,5}\s+(.+?)\s*$/.exec(line)?.[1];
    const story = heading === undefined ? undefined : storyOf(heading);
    if (story && story.title !== "" && !stories.has(story.id)) stories.set(story.id, story);
  }
  return [...stories.values()];
}
