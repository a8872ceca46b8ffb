// twiceshy status: shows what the memory contains, where it is, and for which agents it is installed.

import { statSync } from "node:fs";
import { type LessonCounts, lessonCounts } from "../../app/lessons/lesson-counts.ts";
import { staleProjects } from "../../app/record/derive-anew.ts";
import { codeMetrics } from "../../app/search/code-state.ts";
import { count, shortPath, when } from "../../core/text/for-people.ts";
import type { ProjectCounts } from "../../ports/store.ts";
import { wireCodeMetrics } from "../../wire/code.ts";
import { isoOrNull } from "../../wire/time.ts";
import { command } from "../command.ts";
import { withMemory } from "../memory.ts";
import { staleText } from "../record/rules-checkup.ts";
import { JSON_FLAG, SCOPE_FLAGS, scopeOf } from "../scope.ts";
import { codeLine } from "../search/code-text.ts";
import { table } from "../terminal/table.ts";
import { colour, print, printJson } from "../terminal/terminal.ts";
import { printSettingsProblems } from "./config.ts";
import { type AgentState, canInstall, installedAgents } from "./installed.ts";
import { sizeText } from "./size-text.ts";

export const status = command({
  name: "status",
  summary: "what the memory contains, where it is, and for which agents it is installed",
  examples: {
    "twiceshy status": "this project",
    "twiceshy status --everywhere": "all projects, with their names",
    "twiceshy status --json": "for scripts",
  },
  flags: { ...SCOPE_FLAGS, ...JSON_FLAG },
  async run({ flags, config, now }) {
    const agents = await installedAgents(config);
    await withMemory(config, async (memory) => {
      printSettingsProblems(config);
      const project = await scopeOf(memory.deps, flags);
      const counts = await memory.store.evidence.counts(project?.id);
      const place = project && { ...memory.deps.workspace.place(project.root), project };
      const lessons = await lessonCounts(memory.deps, place, now);
      const projects = project ? [] : await memory.store.projects.list();
      const settings = project ? memory.deps.settings(project.root) : config;
      const stale = (await staleProjects(memory.deps)).length;
      const { bytes, pruned } = await memory.store.upkeep.size();
      const size = config.server ? bytes : (statSync(config.database, { throwIfNoEntry: false })?.size ?? 0);
      // How large it may become is the server's business.
      const limited = config.server ? { maxMemoryMb: 0 } : config;
      const code = await codeMetrics(memory.deps, project?.id, now);
      const calls = (await memory.store.evidence.counts(undefined)).attempts;
      if (flags.json)
        return printJson({
          project: project ?? null,
          ...counts,
          firstAt: isoOrNull(counts.firstAt),
          lastAt: isoOrNull(counts.lastAt),
          lessons: place ? lessons : { drafts: lessons.drafts },
          enabled: settings.enabled,
          mode: settings.mode,
          memory: {
            path: config.server || config.database,
            bytes: size,
            bytesPer1000Calls: calls > 0 ? Math.round((size / calls) * 1_000) : null,
            maximumBytes: limited.maxMemoryMb > 0 ? limited.maxMemoryMb * 1_000_000 : null,
            pruned,
          },
          codeIndex: wireCodeMetrics(code, settings.codeIndex),
          stale,
          agents: agents.map(({ agent, present, installed }) => ({
            name: agent.name,
            present,
            installed,
            historyOnly: !canInstall(agent),
          })),
          ...(project ? {} : { projects }),
        });
      print(
        colour.bold(project ? `${project.name}` : "All projects") +
          (project ? colour.dim(`  ${project.identity}  ${project.id}`) : ""),
      );
      print(countTable(counts, place && lessons, lessons.drafts, now));
      if (project && counts.attempts === 0 && calls > 0)
        print(`  ${colour.dim(`${count(calls, "call")} of other projects: twiceshy status --everywhere`)}`);
      if (projects.length > 0) print();
      for (const one of projects)
        print(`  ${colour.dim(one.id)}  ${one.name.padEnd(28)}  ${colour.dim(when(one.lastAt, now))}`);
      print();
      print(
        table([
          [
            "memory",
            config.server || shortPath(config.database, config.userHome),
            sizeText(size, calls, limited, pruned),
          ],
          ["mode", settings.enabled ? settings.mode : "switched off"],
          ["agents", agentText(agents)],
          ...(code.projects > 0 ? [["code index", codeLine(code, now)] as const] : []),
          ...(stale > 0 ? [["rules", staleText(stale, config)] as const] : []),
        ]),
      );
    });
  },
});

function countTable(
  counts: ProjectCounts,
  lessons: LessonCounts | undefined,
  drafts: number,
  now: number,
): string {
  const last = counts.lastAt > 0 ? `last ${when(counts.lastAt, now)}` : "";
  return table([
    ["sessions", counts.sessions, last],
    ["calls", counts.attempts],
    ["failed", counts.failed],
    ["known failures", counts.hazards],
    ["remedies", counts.remedies],
    ["stopped", counts.bumps, overrideText(counts)],
    ...(lessons ? [["lessons", lessons.active, lessonNote(lessons)] as const] : []),
    ...(!lessons && drafts > 0 ? [["drafts", drafts, "to review: twiceshy lesson review"] as const] : []),
  ]);
}

function lessonNote({ broken, silent, drafts }: LessonCounts): string {
  return [
    ...(broken > 0 ? [`${broken} broken: twiceshy doctor`] : []),
    ...(silent > 0 ? [`${silent} silent`] : []),
    ...(drafts > 0 ? [`${count(drafts, "draft")} to review`] : []),
  ].join(", ");
}

function overrideText({ overrides, overridesRight }: ProjectCounts): string {
  if (overrides === 0) return "";
  return `${overrides} ran anyway at the second try, ${overridesRight} of them with success`;
}

function agentText(agents: readonly AgentState[]): string {
  const relevant = agents.filter((one) => one.present || one.installed);
  if (relevant.length === 0) return "none found on this machine";
  return relevant.map((one) => `${one.agent.label} (${stateText(one)})`).join(", ");
}

function stateText({ agent, installed, receipt }: AgentState): string {
  if (!canInstall(agent)) return "histories only";
  if (!installed) return "not installed";
  return receipt?.project === undefined ? "installed" : "installed for this project";
}
