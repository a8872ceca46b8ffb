// Reads the part of a file that a document of the code index describes. The index stores no text, so the file is read again
// and redacted.
import { redactText } from "../../core/redact/index.ts";
import type { SearchDocument } from "../../domain/search.ts";
import type { Deps } from "../deps.ts";

/** Undefined when the file is gone, unreadable, or the document is not about a part of a file. */
export function contentReader(
  { readSource }: Pick<Deps, "readSource">,
  roots: ReadonlyMap<string, string>,
): (document: SearchDocument) => Promise<string | undefined> {
  // The file read last: its parts are asked for one after the other.
  let last: { readonly path: string; readonly root: string; readonly lines: readonly string[] } | undefined;
  return async ({ kind, key, project }) => {
    const [, path, from, to] = kind === "code" ? (/^(.*)#(\d+)-(\d+)$/s.exec(key) ?? []) : [];
    const root = roots.get(project);
    if (path === undefined || root === undefined || !readSource) return undefined;
    if (last?.path !== path || last.root !== root) {
      const source = await readSource(root, path);
      const lines = source.type === "text" ? redactText(source.text).split("\n") : [];
      last = { path, root, lines };
    }
    return last.lines.slice(Number(from) - 1, Number(to)).join("\n");
  };
}
