// Server-sent events: what agents do now, as it is recorded by their processes. Looks for changes only while somebody listens.
import { Hono } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import type { Store } from "../ports/store.ts";
import { wireDelivery } from "../wire/guard.ts";
import { wireAttempt } from "../wire/record.ts";
import { query } from "./input.ts";
import { projectOf, type Viewer } from "./viewer.ts";

/** How often is looked whether something was written, which costs a few microseconds. */
const EVERY_MS = 250;
/** Writes without a new call or delivery (an index, a derivation in the background) are reported at most so often. */
const OTHERS_MS = 2_000;
/** Keeps the connection alive, and notices when it is gone. */
const PING_MS = 15_000;
/** Calls and deliveries in one event; pages ask for the rest. */
const MOST = 100;

export const eventRoutes = (viewer: Viewer) =>
  new Hono().get("/events", query("project"), async (c) => {
    const project = (await projectOf(viewer, c.req.valid("query").project))?.id;
    return streamSSE(c, (stream) => tell(viewer, project, stream));
  });

async function tell(viewer: Viewer, project: string | undefined, stream: SSEStreamingApi): Promise<void> {
  let seen = await stateOf(viewer);
  let last = await newest(viewer, project);
  let lastSentAt = viewer.now();
  let renewed = viewer.outdated.until;
  const send = async (event: string, data: object) => {
    await stream.writeSSE({ event, data: JSON.stringify(data) });
    lastSentAt = viewer.now();
  };
  await send("ready", {});
  while (!stream.aborted && !stream.closed) {
    await stream.sleep(EVERY_MS);
    const state = await stateOf(viewer);
    const isOwn = state.own !== seen.own;
    if (isOwn || state.others !== seen.others || state.newest !== seen.newest) {
      const { attempts, deliveries } = await since(viewer, project, last);
      const isNew = attempts.length + deliveries.length > 0;
      if (isNew || isOwn || viewer.now() - lastSentAt > OTHERS_MS) {
        seen = state;
        last = {
          attempt: attempts.at(-1)?.id ?? last.attempt,
          delivery: deliveries.at(-1)?.id ?? last.delivery,
        };
        await send("change", { attempts, deliveries });
      }
    } else if (viewer.outdated.until > renewed && viewer.now() >= viewer.outdated.until) {
      // Somebody was given an old answer in between, and nothing has changed since that would make them ask again.
      renewed = viewer.outdated.until;
      await send("change", { attempts: [], deliveries: [] });
    } else if (viewer.now() - lastSentAt > PING_MS) await send("ping", {});
  }
}

/** With the newest call: one that waited in the spool is stored by this process. */
async function stateOf({ deps, changes }: Viewer) {
  const { store } = await deps();
  const newest = await newestAttempt(store);
  return { others: await store.upkeep.writtenByOthers(), own: changes.count(), newest };
}

interface Last {
  readonly attempt: number;
  readonly delivery: number;
}

async function newest({ deps }: Viewer, project: string | undefined): Promise<Last> {
  const { store } = await deps();
  const [delivery] = await store.ledger.deliveries({ ...(project !== undefined && { project }), limit: 1 });
  return { attempt: await newestAttempt(store), delivery: delivery?.id ?? 0 };
}

async function newestAttempt({ evidence }: Store): Promise<number> {
  const [attempt] = await evidence.attempts({ afterId: 0, order: "newest", limit: 1 });
  return attempt?.id ?? 0;
}

async function since({ deps }: Viewer, project: string | undefined, last: Last) {
  const { store } = await deps();
  const where = project === undefined ? {} : { project };
  const attempts = await store.evidence.attempts({
    ...where,
    afterId: last.attempt,
    order: "oldest",
    limit: MOST,
  });
  const deliveries = (await store.ledger.deliveries({ ...where, limit: MOST }))
    .filter(({ id }) => id > last.delivery)
    .toReversed();
  return {
    attempts: attempts.map(wireAttempt),
    deliveries: deliveries.map((delivery) => wireDelivery({ delivery, agent: "" })),
  };
}
