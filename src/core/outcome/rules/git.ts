// Failure rows: git revisions that do not exist, hooks that refuse, states that must be resolved first.
import { type Rule, rows } from "./rule.ts";

export const gitRules: readonly Rule[] = [
  ...rows("missing-revision", { certain: true, object: "revision" }, [
    [
      /^fatal: ambiguous argument '(?<object>[^']+)': (?:unknown|both)/,
      "fatal: ambiguous argument '«origin/nope»': unknown revision or path not in the working tree.",
    ],
    [
      /^error: pathspec '(?<object>[^']+)' did not match any file\(s\) known to git/,
      "error: pathspec '«feat/nope»' did not match any file(s) known to git",
    ],
    [/^fatal: [Cc]ouldn't find remote ref (?<object>\S+)/, "fatal: couldn't find remote ref «feat/nope»"],
    [
      /^fatal: (?:bad (?:revision|object)|invalid (?:reference|object name|upstream)):? '?(?<object>[^'\s]+?)'?\.?$/,
      "fatal: bad revision '«main..nope»'",
    ],
    [
      /^fatal: [Nn]ot a valid (?:object name|commit name|ref):? '?(?<object>[^'\s]+?)'?\.?$/,
      "fatal: Not a valid object name «nope»",
    ],
    [/^merge: (?<object>\S+) - not something we can merge/, "merge: «nope» - not something we can merge"],
    [
      /^error: (?:branch|tag|remote-tracking branch|unable to delete) '(?<object>[^']+)' ?(?:not found|does not exist|: remote ref)/,
      "error: branch '«nope»' not found",
    ],
    [/^error: src refspec (?<object>\S+) does not match any/, "error: src refspec «nope» does not match any"],
    [
      /^fatal: '(?<object>[^']+)' is not a commit and a branch/,
      "fatal: '«nope»' is not a commit and a branch 'x' cannot be created from it",
    ],
    [
      /^fatal: (?:Remote branch|invalid branch name:?|no such (?:ref|branch):?) '?(?<object>[^\s']+)'? ?(?:not found)?/,
      "fatal: Remote branch «nope» not found in upstream origin",
    ],
    [/^fatal: (?:Needed a single revision|no such ref)/, "fatal: Needed a single revision"],
    [/^fatal: couldn't find (?:a )?(?:commit|revision|branch)/, "fatal: couldn't find commit"],
  ]),
  ...rows("locked", {}, [
    [
      /index\.lock'?: File exists|Another git process/,
      "fatal: Unable to create '/p/.git/index.lock': File exists.",
    ],
  ]),
  ...rows("git-state", { certain: true }, [
    [/^no pull requests found/, 'no pull requests found for branch "feat/x"'],
  ]),
  ...rows("git-hook", {}, [
    [
      /^husky - (?:\S+ hook exited|\S+ script failed|DEPRECATED.*failed)/,
      "husky - pre-commit script failed (code 1)",
    ],
    [
      /^(?:pre-commit|commit-msg|pre-push|prepare-commit-msg)(?: hook)?(?: script)? (?:failed|exited)/i,
      "pre-commit hook failed (add --no-verify to bypass)",
    ],
    [
      /^✖ (?:\s*subject|\s*type|\s*found \d+ problems|lint-staged|.*(?:eslint|prettier|biome|tsc|ruff))/,
      "✖   subject may not be empty [subject-empty]",
    ],
    [/^(?:lefthook|lint-staged|commitlint)\b.*(?:fail|error|✖)/i, "lint-staged failed: eslint --fix"],
    [
      /^.+\.{5,}(?:Failed|FAILED)$/,
      "trim trailing whitespace.................................................Failed",
    ],
    [/^.*🥊|^│.*❌|^summary: \(done in .*\).*$/u, "🥊  lint (1.20 seconds)"],
  ]),
  ...rows("git-state", {}, [
    [
      /^CONFLICT \(|Merge conflict in |fix conflicts and|unmerged (?:files|paths)/,
      "CONFLICT (content): Merge conflict in README.md",
    ],
    [
      /would be overwritten by|[Pp]lease commit (?:your changes )?or stash|(?:unstaged|uncommitted) changes|local changes/,
      "error: Your local changes to the following files would be overwritten by merge:",
    ],
    [
      /^nothing (?:added )?to commit|^no changes added to commit|^nothing to push/,
      "nothing to commit, working tree clean",
    ],
    [
      /^fatal: (?:a branch named )?'?\S+'? already (?:exists|checked out|used)|^fatal: tag '\S+' already exists|is already (?:checked out|used by worktree) at/,
      "fatal: a branch named 'feat/x' already exists",
    ],
    [
      /non-fast-forward|\[rejected\]|\[remote rejected\]|fetch first|[Nn]ot possible to fast-forward|divergent branches|failed to push some refs/,
      " ! [rejected]        main -> main (non-fast-forward)",
    ],
    [/not currently on a branch|HEAD detached|detached HEAD/, "fatal: You are not currently on a branch."],
    [
      /no upstream branch|no tracking information|No configured push destination|does not appear to be a git repository|'?origin'? remote: remote not found|remote \S+ already exists|No such remote/,
      "fatal: The current branch feat/x has no upstream branch.",
    ],
    [
      /refusing to merge unrelated histories|cherry-pick is now empty|No (?:rebase|cherry-pick|merge) in progress|[Nn]o stash entries found|paths are ignored by one of your \.gitignore|(?:patch|hunk) (?:does not apply|failed)|could not apply /,
      "error: patch failed: README.md:15",
    ],
    [
      /^(?:a pull request for branch|pull request create failed|must first push|aborted: you must first push|No commits between)/,
      'a pull request for branch "feat/x" into branch "main" already exists:',
    ],
    [
      /^(?:fatal|error): .*(?:worktree|submodule|rebase|merge|cherry-pick|stash|bisect)/,
      "fatal: It seems that there is already a rebase-merge directory",
    ],
  ]),
];

/** Any other git error depends on the state of the repository; only for git commands, and last. */
export const gitComplaintRules: readonly Rule[] = rows("git-state", {}, [
  [/^(?:fatal|error): /, "fatal: unable to read 3f2a9bc1d"],
]);
