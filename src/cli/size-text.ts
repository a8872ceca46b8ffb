// For `doctor` and `status`: how large the memory is, how fast it grows, and what was cut to keep it small.
import type { Config } from "../config.ts";
import type { Pruned } from "../ports/store.ts";
import { bytes, count } from "./words.ts";

/** So few calls say nothing: an empty memory has its size as well. */
const TELLING = 1_000;

/** `4.9 MB, 1.1 MB for 1,000 calls, of 500 MB at most; cut so far: 1,200 calls` */
export function sizeText(
  size: number,
  calls: number,
  { maxMemoryMb }: Pick<Config, "maxMemoryMb">,
  pruned: readonly Pruned[],
): string {
  const cut = pruned.map(({ what, rows }) => `${rows.toLocaleString("en")} ${what}`).join(", ");
  return [
    bytes(size),
    ...(calls >= TELLING ? [`${bytes((size / calls) * 1_000)} for ${count(1_000, "call")}`] : []),
    ...(maxMemoryMb > 0 ? [`${bytes(maxMemoryMb * 1_000_000)} at most`] : []),
    ...(cut ? [`cut so far: ${cut}`] : []),
  ].join(", ");
}
