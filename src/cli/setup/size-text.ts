// doctor and status: size of the memory, its growth, and what was deleted to keep it small.
import type { Config } from "../../config.ts";
import { bytes, count } from "../../core/text/for-people.ts";
import type { Pruned } from "../../ports/store.ts";

/** With fewer calls the size per call says nothing, because an empty database has a size too. */
const LEAST_CALLS = 1_000;

/** `4.9 MB, 1.1 MB for 1,000 calls, limit 500 MB, deleted so far: 1,200 calls` */
export function sizeText(
  size: number,
  calls: number,
  { maxMemoryMb }: Pick<Config, "maxMemoryMb">,
  pruned: readonly Pruned[],
): string {
  const cut = pruned.map(({ what, rows }) => `${rows.toLocaleString("en")} ${what}`).join(", ");
  return [
    bytes(size),
    ...(calls >= LEAST_CALLS ? [`${bytes((size / calls) * 1_000)} for ${count(1_000, "call")}`] : []),
    ...(maxMemoryMb > 0 ? [`limit ${bytes(maxMemoryMb * 1_000_000)}`] : []),
    ...(cut ? [`deleted so far: ${cut}`] : []),
  ].join(", ");
}
