// The ledger of a process that stays, while another process holds the lock: what was said to an agent is kept at hand, so
// that a call is stopped once and no more, and is written down as soon as that is possible.
import type { Delivery, NewDelivery } from "../domain/delivery.ts";
import type { Redacted } from "../domain/redacted.ts";
import { troubleOf } from "../domain/trouble.ts";
import type { Store } from "../ports/store.ts";

type Change = Parameters<Store["settle"]>[1];
type Query = Parameters<Store["deliveries"]>[0];

interface Held {
  /** Below zero, so that it is nobody else's. */
  readonly id: number;
  readonly said: Redacted<NewDelivery>;
  change: Change;
}

export function withHeldLedger(store: Store): Store {
  let held: Held[] = [];
  let next = -1;

  async function flush(): Promise<void> {
    while (held.length > 0) {
      const first = held[0] as Held;
      const id = await store.deliver(first.said);
      if (Object.keys(first.change).length > 0) await store.settle(id, first.change);
      held = held.slice(1);
    }
  }

  return {
    ...store,
    async deliver(said) {
      try {
        await flush();
        return await store.deliver(said);
      } catch (error) {
        if (troubleOf(error) !== "busy") throw error;
        held.push({ id: next, said, change: {} });
        return next--;
      }
    },
    async deliveries(query) {
      const found = await store.deliveries(query);
      const also = held.filter((one) => isAsked(one, query)).map(asDelivery);
      return also.length === 0 ? found : [...also.toReversed(), ...found].slice(0, query.limit);
    },
    async settle(id, change) {
      const own = held.find((one) => one.id === id);
      if (own) own.change = { ...own.change, ...change };
      else await store.settle(id, change);
    },
    async markRead(session, at) {
      for (const one of held)
        if (one.said.session === session && one.said.at <= at) one.change = { readAt: at, ...one.change };
      await store.markRead(session, at);
    },
    async append(entries, learn) {
      if (held.length > 0) await flush();
      return store.append(entries, learn);
    },
  };
}

function asDelivery({ id, said, change }: Held): Delivery {
  const fate = said.held ? "held" : "shown";
  return { ...said, id, fate, aftermath: "", readAt: 0, rating: "", ...change } as Delivery;
}

function isAsked({ id, said, change }: Held, query: Query): boolean {
  const { session, project, reader, fingerprint, moments } = query;
  const isHeld = (change.fate ?? (said.held ? "held" : "shown")) === "held";
  return (
    isHeld === (query.held === true) &&
    (query.id === undefined || query.id === id) &&
    (session === undefined || session === said.session) &&
    (project === undefined || project === said.project) &&
    (reader === undefined || reader === said.reader) &&
    (fingerprint === undefined || fingerprint === said.fingerprint) &&
    (moments === undefined || moments.includes(said.moment))
  );
}
