// The texts of migrations/sqlite/*.sql, for bundles that contain the store: `define` of esbuild. One string, because
// esbuild would initialise a list in every module of a bundle.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../migrations/sqlite");
const texts = readdirSync(folder)
  .sort()
  .map((name) => readFileSync(join(folder, name), "utf8"));

export const defineMigrations = {
  __MIGRATIONS__: JSON.stringify(texts.join("\0")),
  __SCHEMA__: String(texts.length),
};
