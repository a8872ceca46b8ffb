// Maps paths of another machine to this project: relative inside it, unchanged elsewhere.

/** Rewrites paths, and texts that contain them. */
export interface Relocate {
  path(path: string): string;
  text(text: string): string;
}

/** `logs` are paths of this loop's own files as the loop wrote them; `name` is the loop's folder: `PRD-67`. */
export function relocate(logs: readonly string[], name: string, root: string): Relocate {
  const roots = new Set<string>(root === "" ? [] : [`${root.replace(/[\\/]+$/, "")}/`]);
  for (const log of logs) {
    const found = rootIn(log.replaceAll("\\", "/"), name);
    if (found !== undefined) roots.add(found);
  }
  // A root may be inside another: try the longer one first.
  const known = [...roots]
    .filter((one) => one.length > 1)
    .toSorted((one, other) => other.length - one.length);
  const text = (given: string): string =>
    known.reduce((all, one) => (all.includes(one) ? all.replaceAll(one, "") : all), given);
  return { text, path: (given) => text(given.replaceAll("\\", "/")).replace(/^\.\//, "") };
}

/** `/Users/dev/app/.ralph/PRD-67/runs/run-1-iter-1.log` → `/Users/dev/app/` */
function rootIn(log: string, name: string): string | undefined {
  for (const folder of [`/.ralph/${name}/`, "/.ralph/runs/", `/.twiceshy/loops/${name}/`, "/.ralph/"]) {
    const at = log.indexOf(folder);
    if (at > 0 && /^(?:\/|[A-Za-z]:\/|~\/)/.test(log)) return log.slice(0, at + 1);
  }
  return undefined;
}

/** True for the loop's own bookkeeping files: every iteration changes them, so they say nothing about any. */
export function isBookkeeping(path: string, name: string): boolean {
  return (
    path.startsWith(`.ralph/${name}/`) ||
    path.startsWith(`.twiceshy/loops/${name}/`) ||
    path.startsWith(".ralph/runs/")
  );
}
