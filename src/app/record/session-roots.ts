// The root of a session's work, where a source names the project but not its root: recordings, deleted folders.

interface Standing {
  readonly session: string;
  readonly cwd: string;
}

/**
 * Assumes that a session begins in its project's root, and that folders below a known folder belong to it; a work tree
 * is a root of its own, and is where a session first began in it: `.worktrees/ann/fix-login` for the branch ann/fix-login.
 * For one run; calls must come in order. `isOneProject`: all of a session belongs to the project that it began in, and
 * what it does in other folders is done elsewhere.
 */
export function rootsBySession(isOneProject = false): (event: Standing, around?: string) => string {
  const bySession = new Map<string, string[]>();
  /** Work trees in which sessions began. */
  const trees = new Set<string>();
  return ({ session, cwd }, around = "") => {
    const roots = bySession.get(session) ?? [];
    // A relative folder is below the root, whichever that is.
    if (!WHOLE.test(cwd)) return roots[0] ?? "";
    const tree = TREE.exec(cwd)?.[0];
    const root =
      tree === undefined
        ? roots.find((one) => isIn(one, cwd))
        : ([...trees].find((one) => isIn(one, cwd)) ?? (roots.length > 0 ? tree : undefined));
    if (root !== undefined) return root;
    const [first] = roots;
    if (isOneProject && tree === undefined && first !== undefined && !isIn(cwd, first)) return first;
    // A session that begins below the root that was known before.
    const begun =
      tree === undefined && roots.length === 0 && around !== "" && isIn(around, cwd) ? around : cwd;
    if (tree !== undefined) {
      for (const one of trees) if (isIn(begun, one)) trees.delete(one);
      trees.add(begun);
    }
    bySession.set(session, [...roots, begun]);
    return begun;
  };
}

/** A path from the top, of Unix or Windows: `/home/ann/shop`, `~/shop`, `c:\\shop`, `\\\\server\\shop`. */
const WHOLE = /^(?:[/~\\]|[A-Za-z]:)/;

/** Where agents and people put work trees: in a folder of the main one, or next to it in one named after it. */
const TREE = /^.+?(?:[\\/]\.(?:claude[\\/])?worktrees|[-._]worktrees?)[\\/][^\\/]+/;

/** Accepts paths of Unix and Windows: a history may come from another machine. */
function isIn(root: string, cwd: string): boolean {
  return cwd.startsWith(root) && (cwd.length === root.length || /[\\/]/.test(cwd[root.length] ?? ""));
}
