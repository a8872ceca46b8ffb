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
  for (const block of manifest.matchAll(/(?:^|\n)([ ]{0,20})(?:data|stringData):[ ]*\r?\n/g))
    linesOf(manifest, block.index + block[0].length, block[1]?.length ?? 0, from + begin, ranges);
  for (const block of manifest.matchAll(/"(?:data|stringData)":\s{0,4}\{([^{}]{1,2000})\}/g))
    for (const pair of (block[1] ?? "").matchAll(/":\s{0,4}"([^"\\]{1,2000})"/g)) {
      const start = from + begin + block.index + block[0].indexOf("{") + 1 + pair.index + pair[0].indexOf('"', 2) + 1;
      ranges.push([start, start + (pair[1]?.length ?? 0)]);
    }
  return ranges.filter(([start]) => !text.startsWith("[redacted:", start));
}

function linesOf(manifest: string, first: number, indent: number, offset: number, ranges: Range[]): void {
  let at = first;
  for (let lines = 0; lines < MOST_LINES && at < manifest.length; lines++) {
    const end = manifest.indexOf("\n", at);
    const line = manifest.slice(at, end < 0 ? undefined : end);
    const match = /^([ ]+)[\w.-]{1,100}:[ ]+["']?([^\s"'{$|>][^"'\r]*)/.exec(line.slice(0, 2500));
    if (match === null || (match[1]?.length ?? 0) <= indent) return;
    const value = match[2] ?? "";
    const start = offset + at + match[0].length - value.length;
    ranges.push([start, start + value.trimEnd().length]);
    if (end < 0) return;
    at = end + 1;
  }
}
