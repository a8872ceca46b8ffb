// One-line display of a shell line, without file contents.
import { cut } from "../text/cut.ts";

const LONGEST = 200;

export function displayLine(text: string): string {
  const withoutContents = text.includes("<<")
    ? text.replace(/(<<-?\s*(["']?)(\w+)\2[^\n]*)\n[\s\S]*?(?:\n\s*\3(?!\w)|$)/g, "$1 …")
    : text;
  return cut(withoutContents.trim().replace(/\s+/g, " "), LONGEST);
}
