// Kubernetes' secrets: whatever stands under `data:` of a manifest of `kind: Secret`, under any name, is one.
import type { Range } from "./commands.ts";

export const KUBERNETES_HINTS: readonly string[] = ["kind: secret", '"kind":"secret"', '"kind": "secret"'];

/** How far the data may be from the kind, on either side. */
const REACH = 3000;
const MOST_LINES = 60;

/** The values of the manifest whose kind stands at `position`. */
export function findKubernetesSecrets(text: string, position: number): readonly Range[] {
  const from = Math.max(0, position - REACH);
  const near = text.slice(from, position + REACH);
  const document = position - from;
  const begin = Math.max(0, near.lastIndexOf("\n---", document));
  const next = near.indexOf("\n---", document);
  const manifest = near.slice(begin, next < 0 ? undefined : next);
  const ranges: Range[] = [];
  for (const block of manifest.matchAll(
    /(?:^|\n|\\n|> ) {0,20}(?:data|stringData): {0,4}(?:\r?\n|\\{1,7}r?\\{0,7}n)/g,
  ))
    linesOf(manifest, block.index + block[0].length, from + begin, ranges);
  for (const block of manifest.matchAll(/"(?:data|stringData)":\s{0,4}\{([^{}]{1,2000})\}/g))
    for (const pair of (block[1] ?? "").matchAll(/":\s{0,4}"([^"\\]{1,2000})"/g)) {
      const start =
        from + begin + block.index + block[0].indexOf("{") + 1 + pair.index + pair[0].indexOf('"', 2) + 1;
      ranges.push([start, start + (pair[1]?.length ?? 0)]);
    }
  return ranges.filter(([start]) => !text.startsWith("[redacted:", start));
}

/** One entry; group 1 is its value. Line ends also as JSON writes them. */
const LINE =
  /[>]? {1,40}[\w.-]{1,100}: {1,4}(?:\\{0,7}["'])?([^\s"'{$|>\\][^"'\r\n\\]{0,3000})(?:\\{0,7}["'])? {0,80}(?:\r?\n|\\{1,7}r?\\{0,7}n|$)/y;

function linesOf(manifest: string, first: number, offset: number, ranges: Range[]): void {
  let at = first;
  for (let lines = 0; lines < MOST_LINES && at < manifest.length; lines++) {
    LINE.lastIndex = at;
    const match = LINE.exec(manifest);
    if (match === null) return;
    const value = (match[1] ?? "").trimEnd();
    const start = offset + at + match[0].indexOf(value, match[0].indexOf(": ") + 2);
    ranges.push([start, start + value.length]);
    at += match[0].length;
  }
}
