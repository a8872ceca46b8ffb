// The banner a person sees when a session starts.
import { count } from "../../domain/count.ts";
import type { Knowledge } from "../../domain/knowledge.ts";
import { line } from "./line.ts";

export interface Banner {
  readonly version: string;
  /** The agent's model, where it is known. */
  readonly model?: string;
  readonly directory: string;
  readonly knowledge: Pick<Knowledge, "sessions" | "summary" | "antiPatterns" | "bestPractices">;
}

/** Empty for a project without history. */
export function bannerText({ version, model, directory, knowledge }: Banner): string {
  const { sessions, summary, antiPatterns, bestPractices } = knowledge;
  if (sessions === 0) return "";
  const where = [...(model ? [`model: ${line(model, 40)}`] : []), `directory: ${line(directory, 120)}`];
  return [
    `Twiceshy ${version}  ${where.join(" | ")}`,
    `📚 Loading project knowledge from ${count(sessions, "previous session")}…`,
    ...(bestPractices.length > 0 ? [`✅ Found ${count(bestPractices.length, "successful pattern")}`] : []),
    ...(antiPatterns.length > 0 ? [`⚠️ Found ${count(antiPatterns.length, "failed attempt")} to avoid`] : []),
    ...(summary ? [line(summary, 400)] : []),
  ].join("\n");
}
