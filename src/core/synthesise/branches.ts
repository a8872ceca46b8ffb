// Lowers the weight of knowledge from branches that are neither checked out nor merged.

export interface Here {
  /** The current branch; absent outside git. */
  readonly branch?: string | undefined;
  /** Branches merged into it. */
  readonly merged: ReadonlySet<string>;
}

/** A branch merged and deleted looks like an abandoned one, so its knowledge is doubted, not dropped. */
const ELSEWHERE = 0.8;

/** 1 if any of it was seen here, on a merged branch, or on an unknown one. */
export function weightOn(branches: readonly (string | undefined)[], { branch, merged }: Here): number {
  if (branch === undefined || branches.length === 0) return 1;
  return branches.some((one) => !one || one === branch || merged.has(one)) ? 1 : ELSEWHERE;
}
