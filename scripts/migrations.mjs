// The texts of migrations/{sqlite,postgres}/*.sql, for bundles that contain a store: `define` of esbuild. One string,
// because esbuild would initialise a list in every module of a bundle.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const filesOf = (engine) => {
  const folder = join(import.meta.dirname, "../migrations", engine);
  return readdirSync(folder)
    .sort()
    .map((name) => ({ number: Number.parseInt(name, 10), text: readFileSync(join(folder, name), "utf8") }));
};
const sqlite = filesOf("sqlite").map(({ text }) => text);

export const defineMigrations = {
  __MIGRATIONS__: JSON.stringify(sqlite.join("\0")),
  __SCHEMA__: String(sqlite.length),
  // PostgreSQL began later: not every number has a file there.
  __POSTGRES_MIGRATIONS__: JSON.stringify(
    filesOf("postgres")
      .map(({ number, text }) => `${number}\0${text}`)
      .join("\0"),
  ),
};
