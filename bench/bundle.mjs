// Bundles parts of src/ into a folder where their packages are found.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { defineMigrations } from "../scripts/migrations.mjs";

/** `contents`: what is exported, with paths from the repository's root. */
export async function bundle(name, contents) {
  const folder = join(import.meta.dirname, "../node_modules/.cache/twiceshy-bench");
  mkdirSync(folder, { recursive: true });
  // Of each process its own: somebody else may measure at the same time.
  const outfile = join(folder, `${name}-${process.pid}.mjs`);
  await build({
    stdin: { contents, resolveDir: join(import.meta.dirname, "..") },
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    define: defineMigrations,
    outfile,
    logLevel: "warning",
  });
  return import(pathToFileURL(outfile).href).finally(() => rmSync(outfile, { force: true }));
}
