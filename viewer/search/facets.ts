// Counts the hits of each kind and agent.

interface Hit {
  readonly kind: string;
  readonly agent?: string | undefined;
}

interface Facet {
  readonly value: string;
  readonly many: number;
}

/** The most frequent first; a chosen value is listed even if it has no hit, so that it can be switched off. */
export function facetsOf(hits: readonly Hit[], chosen: { readonly kind: string; readonly agent: string }) {
  return {
    kinds: counted(
      hits.map(({ kind }) => kind),
      chosen.kind,
    ),
    agents: counted(
      hits.flatMap(({ agent }) => (agent ? [agent] : [])),
      chosen.agent,
    ),
  };
}

function counted(values: readonly string[], chosen: string): readonly Facet[] {
  const counts = new Map<string, number>(chosen === "" ? [] : [[chosen, 0]]);
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, many]) => ({ value, many }))
    .sort((a, b) => b.many - a.many || a.value.localeCompare(b.value));
}
