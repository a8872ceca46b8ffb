// The failure table: all rows in matching order, those that name their object before general wording.
import { accessRules } from "./access.ts";
import { agentToolRules } from "./agent-tools.ts";
import { assertionRules, compileRules, lintRules, runtimeRules, testRules } from "./code.ts";
import { conflictRules } from "./conflicts.ts";
import { gitRules } from "./git.ts";
import { packageRules } from "./packages.ts";
import { pathRules, permissionRules } from "./paths.ts";
import { programRules } from "./programs.ts";
import type { Rule } from "./rule.ts";
import { runtimeVersionRules } from "./runtimes.ts";
import { usageRules } from "./usage.ts";

export const RULES: readonly Rule[] = [
  ...agentToolRules,
  ...programRules,
  ...usageRules,
  ...packageRules.filter((rule) => rule.kind !== "missing-module"),
  ...runtimeVersionRules,
  ...conflictRules,
  ...accessRules.filter((rule) => rule.certain),
  ...permissionRules.filter((rule) => rule.certain),
  ...gitRules.filter((rule) => rule.kind === "missing-revision"),
  ...pathRules,
  ...gitRules.filter((rule) => rule.kind !== "missing-revision"),
  ...packageRules.filter((rule) => rule.kind === "missing-module"),
  ...compileRules,
  ...lintRules,
  ...testRules,
  ...assertionRules,
  ...accessRules.filter((rule) => !rule.certain),
  ...permissionRules.filter((rule) => !rule.certain),
  ...runtimeRules,
];
