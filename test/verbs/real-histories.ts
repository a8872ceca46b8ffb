// Real histories beside the repository, for tests that need some and not all of them.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Bytes, compressed. Several projects with something to tell, read within seconds. */
const ENOUGH = 600_000;

/** The smallest first, as many as a test has time for. */
export function smallHistories(folder: string) {
  const files = readdirSync(folder)
    .map((name) => ({ path: join(folder, name), size: statSync(join(folder, name)).size, modifiedAt: 1 }))
    .sort((a, b) => a.size - b.size);
  let bytes = 0;
  return files.filter(({ size }) => {
    bytes += size;
    return bytes <= ENOUGH;
  });
}
