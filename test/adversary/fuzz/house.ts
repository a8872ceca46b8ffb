// Home, project and memory for random input, and the conditions that must hold afterwards.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { type Config, loadConfig } from "../../../src/config.ts";
import { type OpenedMemory, openMemory } from "../../../src/open/memory.ts";
import { connect } from "../../../src/stores/sqlite/driver.ts";
import { newFolder } from "../../new-folder.ts";
import { newRepository } from "../../new-repository.ts";

export interface FuzzHouse {
  readonly base: string;
  readonly home: string;
  readonly project: string;
  readonly config: Config;
  readonly memory: OpenedMemory;
  /** Nothing outside of Twiceshy's own folder was made, changed or removed, and the database is sound. */
  isUntouched(): Promise<void>;
  close(): Promise<void>;
}

export async function fuzzHouse(settings: Record<string, unknown> = {}): Promise<FuzzHouse> {
  const base = newFolder();
  const home = join(base, "home");
  const project = join(base, "project");
  mkdirSync(join(home, ".twiceshy"), { recursive: true });
  mkdirSync(project);
  newRepository(project);
  writeFileSync(join(project, "package.json"), '{"scripts":{"test":"vitest"}}\n');
  const env = { PATH: process.env.PATH, HOME: home, TWICESHY_HOME: join(home, ".twiceshy") };
  const config = { ...loadConfig(env), ...settings } as Config;
  const memory = await openMemory(config, { warm: true });
  const before = outside(base);
  const besides = readdirSync(process.cwd());
  return {
    ...{ base, home, project, config, memory },
    async isUntouched() {
      expect(outside(base)).toEqual(before);
      expect(readdirSync(process.cwd())).toEqual(besides);
      isSound(config.database);
    },
    async close() {
      await memory.close();
      rmSync(base, { recursive: true, force: true });
    },
  };
}

/** SQLite's own check, by a connection of its own. */
export function isSound(database: string): void {
  const opened = connect(database, { readOnly: true });
  try {
    expect(opened.prepare("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
    expect(opened.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
  } finally {
    opened.close();
  }
}

/** Names of everything that is not ours. */
function outside(base: string): readonly string[] {
  return (readdirSync(base, { recursive: true }) as string[])
    .filter((name) => !name.startsWith(join("home", ".twiceshy")))
    .sort();
}
