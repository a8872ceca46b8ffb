// The viewer's server: on the loopback only, for one person, as long as the terminal that started it.
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { assets } from "./assets.ts";
import { viewerRoutes } from "./routes.ts";
import { makeKey, ownHostOnly, readOnly, safeHeaders } from "./safety.ts";
import type { Viewer } from "./viewer.ts";

const LARGEST_BODY = 1_000_000;
/** Routes that take a body and change nothing. */
const COMPUTES = ["/api/lessons/preview"];

export interface ServeOptions {
  /** 0: any that is free. */
  readonly port: number;
  readonly pages: string;
}

interface Served {
  /** With its token. */
  readonly address: string;
  /** Carries out what waits to be forgotten, then ends every connection. */
  stop(): Promise<void>;
}

export async function serveViewer(viewer: Viewer, { port: wanted, pages }: ServeOptions): Promise<Served> {
  let port = wanted;
  const key = makeKey(() => port);
  const app = new Hono()
    .use(safeHeaders)
    .use(ownHostOnly(() => port))
    .use(key.guard)
    .use(bodyLimit({ maxSize: LARGEST_BODY, onError: (c) => c.json({ error: "This is too large." }, 413) }));
  if (viewer.isReadOnly) app.use("/api/*", readOnly(COMPUTES));
  app.route("/", viewerRoutes(viewer));
  app.all("/api/*", (c) => c.json({ error: "There is no such data." }, 404));
  const page = assets(pages);
  app.get("*", (c) => page(c));
  const server = await new Promise<Server>((resolve, reject) => {
    const started = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: wanted }, (info: AddressInfo) => {
      port = info.port;
      resolve(started as Server);
    });
    started.once("error", reject);
  });
  return {
    address: `http://127.0.0.1:${port}/?token=${key.token}`,
    async stop() {
      await viewer.changes.finish();
      server.close();
      server.closeAllConnections();
    },
  };
}
