// The markdown block that `buildProjectContext` returns for a system prompt (as Autohand does).
import type { Knowledge } from "../../domain/knowledge.ts";
import { theirWords, titleWords } from "./quote.ts";

/** Best first, so that the least important is cut at `characters`. Empty for a project without history. */
export function projectContext(knowledge: Knowledge, characters: number): string {
  const { sessions, summary, antiPatterns, bestPractices, stack } = knowledge;
  if (sessions === 0) return "";
  const head = `## Project Context (from ${sessions} previous ${sessions === 1 ? "session" : "sessions"})`;
  const sections: readonly (readonly string[])[] = [
    summary ? [`**Summary:** ${titleWords(summary, 600)}`] : [],
    list(
      "**Anti-Patterns to Avoid:**",
      antiPatterns.map(({ pattern, reason, instead }) => {
        const use = instead ? ` → ${titleWords(instead, 120)}` : "";
        return `- ❌ ${titleWords(pattern, 120)}: ${theirWords(reason, 160)}${use}`;
      }),
    ),
    list(
      "**Known Successful Patterns:**",
      bestPractices.map(
        ({ pattern, reason }) => `- ✅ ${titleWords(pattern, 140)}: ${titleWords(reason, 120)}`,
      ),
    ),
    techStack(stack),
  ];
  return fill(head, sections, characters);
}

function list(title: string, items: readonly string[]): readonly string[] {
  return items.length > 0 ? [title, ...items] : [];
}

/** `**Tech Stack:** languages: TypeScript | frameworks: React` */
function techStack(stack: Knowledge["stack"]): readonly string[] {
  const parts = [
    ["languages", stack.languages.join(", ")],
    ["frameworks", stack.frameworks.join(", ")],
    ["tools", stack.tools.join(", ")],
    ["package manager", stack.packageManager ?? ""],
    ["test", stack.testCommand ?? ""],
    ["build", stack.buildCommand ?? ""],
  ].filter(([, value]) => value);
  if (parts.length === 0) return [];
  return [
    `**Tech Stack:** ${parts.map(([key, value]) => `${key}: ${titleWords(value ?? "", 120)}`).join(" | ")}`,
  ];
}

/** Cuts whole lines; a section's title never stays alone. */
function fill(head: string, sections: readonly (readonly string[])[], characters: number): string {
  if (head.length > characters) return "";
  let text = head;
  for (const [first, ...others] of sections) {
    if (first === undefined) continue;
    const needed = others.length > 0 ? `${first}\n${others[0]}` : first;
    if (`${text}\n\n${needed}`.length > characters) continue;
    text = `${text}\n\n${needed}`;
    for (const other of others.slice(1)) {
      if (`${text}\n${other}`.length > characters) break;
      text = `${text}\n${other}`;
    }
  }
  return text;
}
