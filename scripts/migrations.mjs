// The texts of migrations/sqlite/*.sql, for bundles that contain the store: `define` of esbuild.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../migrations/sqlite");
const texts = readdirSync(folder)
  .sort()
  .map((name) => readFileSync(join(folder, name), "utf8"));

export const defineMigrations = { __MIGRATIONS__: JSON.stringify(texts) };
