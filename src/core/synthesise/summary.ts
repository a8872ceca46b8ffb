// One-paragraph summary of a project: its stack, what works, what to avoid. Uses only the items.
import type { Knowledge } from "../../domain/knowledge.ts";
import { BEFORE_COMMITS } from "../../domain/pattern.ts";
import { cut } from "../text/cut.ts";
import { upperFirst } from "../text/words.ts";

type Known = Omit<Knowledge, "project" | "sessions" | "updatedAt" | "summary">;

const MOST_AVOIDED = 3;

export function summaryOf(sessions: number, known: Known): string {
  const { stack, conventions, antiPatterns, bestPractices } = known;
  const made = [...stack.languages.slice(0, 4), ...stack.frameworks.slice(0, 4)].join(", ");
  const commands = [
    ...labelled("tests", stack.testCommand),
    ...labelled("build", stack.buildCommand),
    ...labelled("lint", stack.lintCommand),
  ];
  const workflow = bestPractices.find(({ pattern }) => pattern.endsWith(BEFORE_COMMITS));
  const avoid = antiPatterns.slice(0, MOST_AVOIDED).map(({ pattern }) => cut(pattern, 80));
  const sentences = [
    ...(made ? [made] : []),
    ...(stack.packageManager ? [`Package manager: ${stack.packageManager}`] : []),
    ...(commands.length > 0 ? [upperFirst(commands.join(", "))] : []),
    ...(workflow
      ? [`\`${workflow.pattern.slice(0, -BEFORE_COMMITS.length)}\` before commits (${workflow.reason})`]
      : []),
    ...(conventions.commitStyle ? [`Commits: ${conventions.commitStyle}`] : []),
    ...(avoid.length > 0 ? [`Avoid: ${avoid.join("; ")}`] : []),
  ];
  if (sessions === 0 || sentences.length === 0) return "";
  return `${sentences.join(". ")}. From ${sessions === 1 ? "1 session" : `${sessions} sessions`}.`;
}

function labelled(name: string, command: string | undefined): readonly string[] {
  return command ? [`${name}: \`${cut(command, 80)}\``] : [];
}
