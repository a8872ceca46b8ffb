// Test helper: a memory in a real file, a real git project with code in it, and the real indexer.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type QueueOptions, requestIndexing, workOffQueue } from "../../src/app/search/code-queue.ts";
import { find } from "../../src/app/search/find.ts";
import { parseQuery } from "../../src/core/search/query.ts";
import type { Settings } from "../../src/domain/settings.ts";
import { openIndexer } from "../../src/open/indexing.ts";
import type { Indexer } from "../../src/ports/indexer.ts";
import { world } from "../verbs/world.ts";

export const LIMITER = `/** Counts the requests of a client and refuses those beyond its quota. */
export class RateLimiter {
  constructor(private readonly quota: number) {}
  /** True when the client may go on. */
  allow(client: string): boolean {
    return this.quota > client.length;
  }
}
`;

export const MAILER = `import smtplib

def send_invoice(customer, invoice):
    """Sends an invoice by mail."""
    with smtplib.SMTP("localhost") as server:
        server.send_message(invoice.as_message(customer))
`;

export async function codeProject(settings: Partial<Settings> = {}) {
  const made = await world(settings);
  const { cwd, config, memory } = made;
  const { deps, store } = memory;
  const { project } = deps.workspace.place(cwd);
  const put = (path: string, text: string | Uint8Array) => {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  };
  put("src/limiter.ts", LIMITER);
  put("billing/mailer.py", MAILER);
  put("README.md", "# Shop\n\nSells things.\n");
  const indexer = openIndexer(config);
  return {
    ...made,
    project,
    indexer,
    put,
    remove: (path: string) => rmSync(join(cwd, path), { recursive: true }),
    /** Requests and works off the queue. */
    async index(
      options: Partial<QueueOptions> & { readonly changed?: readonly string[]; readonly with?: Indexer } = {},
    ) {
      const { changed, with: other = indexer, ...more } = options;
      await requestIndexing(deps, project, Date.now(), changed);
      const [report] = await workOffQueue(deps, other, {
        ...{ now: Date.now, random: () => 0.5, mostMs: 60_000, mostBytes: 1e9 },
        only: { project: project.id, mode: "full" },
        ...more,
      });
      if (!report) throw new Error("nothing was indexed");
      return report;
    },
    /** Titles of what is found. */
    async finds(words: string): Promise<readonly string[]> {
      const question = parseQuery(words, Date.now());
      const found = await find(store.search, question, { project: project.id }, Date.now());
      return found.map(({ document }) => document.title);
    },
    paths: async () =>
      (await store.code.files(project.id)).filter(({ isUnfit }) => !isUnfit).map(({ path }) => path),
    async close() {
      await memory.close();
      for (const folder of [made.home, cwd]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type CodeProject = Awaited<ReturnType<typeof codeProject>>;
