// Finds Kubernetes secrets: every value under `data:` in a manifest of `kind: Secret`.
import type { Range } from "./findings.ts";
import { matchAt } from "./near.ts";

export const KUBERNETES_HINTS: readonly string[] = [
  "kind: secret",
  '"kind":"secret"',
  '"kind": "secret"',
  // Nothing else has such a block.
  "stringdata",
];

/** Maximum distance between data and kind, on either side. */
const REACH = 3000;
const MOST_LINES = 60;

interface Manifest {
  readonly ranges: readonly Range[];
  /** Text before this need not be read again for another `kind:` before it. */
  readonly read: number;
}

/** The values of the manifest whose `kind:` is at `position`, without those before `read`. */
export function findKubernetesSecrets(text: string, position: number, read: number): Manifest {
  const from = read > position ? read : Math.max(0, position - REACH);
  const near = text.slice(from, position + REACH);
  const document = Math.max(0, position - from);
  const begin = Math.max(0, near.lastIndexOf("\n---", document));
  const next = near.indexOf("\n---", document);
  const manifest = near.slice(begin, next < 0 ? undefined : next);
  const ranges: Range[] = [];
  let last = manifest.length;
  for (const block of manifest.matchAll(
    /(?:^|\n|\\n|> ) {0,20}(?:data|stringData): {0,4}(?:\r?\n|\\{1,7}r?\\{0,7}n)/g,
  )) {
    linesOf(manifest, block.index + block[0].length, from + begin, ranges);
    last = block.index;
  }
  for (const block of manifest.matchAll(/"(?:data|stringData)":\s{0,4}\{([^{}]{1,2000})\}/g))
    for (const pair of (block[1] ?? "").matchAll(/":\s{0,4}"([^"\\]{1,2000})"/g)) {
      const start =
        from + begin + block.index + block[0].indexOf("{") + 1 + pair.index + pair[0].indexOf('"', 2) + 1;
      ranges.push([start, start + (pair[1]?.length ?? 0)]);
    }
  // The last block, or a JSON object, may continue beyond what was read.
  const whole = manifest.includes('"') ? Math.min(last, manifest.length - LONGEST_BLOCK) : last;
  return {
    ranges: ranges.filter(([start]) => !text.startsWith("[redacted:", start)),
    read: from + begin + Math.max(0, whole),
  };
}

const LONGEST_BLOCK = 2100;

/** One entry; group 1 is its value. Line ends may be escaped as in JSON. */
const LINE =
  /[>]? {1,40}[\w.-]{1,100}: {1,4}(?:\\{0,7}["'])?([^\s"'{$|>\\][^"'\r\n\\]{0,3000})(?:\\{0,7}["'])? {0,80}(?:\r?\n|\\{1,7}r?\\{0,7}n|$|(?=\\{0,7}"))/y;

function linesOf(manifest: string, first: number, offset: number, ranges: Range[]): void {
  let at = first;
  for (let lines = 0; lines < MOST_LINES && at < manifest.length; lines++) {
    const match = matchAt(LINE, manifest, at);
    if (match === null) return;
    const value = (match[1] ?? "").trimEnd();
    const start = offset + at + match[0].indexOf(value, match[0].indexOf(": ") + 2);
    ranges.push([start, start + value.length]);
    at += match[0].length;
  }
}
