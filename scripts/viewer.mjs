// Builds the viewer's web app into a folder: one script, one style sheet, one page.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** The whole app, compressed: more than that is a mistake. */
const MOST_BYTES = 250_000;

/** Returns esbuild's metafile, for the licences of what is bundled. */
export async function buildViewer(outdir) {
  const assets = join(outdir, "assets");
  mkdirSync(assets, { recursive: true });
  const { metafile, outputFiles } = await build({
    entryPoints: ["viewer/main.tsx"],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    jsx: "automatic",
    jsxImportSource: "preact",
    target: ["chrome123", "firefox121", "safari17.5"],
    outdir: assets,
    entryNames: "[name]-[hash]",
    logLevel: "warning",
  });
  let page = readFileSync("viewer/index.html", "utf8");
  let bytes = 0;
  for (const { path, contents } of outputFiles) {
    writeFileSync(path, contents);
    bytes += gzipSync(contents).length;
    const name = path.replace(/.*[\\/]/, "");
    page = page.replace(`/assets/main${name.endsWith(".css") ? ".css" : ".js"}`, `/assets/${name}`);
  }
  if (bytes > MOST_BYTES) throw new Error(`the viewer is ${bytes} bytes compressed, more than ${MOST_BYTES}`);
  writeFileSync(join(outdir, "index.html"), page);
  cpSync("viewer/icon.svg", join(outdir, "icon.svg"));
  return { metafile, bytes };
}
