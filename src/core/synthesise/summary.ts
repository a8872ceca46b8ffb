// One paragraph on a project: what it is made of, what runs, what to avoid. Only what the items say.
import type { Knowledge } from "../../domain/knowledge.ts";

type Known = Omit<Knowledge, "project" | "sessions" | "updatedAt" | "summary">;

const MOST_AVOIDED = 3;

export function summaryOf(sessions: number, known: Known): string {
  const { stack, conventions, antiPatterns, bestPractices } = known;
  const made = [...stack.languages.slice(0, 4), ...stack.frameworks.slice(0, 4)].join(", ");
  const commands = [
    ...told("tests", stack.testCommand),
    ...told("build", stack.buildCommand),
    ...told("lint", stack.lintCommand),
  ];
  const workflow = bestPractices.find(({ pattern }) => pattern.endsWith(" before commits"));
  const avoid = antiPatterns.slice(0, MOST_AVOIDED).map(({ pattern }) => cut(pattern));
  const sentences = [
    ...(made ? [made] : []),
    ...(stack.packageManager ? [`Package manager: ${stack.packageManager}`] : []),
    ...(commands.length > 0 ? [sentence(commands.join(", "))] : []),
    ...(workflow
      ? [`\`${workflow.pattern.replace(/ before commits$/, "")}\` before commits (${workflow.reason})`]
      : []),
    ...(conventions.commitStyle ? [`Commits: ${conventions.commitStyle}`] : []),
    ...(avoid.length > 0 ? [`Avoid: ${avoid.join("; ")}`] : []),
  ];
  if (sessions === 0 || sentences.length === 0) return "";
  return `${sentences.join(". ")}. From ${sessions === 1 ? "1 session" : `${sessions} sessions`}.`;
}

function told(name: string, command: string | undefined): readonly string[] {
  return command ? [`${name}: \`${cut(command)}\``] : [];
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
