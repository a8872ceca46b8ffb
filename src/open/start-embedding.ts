// Starts the background process that makes vectors, not more often than every few minutes.
import { statSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { writeWhole } from "../disk/write-whole.ts";
import { startBackground } from "./background.ts";

/** Time between two starts: what changes meanwhile is found by words. */
const EVERY_MS = 5 * 60_000;

/** Does nothing when embeddings are off. Never fails. */
export async function startEmbedding(config: Config, now: number): Promise<void> {
  if (config.embeddings === "off") return;
  try {
    const mark = join(config.home, "embeddings.last");
    const last = statSync(mark, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Math.abs(now - last) < EVERY_MS) return;
    writeWhole(mark, "");
    await startBackground(config, "embeddings");
  } catch {
    // The next session tries again.
  }
}
