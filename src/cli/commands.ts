// The list of commands. Names and summaries are here; the code of a command is loaded when it is called.
import { anyCommand as as, type Listing } from "./command.ts";

const set: readonly Listing[] = [
  {
    name: "init",
    summary: "install Twiceshy for your agents",
    load: async () => as((await import("./commands/init.ts")).init),
  },
  {
    name: "uninstall",
    summary: "put the agents' settings back as they were",
    load: async () => as((await import("./commands/uninstall.ts")).uninstall),
  },
  {
    name: "config",
    summary: "show and change settings",
    load: async () => as((await import("./commands/config.ts")).config),
  },
  {
    name: "observer",
    summary: "have a model of your choice write observations, beside the rules",
    load: async () => as((await import("./commands/observer.ts")).observer),
  },
  {
    name: "doctor",
    summary: "is everything in order, and if not, what to do",
    load: async () => as((await import("./commands/doctor.ts")).doctor),
  },
  {
    name: "demo",
    summary: "see the main job at work on a small sample history",
    load: async () => as((await import("./commands/demo.ts")).demo),
  },
];

const look: readonly Listing[] = [
  {
    name: "status",
    summary: "what the memory holds and where it is installed",
    load: async () => as((await import("./commands/status.ts")).status),
  },
  {
    name: "recap",
    summary: "what was worked on, what is open, what comes next",
    load: async () => as((await import("./commands/recap.ts")).recap),
  },
  {
    name: "sessions",
    summary: "the sessions of this project, and what came of each",
    load: async () => as((await import("./commands/sessions.ts")).sessions),
  },
  {
    name: "session",
    summary: "one session: its summary and what was observed in it",
    load: async () => as((await import("./commands/session.ts")).session),
  },
  {
    name: "observations",
    summary: "decisions, bug fixes, features, refactors, discoveries",
    load: async () => as((await import("./commands/observations.ts")).observations),
  },
  {
    name: "observation",
    summary: "one of them in full, with its evidence",
    load: async () => as((await import("./commands/observation.ts")).observation),
  },
  {
    name: "timeline",
    summary: "the project's history: sessions, commits, failures, warnings",
    load: async () => as((await import("./commands/timeline.ts")).timeline),
  },
  {
    name: "stats",
    summary: "has it helped? Repeated mistakes before and since it watches",
    load: async () => as((await import("./commands/stats.ts")).stats),
  },
  {
    name: "log",
    summary: "what was tried, and how it ended",
    load: async () => as((await import("./commands/log.ts")).log),
  },
  {
    name: "why",
    summary: "what agents were told, on what evidence, what happened then",
    load: async () => as((await import("./commands/why.ts")).why),
  },
  {
    name: "replay",
    summary: "which repeated mistakes it would have stopped in past sessions",
    load: async () => as((await import("./commands/replay.ts")).replay),
  },
];

const verbs: readonly Listing[] = [
  {
    name: "check",
    summary: "would this call repeat a known failure?",
    load: async () => as((await import("./commands/check.ts")).check),
  },
  {
    name: "record",
    summary: "take in finished tool calls, JSON lines on stdin",
    load: async () => as((await import("./commands/record.ts")).record),
  },
  {
    name: "recall",
    summary: "what this project has taught, as an agent reads it",
    load: async () => as((await import("./commands/recall.ts")).recall),
  },
  {
    name: "learn",
    summary: "find out now what helped after failures",
    load: async () => as((await import("./commands/learn.ts")).learn),
  },
  {
    name: "observe",
    summary: "write observations and summaries of past sessions",
    load: async () => as((await import("./commands/observe.ts")).observe),
  },
  {
    name: "forget",
    summary: "forget an attempt, a session, a project or everything",
    load: async () => as((await import("./commands/forget.ts")).forget),
  },
  {
    name: "ignore",
    summary: "silence one warning for good",
    load: async () => as((await import("./commands/ignore.ts")).ignore),
  },
  {
    name: "remedy",
    summary: "what agents are told to do instead: list, set, forget",
    load: async () => as((await import("./commands/remedy.ts")).remedy),
  },
  {
    name: "rate",
    summary: "say whether something an agent was told was helpful or wrong",
    load: async () => as((await import("./commands/rate.ts")).rate),
  },
  {
    name: "undo",
    summary: "bring back what was silenced",
    load: async () => as((await import("./commands/undo.ts")).undo),
  },
  {
    name: "import",
    summary: "take in the histories your agents have written",
    load: async () => as((await import("./commands/import.ts")).importCommand),
  },
  {
    name: "project",
    summary: "the projects the memory knows: list, join, rename",
    load: async () => as((await import("./commands/project.ts")).project),
  },
  {
    name: "export",
    summary: "copies for other programs and other people",
    load: async () => as((await import("./commands/export.ts")).exportCommand),
  },
];

const lessons: readonly Listing[] = [
  {
    name: "remember",
    summary: "keep one line in mind: a rule, a fact, a decision",
    load: async () => as((await import("./commands/remember.ts")).rememberCommand),
  },
  {
    name: "lesson",
    summary: "lessons as files: list, write, review drafts, silence, merge",
    load: async () => as((await import("./commands/lesson.ts")).lesson),
  },
  {
    name: "trust",
    summary: "approve the lessons and settings that this repository brings",
    load: async () => as((await import("./commands/trust.ts")).trust),
  },
];

const loops: readonly Listing[] = [
  {
    name: "task",
    summary:
      "working memory of supervised loops: begin, end and block tasks; the last ones are in every prompt",
    load: async () => as((await import("./commands/task.ts")).task),
  },
  {
    name: "history",
    summary: "what earlier iterations of a loop tell the next one: generate, index, stuck …",
    load: async () => as((await import("./commands/history.ts")).history),
  },
  {
    name: "loop",
    summary: "run an agent's command again and again, told what failed before",
    load: async () => as((await import("./commands/loop.ts")).loop),
  },
];

const agents: readonly Listing[] = [
  {
    name: "hook",
    summary: "answer one hook of an agent: payload on stdin, reply on stdout",
    load: async () => as((await import("./commands/hook.ts")).hook),
  },
  {
    name: "mcp",
    summary: "the MCP server, on stdin and stdout",
    load: async () => as((await import("./commands/mcp.ts")).mcp),
  },
];

/** As help shows them. */
export const GROUPS: Readonly<Record<string, readonly Listing[]>> = {
  "Set up": set,
  Look: look,
  "The memory": verbs,
  Lessons: lessons,
  Loops: loops,
  "For agents": agents,
};

export const COMMANDS: readonly Listing[] = [
  ...Object.values(GROUPS).flat(),
  {
    name: "overview",
    summary: "what this project's memory holds",
    load: async () => as((await import("./commands/overview.ts")).overview),
  },
  {
    name: "derive-anew",
    summary: "derive what an older version concluded anew",
    load: async () => as((await import("./commands/derive-anew.ts")).deriveAnew),
  },
];
