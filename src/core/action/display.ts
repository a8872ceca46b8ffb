// One line for people: what was done, without the contents of files.

const LONGEST = 200;

export function shownLine(text: string): string {
  const withoutContents = text.includes("<<")
    ? text.replace(/(<<-?\s*(["']?)(\w+)\2[^\n]*)\n[\s\S]*?(?:\n\s*\3(?!\w)|$)/g, "$1 …")
    : text;
  return shorten(withoutContents.trim().replace(/\s+/g, " "), LONGEST);
}

export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  // Never half of a surrogate pair.
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
