// A repository in which a session was opened before anything was written: what is written there by hand from now on is the
// person's own, as it is for anybody who uses Twiceshy in a project of theirs.
import { lookThrough } from "../src/app/lessons/trust.ts";
import { loadConfig } from "../src/config.ts";
import { openMemory } from "../src/open/memory.ts";
import { newRepository } from "./new-repository.ts";

export async function openedRepository(folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  newRepository(folder);
  const memory = await openMemory(loadConfig(env));
  await lookThrough(memory.deps, memory.deps.workspace.place(folder), Date.now());
  await memory.close();
}
