// The migrations of migrations/sqlite, in order: a bundle contains their texts (scripts/migrations.mjs), tests read them.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

declare const __MIGRATIONS__: readonly string[] | undefined;

/** Migration n is at index n - 1. */
export const MIGRATIONS: readonly string[] =
  typeof __MIGRATIONS__ === "undefined" ? readMigrations() : __MIGRATIONS__;

function readMigrations(): readonly string[] {
  const folder = fileURLToPath(new URL("../../../migrations/sqlite/", import.meta.url));
  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(`${folder}${name}`, "utf8"));
}
