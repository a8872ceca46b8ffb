// Says what was removed to keep the memory within its size.
import { number } from "../../src/core/text/for-people.ts";

/** `1,200 calls removed` */
export function prunedText({ what, rows }: { readonly what: string; readonly rows: number }): string {
  return `${number(rows)} ${what} removed`;
}
