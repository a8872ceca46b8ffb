// The ledger of deliveries.
import type { LedgerStore } from "../../../ports/store.ts";
import {
  insertDelivery,
  markDeliveriesRead,
  selectDeliveries,
  selectStopsBySession,
  updateDelivery,
} from "../deliveries.ts";
import { selectLedgerActivity, selectTotals } from "../ledger-totals.ts";
import { numbersOf } from "../projects.ts";
import type { Context } from "./context.ts";

export function ledger({ database, guarded, writing }: Context): LedgerStore {
  return {
    deliver: writing((delivery) => {
      const numbers = numbersOf(database);
      const session = numbers.session(delivery.session, { ...delivery, agent: "" });
      return insertDelivery(database, numbers.project(delivery.project), session, delivery);
    }),
    deliveries: guarded((query) => selectDeliveries(database, query)),
    stopsBySession: guarded((sessions) => selectStopsBySession(database, sessions)),
    totals: guarded((project, since) => selectTotals(database, project, since)),
    activity: guarded((query) => selectLedgerActivity(database, query)),
    settle: writing((id, change) => updateDelivery(database, id, change)),
    markRead: guarded((session, at) => markDeliveriesRead(database, session, at)),
  };
}
