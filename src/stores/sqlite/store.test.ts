// Runs the store contract against the SQLite store.
import { existsSync, readFileSync } from "node:fs";
import { type OpenedStore, storeContract } from "../../../test/contracts/store.ts";
import { emptyMemory } from "../../../test/empty-memory.ts";
import { newFolder } from "../../../test/new-folder.ts";
import type { Store } from "../../ports/store.ts";
import { sqliteStore } from "./store.ts";

storeContract("sqlite", () => open(false), { bytes: true });
// Once more on a connection that stays open, as the MCP server keeps one: in the long form only.
if (process.env.TWICESHY_LONG) storeContract("sqlite, kept warm", () => open(true), { bytes: true });

async function open(warm: boolean): Promise<OpenedStore> {
  const path = await emptyMemory(newFolder());
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
    },
  };
}
