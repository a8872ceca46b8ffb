// Git revisions a command depends on: branches, tags, commits.
import { hasOption, type Invocation, optionValue } from "./invocation.ts";
import { table } from "./rows.ts";
import type { Term } from "./words.ts";

/** Which operands (before `--`) are revisions: all of them, or all after the first. */
const takes = table<"all" | "rest">([
  [
    "all",
    "checkout,switch,rebase,merge,diff,show,log,cherry-pick,revert,reset,merge-base,rev-list,rev-parse,diff-tree",
  ],
  ["rest", "worktree add,push"],
]);

export function revisionsOf(invocation: Invocation): readonly string[] {
  if (invocation.command !== "git") return [];
  const { subcommand, operands, dashed } = invocation;
  const which = takes.get(subcommand);
  const deletes = subcommand === "branch" && hasOption(invocation, "-d", "-D", "--delete");
  if (which === undefined && !deletes) return [];
  const candidates = operands.slice(which === "rest" ? 1 : 0, dashed);
  const found = new Set<string>();
  for (const term of candidates) for (const revision of revisionsIn(term, subcommand)) found.add(revision);
  return [...found];
}

/** The branch or tag that it creates: `git branch x`, `git switch -c x`, `git tag v1`. */
export function revisionMade(invocation: Invocation): string | undefined {
  const { command, subcommand, operands } = invocation;
  if (command !== "git") return undefined;
  if (subcommand === "checkout" || subcommand === "switch")
    return plainName(optionValue(invocation, "-b", "-B", "-c", "-C"));
  if (subcommand !== "branch" && subcommand !== "tag") return undefined;
  return hasOption(invocation, "-d", "-D", "--delete", "-l", "--list") ? undefined : plainName(operands[0]);
}

function plainName(term: Term | undefined): string | undefined {
  return term !== undefined && !term.dynamic && !term.glob && isRevision(term.text) ? term.text : undefined;
}

function revisionsIn(term: Term, subcommand: string): string[] {
  if (term.dynamic || term.glob) return [];
  if (subcommand === "push") return [term.text.replace(/^\+/, "").split(":")[0] ?? ""].filter(isRevision);
  return term.text
    .split(/\.{2,3}/)
    .map((part) => part.replace(/^\^/, "").split(":")[0] ?? "")
    .map((part) => part.replace(/(?:~\d*|\^\d*|@\{[^}]*\})+$/, ""))
    .filter(isRevision);
}

/** Does not look like a file, and is not HEAD, which always exists. */
function isRevision(text: string): boolean {
  if (text === "" || text === "HEAD" || text === "-" || text === "@" || text === "." || text === "FETCH_HEAD")
    return false;
  if (!/^[\w@][\w./@+#-]*$/.test(text) || text.startsWith("./") || text.endsWith("/")) return false;
  return !/\.(?!\d)[a-zA-Z]{1,5}$/.test(text) || /^v?\d+\./.test(text);
}
