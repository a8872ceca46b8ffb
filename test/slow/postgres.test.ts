// Runs the store contract against a real PostgreSQL server.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Store } from "../../src/ports/store.ts";
import { connect, type PostgresConnection } from "../../src/stores/postgres/driver.ts";
import { addressOf } from "../../src/stores/postgres/server.ts";
import { LONGEST_NAME } from "../../src/stores/postgres/short-names.ts";
import { postgresStore } from "../../src/stores/postgres/store.ts";
import { sqliteStore } from "../../src/stores/sqlite/store.ts";
import { type OpenedStore, storeContract } from "../contracts/store.ts";
import { emptyMemory } from "../empty-memory.ts";
import { newFolder } from "../new-folder.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../postgres-server.ts";

/** The bytes are the server's. */
const CAPABILITIES = { bytes: false, longestName: LONGEST_NAME };

describe.skipIf(!hasPostgres)("PostgreSQL (skipped where its programs are not installed)", () => {
  let server: PostgresServer;
  let cleaner: PostgresConnection;
  beforeAll(async () => {
    server = await startPostgres();
    cleaner = connect(addressOf(server.address()), { connectMs: 10_000, answerMs: 60_000 });
  });
  afterAll(() => {
    cleaner.close();
    server.stop();
  });

  it("a transaction in which something failed is never taken for stored", () => {
    const database = connect(addressOf(server.address("failing")), { connectMs: 10_000, answerMs: 10_000 });
    database.script('CREATE SCHEMA "failing"; CREATE TABLE one (a bigint)');
    database.begin("write");
    database.prepare("INSERT INTO one (a) VALUES (?)").run(1);
    expect(() => database.prepare("SELECT nothing FROM one").all()).toThrow("nothing");
    expect(() => database.exec("COMMIT")).toThrow("had failed");
    expect(database.prepare("SELECT a FROM one").all()).toEqual([]);
    database.close();
  });

  storeContract("postgres", () => open(false), CAPABILITIES);
  if (process.env.TWICESHY_LONG) storeContract("postgres, kept warm", () => open(true), CAPABILITIES);

  async function open(warm: boolean): Promise<OpenedStore> {
    const path = await emptyMemory(newFolder());
    const stores: Store[] = [];
    const reopen = async () => {
      const local = await sqliteStore({ path });
      const store = await postgresStore({ url: server.address(), local, warm });
      stores.push(store);
      return store;
    };
    const store = await reopen();
    cleaner.script(EMPTY);
    return {
      store,
      reopen,
      async dispose() {
        for (const store of stores) await store.close().catch(() => {});
      },
    };
  }
});

/** As a new schema would be, and much faster. */
const EMPTY = `SET session_replication_role = replica;
  DO $$ DECLARE one record; BEGIN
    FOR one IN SELECT relname, relkind FROM pg_class WHERE relnamespace = CAST(current_schema() AS regnamespace)
        AND NOT relispartition AND relname NOT IN ('schema_version', 'vector_changes') LOOP
      IF one.relkind IN ('r', 'p') THEN EXECUTE format('DELETE FROM %I', one.relname); END IF;
      IF one.relkind = 'S' THEN PERFORM setval(CAST(format('%I', one.relname) AS regclass), 1, false); END IF;
    END LOOP;
  END $$;
  INSERT INTO search_backlog SELECT 'call', 0, 9007199254740991`;
