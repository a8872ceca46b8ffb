// Runs the store contract against the SQLite store.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type OpenedStore, storeContract } from "../../../test/contracts/store.ts";
import type { Store } from "../../ports/store.ts";
import { sqliteStore } from "./store.ts";

storeContract("sqlite", () => open(false), { bytes: true });
storeContract("sqlite, kept warm", () => open(true), { bytes: true });

async function open(warm: boolean): Promise<OpenedStore> {
  const folder = mkdtempSync(join(tmpdir(), "twiceshy-sqlite-"));
  const path = join(folder, "memory.db");
  const stores: Store[] = [];
  const reopen = async () => {
    const store = await sqliteStore({ path, warm });
    stores.push(store);
    return store;
  };
  return {
    store: await reopen(),
    reopen,
    async everyByte() {
      const files = [path, `${path}-wal`, `${path}-shm`].filter((file) => existsSync(file));
      return Buffer.concat(files.map((file) => readFileSync(file)));
    },
    async dispose() {
      for (const store of stores) await store.close().catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
