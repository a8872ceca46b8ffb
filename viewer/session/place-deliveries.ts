// Where in a session something was shown: the turn that was running then.

interface Timed {
  readonly at: string;
}
interface Logged {
  readonly at: string | null;
  readonly attempts: readonly Timed[];
}

/** Deliveries between the beginning of a turn and that of the next; those before the first turn belong to it. */
export function deliveriesOfTurn<D extends Timed>(
  session: { readonly log: readonly Logged[]; readonly deliveries: readonly D[] },
  index: number,
): readonly D[] {
  const { log, deliveries } = session;
  const from = index === 0 ? Number.NEGATIVE_INFINITY : beginning(log[index]);
  const to = index + 1 < log.length ? beginning(log[index + 1]) : Number.POSITIVE_INFINITY;
  return deliveries.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < to);
}

function beginning(turn: Logged | undefined): number {
  const at = turn?.at ?? turn?.attempts[0]?.at;
  return at ? Date.parse(at) : Number.POSITIVE_INFINITY;
}
