// Reads one source file for the index: inside the project after links are followed, regular, not too large, text.
import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import { isBinary, unfitText } from "../core/code/left-out.ts";
import { readBytes, UnreadableFile } from "../disk/read.ts";
import { LARGEST_SOURCE, type SourceFile } from "../domain/code.ts";
import type { SourceText } from "../ports/indexer.ts";

export function readSource(root: string, path: string): SourceText {
  try {
    const full = join(root, path);
    // Before its bytes: a change while it is read makes the file look changed the next time.
    const before = statSync(full);
    const bytes = readBytes(full, { most: LARGEST_SOURCE, within: root });
    const file: SourceFile = { path, size: before.size, changedAt: Math.trunc(before.mtimeMs) };
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
    if (isBinary(bytes)) return { type: "unfit", why: "binary", hash, file };
    // Invalid UTF-8 becomes replacement characters, which are no words.
    const text = bytes
      .toString("utf8")
      .replace(/^\ufeff/, "")
      .replaceAll("\r\n", "\n");
    const why = unfitText(text);
    return why ? { type: "unfit", why, hash, file } : { type: "text", text, hash, file };
  } catch (error) {
    return { type: "gone", why: error instanceof UnreadableFile ? error.code : "ENOENT" };
  }
}
