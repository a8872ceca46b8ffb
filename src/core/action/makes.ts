// Finds what a command creates for later commands of the same line, so that they do not count as depending on it.
import { type Subject, subjectName, subjectType } from "../../domain/subject.ts";
import { type Invocation, optionValue } from "./invocation.ts";
import { pathsOf } from "./operands.ts";
import { type Place, projectPath } from "./paths.ts";
import { installed, runtimeSwitched } from "./provides.ts";
import { table } from "./rows.ts";
import { loginOf } from "./surroundings.ts";
import { isFixed } from "./words.ts";

interface Made {
  readonly paths: Set<string>;
  readonly subjects: Set<string>;
  /** Revisions may have been added: after `git fetch` it is unknown which exist. */
  anyRevision: boolean;
  /** Paths were written whose names are unknown. */
  anyPath: boolean;
}

export function nothingMade(): Made {
  return { paths: new Set(), subjects: new Set(), anyRevision: false, anyPath: false };
}

/** `cat > x.sh && bash x.sh` does not depend on x.sh, `mkdir a && cd a` not on a. */
export function stillNeeded(needs: readonly Subject[], made: Made): readonly Subject[] {
  return needs.filter((need) => {
    switch (subjectType(need)) {
      case "path":
        return !made.anyPath && !isMade(subjectName(need), made.paths);
      case "revision":
        return !made.anyRevision && !made.subjects.has(need);
      default:
        return !made.subjects.has(need);
    }
  });
}

export function addMade(made: Made, invocation: Invocation, place: Place): void {
  for (const { term, role } of pathsOf(invocation)) {
    if (role === "make" && isFixed(term)) made.paths.add(projectPath(term.text, invocation.folder, place));
  }
  for (const one of [...installed(invocation), ...runtimeSwitched(invocation)]) made.subjects.add(one);
  const account = loginOf(invocation);
  if (account !== undefined) made.subjects.add(`account ${account}`);
  addUnseen(made, invocation);
}

/** Commands that bring revisions or files whose names are not known beforehand. */
const unseen = table<"revisions" | "files" | "one revision">([
  ["revisions", "git fetch,git pull,git remote add,git commit,git clone,git init"],
  // Another branch has another set of files.
  ["files", "git checkout,git switch,git merge,git stash pop,tar,unzip,gh pr checkout"],
  ["one revision", "git branch,git tag"],
]);

function addUnseen(made: Made, invocation: Invocation): void {
  const what = unseen.get(invocation.key);
  if (what === undefined) return;
  if (what === "revisions") made.anyRevision = true;
  if (what === "files") made.anyPath = true;
  const branch =
    what === "files"
      ? optionValue(invocation, "-b", "-B", "-c", "-C", "--create", "--orphan")
      : what === "one revision" && invocation.operands[0];
  if (branch) made.subjects.add(`revision ${branch.text}`);
}

function isMade(path: string, paths: ReadonlySet<string>): boolean {
  if (paths.has(path)) return true;
  for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) {
    if (paths.has(path.slice(0, at))) return true;
  }
  // `mkdir -p a/b && cd a`
  for (const one of paths) if (one.startsWith(`${path}/`)) return true;
  return false;
}
