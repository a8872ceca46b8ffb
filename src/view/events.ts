// Server-sent events: what agents do now, as it is recorded by their processes. Looks for changes only while somebody listens.
import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import type { Deps } from "../app/deps.ts";
import { wireDelivery } from "../wire/guard.ts";
import { wireAttempt } from "../wire/record.ts";
import { query } from "./input.ts";
import { projectOf, type Viewer } from "./viewer.ts";

/** A pragma each time; what it finds is read only when something was written. */
const EVERY_MS = 300;
/** Keeps the connection alive, and notices when it is gone. */
const PING_MS = 15_000;
const MOST = 100;

export const eventRoutes = (viewer: Viewer) =>
  new Hono().get("/events", query("project"), (c) =>
    streamSSE(c, async (stream) => {
      const { project: id } = c.req.valid("query");
      const project = (await projectOf(viewer, id))?.id;
      let seen = await newest(await viewer.deps(), project);
      await stream.writeSSE({ event: "ready", data: "{}" });
      let quietSince = viewer.now();
      while (!stream.aborted && !stream.closed) {
        const deps = await viewer.deps();
        const mark = await deps.store.upkeep.changeMark();
        if (mark !== seen.mark) {
          const attempts = await deps.store.evidence.attempts({
            ...(project !== undefined && { project }),
            afterId: seen.attempt,
            order: "oldest",
            limit: MOST,
          });
          const said = await deps.store.ledger.deliveries({
            ...(project !== undefined && { project }),
            limit: MOST,
          });
          const deliveries = said.filter(({ id: one }) => one > seen.delivery).toReversed();
          seen = {
            mark,
            attempt: attempts.at(-1)?.id ?? seen.attempt,
            delivery: deliveries.at(-1)?.id ?? seen.delivery,
          };
          const data = {
            attempts: attempts.map(wireAttempt),
            deliveries: deliveries.map((delivery) => wireDelivery({ delivery, agent: "" })),
          };
          await stream.writeSSE({ event: "change", data: JSON.stringify(data) });
          quietSince = viewer.now();
        } else if (viewer.now() - quietSince > PING_MS) {
          await stream.writeSSE({ event: "ping", data: "{}" });
          quietSince = viewer.now();
        }
        await stream.sleep(EVERY_MS);
      }
    }),
  );

interface Seen {
  readonly mark: string;
  readonly attempt: number;
  readonly delivery: number;
}

async function newest({ store }: Deps, project: string | undefined): Promise<Seen> {
  const mark = await store.upkeep.changeMark();
  const [attempt] = await store.evidence.attempts({ afterId: 0, order: "newest", limit: 1 });
  const [delivery] = await store.ledger.deliveries({
    ...(project !== undefined && { project }),
    limit: 1,
  });
  return { mark, attempt: attempt?.id ?? 0, delivery: delivery?.id ?? 0 };
}
