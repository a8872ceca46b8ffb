// The viewer is loaded by `twiceshy view` alone: hooks, the MCP server and every other command start as without it.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const DIST = resolve(import.meta.dirname, "../../dist");
/** A message of hono's router. */
const HONO = /Can not add a route since the matcher is already built/;

describe("view: what loads it", () => {
  it("is in no bundle of hooks, of the MCP server or of a plugin", () => {
    const bundles = readdirSync(DIST, { recursive: true, encoding: "utf8" }).filter((name) =>
      /^[\w-]+\.cjs$|^plugins[\\/]/.test(name),
    );
    expect(bundles.length).toBeGreaterThan(7);
    expect(bundles.filter((name) => HONO.test(readFileSync(join(DIST, name), "utf8")))).toEqual([]);
  });

  it("is in the command line's files, but imported by none of them at its start", () => {
    const all = readdirSync(join(DIST, "chunks")).map((name) => join(DIST, "chunks", name));
    const served = all.filter((path) => HONO.test(readFileSync(path, "utf8")));
    expect(served.length).toBeGreaterThan(0);
    for (const entry of ["cli.js", "index.js"]) {
      const loaded = startOf(join(DIST, entry));
      expect(served.filter((path) => loaded.has(path))).toEqual([]);
    }
  });
});

/** The files that are evaluated with this one. */
function startOf(path: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const [, name = ""] of readFileSync(path, "utf8").matchAll(/(?:from|import)\s*"(\.[^"]+)"/g))
    startOf(resolve(path, "..", name), found);
  return found;
}
