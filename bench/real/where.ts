// Locates recordings of real work, which may not be published. They are next to the repository, or where TWICESHY_REAL
// says; without them nothing in this folder runs (vitest.slow.config.ts).
import { readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { HistoryFile } from "../../test/contracts/looking-back.ts";

export const REAL = process.env.TWICESHY_REAL ?? resolve(import.meta.dirname, "../../../shared");

/** Sessions as the agents wrote them down, in one folder per agent, each file packed. */
export function transcripts(agent = ""): readonly string[] {
  const folder = join(REAL, "agents/real-transcripts", agent);
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".gz"))
    .sort()
    .map((name) => join(folder, name));
}

/** Finished calls of one project per file, the smallest file first. */
export function histories(): readonly HistoryFile[] {
  const folder = join(process.env.TWICESHY_REPLAY ?? join(REAL, "replay"), "events");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl.gz"))
    .map((name) => ({ path: join(folder, name), size: statSync(join(folder, name)).size, modifiedAt: 1 }))
    .sort((a, b) => a.size - b.size);
}

/** Bytes, compressed. Several projects with something to tell, read within seconds. */
const ENOUGH = 600_000;

/** As many of the smallest histories as a test has time for. */
export function smallHistories(): readonly HistoryFile[] {
  let bytes = 0;
  return histories().filter(({ size }) => {
    bytes += size;
    return bytes <= ENOUGH;
  });
}

/** The folders of real loops. */
export function loops(): readonly string[] {
  const folder = join(REAL, "ralph-example");
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));
}
