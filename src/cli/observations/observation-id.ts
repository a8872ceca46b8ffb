// Reads the number of an observation from the command line: `12` or `#12`.
import { UsageError } from "../errors.ts";

export function observationId(text: string): number {
  const id = /^#?\d+$/.test(text) ? Number(text.replace("#", "")) : 0;
  if (Number.isSafeInteger(id) && id > 0) return id;
  throw new UsageError(`"${text}" is not an id; ids are the numbers in twiceshy observations`, "observation");
}
