// Autohand's documents: index.json, knowledge.json and a session's metadata.json.
import type { Stack } from "../../domain/knowledge.ts";
import type { Project, Session } from "../../domain/project.ts";
import type { ProjectCopy } from "../../ports/mirror.ts";
import { exportedTime } from "./session-id.ts";

export function indexDocument(copy: ProjectCopy) {
  const { project, knowledge } = copy;
  const { testCommand, buildCommand, packageManager, lintCommand } = knowledge.stack;
  return {
    projectPath: project.root,
    projectHash: project.id,
    displayName: project.name,
    firstSeen: exportedTime(copy.firstAt),
    lastActiveAt: exportedTime(copy.lastAt),
    sessionCount: copy.sessionCount,
    techStack: techStack(knowledge.stack),
    patterns: filled({ testCommand, buildCommand, packageManager, lintCommand }),
  };
}

export function knowledgeDocument({ knowledge, sessionCount }: ProjectCopy) {
  const { testPattern, importStyle, formatter, commitStyle } = knowledge.conventions;
  return {
    updatedAt: exportedTime(knowledge.updatedAt),
    summary: knowledge.summary,
    sessionCount,
    antiPatterns: knowledge.antiPatterns.map(({ pattern, reason, instead, occurredAt, confidence }) => ({
      pattern,
      reason: instead ? `${reason.replace(/[.;,:\s]+$/, "")}; use ${instead}` : reason,
      occurredAt: exportedTime(occurredAt),
      confidence,
    })),
    bestPractices: knowledge.bestPractices.map(({ pattern, reason, confidence }) => ({
      pattern,
      reason,
      confidence,
    })),
    techStack: techStack(knowledge.stack),
    conventions: filled({ testPattern, importStyle, formatter, commitStyle }),
  };
}

export function metadataDocument(project: Project, session: Session, id: string) {
  return {
    sessionId: id,
    createdAt: exportedTime(session.startedAt),
    lastActiveAt: exportedTime(session.lastAt),
    projectPath: project.root,
    projectName: project.name,
    model: "",
    messageCount: session.turns,
    summary: session.title,
    status: "completed",
    // Lets an import recognise the original session instead of adding a second one.
    importedFrom: {
      source: session.agent,
      originalId: session.id,
      importedAt: exportedTime(session.lastAt),
      by: "twiceshy",
      project: project.identity,
    },
  };
}

function techStack({ languages, frameworks, tools }: Stack) {
  return { languages, frameworks, tools };
}

/** Drops undefined values. */
function filled(values: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}
