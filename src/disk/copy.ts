// Copies a regular file in chunks, readable by the person only; it is flushed to disk when this returns.
import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { type ReadOptions, readChunks } from "./read.ts";

export function copyRegular(from: string, to: string, options: ReadOptions): void {
  const file = openSync(to, "wx", 0o600);
  try {
    for (const chunk of readChunks(from, options))
      for (let at = 0; at < chunk.length; ) at += writeSync(file, chunk, at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
