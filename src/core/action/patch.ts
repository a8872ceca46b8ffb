// Reads `*** Begin Patch` texts: which files they add, change, move and delete.

interface PatchFile {
  readonly verb: "add" | "update" | "delete" | "move";
  readonly path: string;
}

export function patchFiles(text: string): readonly PatchFile[] {
  const found: PatchFile[] = [];
  for (const match of text.matchAll(/^\*\*\* (Add File|Update File|Delete File|Move to): (.+?)\s*$/gm)) {
    found.push({ verb: verbs[match[1] ?? ""] ?? "update", path: match[2] ?? "" });
  }
  if (found.length > 0) return found;
  // A unified diff names its files in `+++ b/x`.
  for (const match of text.matchAll(/^\+\+\+ (?:b\/)?([^\t\n]+)/gm)) {
    if (match[1] !== undefined && match[1] !== "/dev/null")
      found.push({ verb: "update", path: match[1].trim() });
  }
  return found;
}

/** Only the changed lines, without hunk headers and path spellings. */
export function patchBody(text: string): string {
  return text
    .split("\n")
    .filter((line) => !/^\*\*\* |^@@|^(?:---|\+\+\+) /.test(line))
    .map((line) => line.trimEnd())
    .join("\n");
}

const verbs: Readonly<Record<string, PatchFile["verb"]>> = {
  "Add File": "add",
  "Update File": "update",
  "Delete File": "delete",
  "Move to": "move",
};
