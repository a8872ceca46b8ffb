// Test helper: puts an empty memory into a folder. It is created once per process and then copied, because creating one
// takes longer than most tests.
import { cpSync } from "node:fs";
import { join } from "node:path";
import { sqliteStore } from "../src/stores/sqlite/store.ts";
import { newFolder } from "./new-folder.ts";

let created: Promise<string> | undefined;

/** Path of its database. */
export async function emptyMemory(folder: string): Promise<string> {
  created ??= create();
  cpSync(await created, folder, { recursive: true });
  return join(folder, "memory.db");
}

async function create(): Promise<string> {
  const folder = newFolder();
  const store = await sqliteStore({ path: join(folder, "memory.db") });
  await store.close();
  return folder;
}
