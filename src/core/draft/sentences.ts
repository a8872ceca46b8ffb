// Splits a message into sentences, without code blocks, tables and markup.

/** Characters read: a closing message states the main points early, the rest is lists. */
const LOOKED_AT = 8_000;

export function sentencesIn(message: string): readonly string[] {
  return message
    .slice(0, LOOKED_AT)
    .replace(/```[\s\S]*?(?:```|$)/g, "\n")
    .replace(/<twiceshy[\s>][\s\S]*?(?:<\/twiceshy>|$)/g, "\n")
    .split(/\n+/)
    .filter((line) => !/^\s*(?:\||>|Twiceshy:)/.test(line))
    .flatMap((line) => bare(line).split(ENDS))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

/** After a full stop and a space; not inside `a.ts` or `v1.2`, nor after "e.g." */
const ENDS = /(?<=[.!?…。])(?<!\b(?:e\.g|i\.e|etc|vs|cf)\.)\s+/;

function bare(line: string): string {
  return line
    .replace(/^\s*(?:#{1,6}|[-*+•]|\d+[.)]|\[[ x]\])\s+/i, "")
    .replace(/\*\*|__/g, "")
    .replace(/\[([^\]]{1,300})\]\([^)]{0,500}\)/g, "$1")
    .replace(/^[^\p{L}\p{N}`"'([/.~-]+/u, "");
}
