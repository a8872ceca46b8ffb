// Row type of the failure table: the wording of a kind of failure, and what it names.
import type { FailureKind } from "../../../domain/failure-kinds.ts";
import type { SubjectType } from "../../../domain/subject.ts";

export interface Rule {
  readonly kind: FailureKind;
  /** Matched against one line. The group `object` names what the failure is about. */
  readonly pattern: RegExp;
  /** What kind of thing `object` is; absent when the failure is about the action as a whole. */
  readonly object?: SubjectType;
  /** Default object if the wording names none: `go` for a rule that only go prints. */
  readonly fixed?: string;
  /** Language of a module or registry of a package, if the wording belongs to one. */
  readonly family?: string;
  /**
   * Wording that a tool uses only about its own call. It is believed inside logs of tests and builds, and behind
   * exit code 0; other wording may be quoted content there.
   */
  readonly certain: boolean;
  /** Printed by the agents' own tools, not by programs: not searched in the output of shell commands. */
  readonly agentTool: boolean;
  /** A line the row must match, with « » around the object that it must capture there. */
  readonly example: string;
}

type Options = Partial<Pick<Rule, "object" | "fixed" | "family" | "certain" | "agentTool">>;

type Row = readonly [pattern: RegExp, example: string];

/** Rows of one kind; the first row that matches any line wins, so the more specific ones come first. */
export function rows(kind: FailureKind, options: Options, table: readonly Row[]): Rule[] {
  return table.map(([pattern, example]) => ({
    kind,
    pattern,
    example,
    certain: false,
    agentTool: false,
    ...options,
  }));
}
