// The parser of an installed Twiceshy, with grammars that the build has compressed (22 MB become 1.4 MB).
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { readBytes } from "../disk/read.ts";

export { Language, Parser } from "@vscode/tree-sitter-wasm";

const LARGEST = 20_000_000;

export function wasmOf(name: string): Uint8Array {
  // `import.meta.url` is the path of dist/parser.cjs: the build writes CommonJS.
  const folder = join(dirname(import.meta.url), "grammars");
  return brotliDecompressSync(readBytes(join(folder, `${name}.wasm.br`), { most: LARGEST }));
}
