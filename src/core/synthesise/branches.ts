// What was learned elsewhere weighs less: on a branch that is neither checked out nor part of what is.

export interface Here {
  /** The branch that is checked out; absent outside git. */
  readonly branch?: string | undefined;
  /** Branches whose work is part of it. */
  readonly merged: ReadonlySet<string>;
}

/** A branch that was merged and deleted cannot be told from one that was given up: doubt, not dismissal. */
const ELSEWHERE = 0.8;

/** 1 when any of it was seen here, on a merged branch, or nobody knows where. */
export function weightOn(branches: readonly (string | undefined)[], { branch, merged }: Here): number {
  if (branch === undefined || branches.length === 0) return 1;
  return branches.some((one) => !one || one === branch || merged.has(one)) ? 1 : ELSEWHERE;
}
