// The calls of a turn and what the agent was shown, as one thread in the order in which it happened.

interface Timed {
  readonly at: string;
}

type Step<A, D> =
  | { readonly type: "call"; readonly attempt: A }
  | { readonly type: "delivery"; readonly delivery: D };

/** At the same moment, what was shown comes before the call: it was shown because of it. */
export function threadOf<A extends Timed, D extends Timed>(
  attempts: readonly A[],
  deliveries: readonly D[],
): readonly Step<A, D>[] {
  const steps: { readonly at: number; readonly step: Step<A, D> }[] = [
    ...deliveries.map((delivery) => ({
      at: Date.parse(delivery.at),
      step: { type: "delivery" as const, delivery },
    })),
    ...attempts.map((attempt) => ({ at: Date.parse(attempt.at), step: { type: "call" as const, attempt } })),
  ];
  return steps.sort((a, b) => a.at - b.at).map(({ step }) => step);
}
