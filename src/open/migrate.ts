// Copies the memory to another place: from a file to a PostgreSQL server, or back. The old one stays as it is.
import { existsSync } from "node:fs";
import { indexWords } from "../app/record/index-words.ts";
import type { Config } from "../config.ts";
import type { Store } from "../ports/store.ts";
import type { Connection } from "../stores/sql/connection.ts";
import { type CopyProgress, copyRows } from "../stores/sql/copy.ts";
import { open as openFile } from "../stores/sqlite/open-file.ts";
import { sqliteStore } from "../stores/sqlite/store.ts";

interface Place {
  readonly database: Connection;
  /** For `copyRows`, where rows come in. */
  readonly taking: Pick<Parameters<typeof copyRows>[2] & {}, "prepare" | "adapt" | "finish">;
  close(): void;
  /** The same memory as a store. */
  asStore(): Promise<Store>;
}

export interface MoveRequest {
  /** An address, or a file. Default: where the memory is. */
  readonly from?: string;
  readonly to: string;
  /** Copies, compares and takes everything back. */
  readonly isDry: boolean;
  onPage(progress: CopyProgress): void;
}

/** How many rows were copied. */
export async function moveMemory(config: Config, request: MoveRequest): Promise<number> {
  const { from = config.serverAddress || config.database, to, isDry, onPage } = request;
  if (!isAddress(from) && !existsSync(from)) throw new Error(`[migrate] there is no memory at ${from}.`);
  const source = isAddress(from) ? await onServer(config, from) : inFile(from);
  try {
    source.taking.prepare?.(source.database);
    const target = isAddress(to)
      ? await onServer(config, to)
      : inFile(isDry && !existsSync(to) ? ":memory:" : to);
    let rows: number;
    try {
      rows = copyRows(source.database, target.database, { ...target.taking, isDry, onPage });
    } finally {
      target.close();
    }
    if (isDry) return rows;
    const store = await target.asStore();
    try {
      await indexWords({ store });
    } finally {
      await store.close();
    }
    return rows;
  } finally {
    source.close();
  }
}

export function isAddress(place: string): boolean {
  return /^postgres(?:ql)?:/.test(place);
}

function inFile(path: string): Place {
  const { database, gate } = openFile({ path, careful: true });
  return {
    database,
    taking: {},
    close() {
      database.close();
      gate.release();
    },
    asStore: () => sqliteStore({ path, careful: true }),
  };
}

async function onServer(config: Config, url: string): Promise<Place> {
  const { openServer, postgresStore } = await import("../stores/postgres/store.ts");
  const { keptAs } = await import("../stores/postgres/short-names.ts");
  const { settleSequences } = await import("../stores/postgres/sequences.ts");
  const { database, prepare } = openServer({ url });
  return {
    database,
    taking: { prepare, adapt: keptAs, finish: settleSequences },
    close: () => database.close(),
    asStore: async () => postgresStore({ url, local: await sqliteStore({ path: config.database }) }),
  };
}
