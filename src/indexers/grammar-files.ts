// Where the parser and its grammars are when Twiceshy runs from source: in node_modules. The build replaces this file by
// packed-grammars.ts, so that an installation carries one compressed copy instead of the whole package.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { readBytes } from "../disk/read.ts";

export { Language, Parser } from "@vscode/tree-sitter-wasm";

const LARGEST = 20_000_000;

/** `tree-sitter` is the parser, `tree-sitter-go` a grammar. */
export function wasmOf(name: string): Uint8Array {
  const folder = dirname(createRequire(import.meta.url).resolve("@vscode/tree-sitter-wasm"));
  return readBytes(join(folder, `${name}.wasm`), { most: LARGEST });
}
