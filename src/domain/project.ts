// Projects and sessions.

/** Where a folder belongs. */
export interface Project {
  /** 8 hex digits of a SHA-256 over the normalised git remote, else over the root path. */
  readonly id: string;
  /** What the id was made from: `github.com/owner/name`, or the root path with the home folder shortened. */
  readonly identity: string;
  /** For people: `owner/name` or the folder's name. */
  readonly name: string;
  /** Root of the work tree the call ran in; worktrees of one project have several. */
  readonly root: string;
}

/** True for the identity of a project without a remote: the path of its root. */
export function isPath(identity: string): boolean {
  return /^(?:[/~]|[A-Z]:)/.test(identity);
}

export interface Session {
  readonly id: string;
  readonly project: string;
  readonly agent: string;
  readonly startedAt: number;
  readonly lastAt: number;
  /** First line of the first prompt. */
  readonly title: string;
  /** Number of prompts so far. */
  readonly turns: number;
}
