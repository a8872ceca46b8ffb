// Finds the story a prompt is about: templates name one as their own and others in passing.

export interface Story {
  readonly id: string;
  readonly title: string;
}

const ID = /\b(?:US|STORY|TASK|FEAT|BUG)-\d{1,6}\b/gi;
/** `ID: US-016`, `Story: US-016`, `## Task task-42` */
const OWN =
  /(?:^|\n)[ \t#>*-]*(?:selected |current )?(?:id|story|task)(?: id)?\**\s*[:#-]?\**\s*`?((?:US|STORY|TASK|FEAT|BUG)-\d{1,6})\b/i;

export function storyInPrompt(prompt: string, stories: readonly Story[]): Story {
  const named = new Set([...prompt.matchAll(ID)].map(([id]) => id));
  const own = OWN.exec(prompt)?.[1] ?? (named.size === 1 ? [...named][0] : undefined);
  if (own !== undefined) return known(own, stories);
  const lower = prompt.toLowerCase();
  const titled = stories.find(({ title }) => title.length > 8 && lower.includes(title.toLowerCase()));
  if (titled) return titled;
  const [first] = named;
  return first === undefined ? { id: "", title: "" } : known(first, stories);
}

function known(id: string, stories: readonly Story[]): Story {
  return stories.find((story) => story.id.toLowerCase() === id.toLowerCase()) ?? { id, title: "" };
}
