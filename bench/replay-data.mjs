// Loads real histories with labels from next to the repository or from $TWICESHY_REPLAY. They are never part of it.
import { createReadStream, existsSync, readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { createGunzip } from "node:zlib";
import { build } from "esbuild";
import { defineMigrations } from "../scripts/migrations.mjs";

export const FOLDER = process.env.TWICESHY_REPLAY ?? resolve(import.meta.dirname, "../../shared/replay");
export const isThere = existsSync(join(FOLDER, "events"));

/** One entry per project: a function that streams its calls in order. */
export function histories() {
  const folder = join(FOLDER, "events");
  return readdirSync(folder).map((name) => ({ name, calls: (parse) => read(join(folder, name), parse) }));
}

async function* read(file, parse) {
  const bytes = createReadStream(file);
  const input = file.endsWith(".gz") ? bytes.pipe(createGunzip()) : bytes;
  for await (const line of createInterface({ input })) {
    if (line.trim()) yield parse(line, { now: 0, cwd: "" });
  }
}

/** `project\0seq` → label. Calls without one succeeded and repeat nothing, or failed without being a mistake. */
export function labels() {
  const folder = join(FOLDER, "labels");
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"));
  const rows = lines.filter(Boolean).map((line) => JSON.parse(line));
  return new Map(rows.map((row) => [`${row.project}\0${row.seq}`, row]));
}

/** Some rooms, bundled from src/ where the database driver is found. */
export async function bundled(contents) {
  const outfile = resolve(
    import.meta.dirname,
    `../node_modules/.twiceshy-replay-${process.pid}-${Date.now()}.mjs`,
  );
  await build({
    stdin: { contents, resolveDir: resolve(import.meta.dirname, "..") },
    outfile,
    bundle: true,
    platform: "node",
    define: defineMigrations,
    format: "esm",
    packages: "external",
    logLevel: "error",
  });
  const loaded = await import(pathToFileURL(outfile).href);
  await rm(outfile);
  return loaded;
}

/** The rooms a replay needs. */
export function rooms() {
  return bundled(`
    export { genericCallReader } from "./src/agents/generic.ts";
    export { prepareAll, withAction } from "./src/app/record/record.ts";
    export { takeIn } from "./src/app/record/understand.ts";
    export { pastPlaces } from "./src/app/exchange/past-places.ts";
    export { replay } from "./src/app/guard/replay.ts";
    export { DEFAULTS } from "./src/config.ts";
    export { lengthOf } from "./src/core/guard/sibling.ts";
    export { sqliteStore } from "./src/stores/sqlite/store.ts";
    export { namedProject } from "./src/workspaces/git.ts";`);
}

/** A memory of its own for one history; the files and programs of this machine do not decide. */
export async function freshDeps({ sqliteStore, namedProject, DEFAULTS }, settings = {}) {
  const named = (identity, root) => ({ project: namedProject(identity, root) });
  return {
    store: await sqliteStore({ path: ":memory:", warm: true }),
    workspace: {
      named,
      place: (cwd) => named(cwd, cwd),
      exists: () => false,
      hasProgram: () => false,
      survey: async () => ({ stack: { languages: [], frameworks: [], tools: [] }, conventions: {} }),
      mergedBranches: async () => new Set(),
    },
    settings: () => ({ ...DEFAULTS, ...settings }),
    countTokens: (text) => text.length / 4,
  };
}
