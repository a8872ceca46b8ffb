// Ledger of a long-running process while another process holds the database lock: deliveries are kept in memory, so that
// a call is stopped only once, and written as soon as possible.
import type { Delivery, NewDelivery } from "../domain/delivery.ts";
import type { LessonUse } from "../domain/lesson.ts";
import type { Redacted } from "../domain/redacted.ts";
import { storeErrorCode } from "../domain/store-error.ts";
import type { LessonStore } from "../ports/store/lessons.ts";
import type { DeliveryChange, DeliveryQuery, EvidenceStore, LedgerStore, Store } from "../ports/store.ts";

interface BufferedDelivery {
  /** Negative, so that it cannot collide with a stored id. */
  readonly id: number;
  readonly said: Redacted<NewDelivery>;
  change: DeliveryChange;
}

export function withBufferedLedger(store: Store): Store {
  let buffered: BufferedDelivery[] = [];
  /** Lessons that were shown or have stopped a call. */
  let uses: LessonUse[] = [];
  let next = -1;

  async function flush(): Promise<void> {
    while (buffered.length > 0) {
      const first = buffered[0] as BufferedDelivery;
      const id = await store.ledger.deliver(first.said);
      if (Object.keys(first.change).length > 0) await store.ledger.settle(id, first.change);
      buffered = buffered.slice(1);
    }
    if (uses.length > 0) await store.lessons.saveUses(uses);
    uses = [];
  }

  const ledger: LedgerStore = {
    ...store.ledger,
    async deliver(said) {
      try {
        await flush();
        return await store.ledger.deliver(said);
      } catch (error) {
        if (storeErrorCode(error) !== "busy") throw error;
        buffered.push({ id: next, said, change: {} });
        return next--;
      }
    },
    async deliveries(query) {
      const found = await store.ledger.deliveries(query);
      const also = buffered.filter((one) => isAsked(one, query)).map(asDelivery);
      return also.length === 0 ? found : [...also.toReversed(), ...found].slice(0, query.limit);
    },
    async settle(id, change) {
      const own = buffered.find((one) => one.id === id);
      if (own) own.change = { ...own.change, ...change };
      else await store.ledger.settle(id, change);
    },
    async markRead(session, at) {
      for (const one of buffered)
        if (one.said.session === session && one.said.at <= at) one.change = { readAt: at, ...one.change };
      await store.ledger.markRead(session, at);
    },
  };
  const evidence: EvidenceStore = {
    ...store.evidence,
    async append(entries, learn) {
      if (buffered.length + uses.length > 0) await flush();
      return store.evidence.append(entries, learn);
    },
  };
  const lessons: LessonStore = {
    ...store.lessons,
    async saveUses(used) {
      try {
        await store.lessons.saveUses(used);
      } catch (error) {
        if (storeErrorCode(error) !== "busy") throw error;
        uses = [...uses, ...used];
      }
    },
  };
  return { ...store, ledger, evidence, lessons };
}

function asDelivery({ id, said, change }: BufferedDelivery): Delivery {
  const fate = said.held ? "held" : "shown";
  return { ...said, id, fate, aftermath: "", readAt: 0, rating: "", ...change } as Delivery;
}

function isAsked({ id, said, change }: BufferedDelivery, query: DeliveryQuery): boolean {
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
