// An installation brings what the built files load, and nothing that they carry already.
import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

describe("packages", () => {
  it("every package that a built file loads is installed, and every installed one is loaded", () => {
    const loaded = new Set(builtFiles(/\.c?js$|\.d\.ts$/).flatMap(packagesIn));
    expect([...loaded].sort()).toEqual(Object.keys(dependencies).sort());
  });

  it("what talks to models, the MCP server's own library, the code parser and the driver of a server are carried and not installed", () => {
    const carried = readFileSync(join(root, "dist/THIRD-PARTY.txt"), "utf8");
    for (const name of [
      "ai",
      "@ai-sdk/anthropic",
      "@modelcontextprotocol/server",
      "zod",
      "@vscode/tree-sitter-wasm",
      "pg",
    ]) {
      expect(Object.keys(dependencies)).not.toContain(name);
      expect(carried).toMatch(new RegExp(`^${name} \\d.* \\((?:MIT|Apache-2\\.0)\\)$`, "m"));
    }
  });
});

function builtFiles(ending: RegExp): readonly string[] {
  return readdirSync(join(root, "dist"), { recursive: true })
    .map(String)
    .filter((name) => ending.test(name))
    .map((name) => readFileSync(join(root, "dist", name), "utf8"));
}

/** Names in `import … from "x"`, `import("x")` and `require("x")`; the SQLite driver is loaded by `createRequire`. */
function packagesIn(text: string): readonly string[] {
  const found = text.matchAll(
    /^(?:import|export)[^"\n]* from "([^".][^"]*)"|^\} from "([^".][^"]*)"|(?:import|require\d*|createRequire\([^)]*\))\("((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[\w/-]*)?"\)/gm,
  );
  return [...found]
    .map(([, one, two, three]) => one ?? two ?? three ?? "")
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? "")
    .filter((name) => !isBuiltin(name));
}
