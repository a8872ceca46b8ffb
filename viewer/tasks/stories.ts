// The iterations of a loop by story, in the order of the plan; iterations without a story come first.

interface Source<I> {
  readonly stories: readonly { readonly id: string; readonly title: string }[];
  readonly iterations: readonly I[];
}

interface Told {
  readonly storyId: string;
  readonly storyTitle: string;
}

interface Story<I> {
  readonly id: string;
  readonly title: string;
  readonly iterations: readonly I[];
}

export function storiesOf<I extends Told>({ stories, iterations }: Source<I>): readonly Story<I>[] {
  const byId = new Map<string, { id: string; title: string; iterations: I[] }>();
  for (const { id, title } of stories) byId.set(id, { id, title, iterations: [] });
  for (const one of iterations) {
    const story = byId.get(one.storyId) ?? {
      id: one.storyId,
      title: one.storyTitle || "Planning",
      iterations: [],
    };
    story.iterations.push(one);
    byId.set(one.storyId, story);
  }
  const all = [...byId.values()];
  return [...all.filter(({ id }) => id === ""), ...all.filter(({ id }) => id !== "")];
}
