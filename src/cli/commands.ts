// The list of commands. Names and summaries are here; the code of a command is loaded when it is called.
import { anyCommand as as, type Listing } from "./command.ts";

const set: readonly Listing[] = [
  {
    name: "init",
    summary: "install Twiceshy for your agents",
    load: async () => as((await import("./setup/init.ts")).init),
  },
  {
    name: "uninstall",
    summary: "put the agents' settings back as they were",
    load: async () => as((await import("./setup/uninstall.ts")).uninstall),
  },
  {
    name: "rules",
    summary: "for agents without hooks: when to ask the memory, as a rules file",
    load: async () => as((await import("./setup/rules.ts")).rules),
  },
  {
    name: "config",
    summary: "show and change settings",
    load: async () => as((await import("./setup/config.ts")).config),
  },
  {
    name: "observer",
    summary: "let a model of your choice write observations too",
    load: async () => as((await import("./observations/observer.ts")).observer),
  },
  {
    name: "embeddings",
    summary: "let search find what is near in meaning, with a model",
    load: async () => as((await import("./embeddings/embeddings.ts")).embeddings),
  },
  {
    name: "doctor",
    summary: "check that everything works, and say how to fix what does not",
    load: async () => as((await import("./setup/doctor.ts")).doctor),
  },
  {
    name: "demo",
    summary: "see what Twiceshy does, on a small sample history",
    load: async () => as((await import("./setup/demo.ts")).demo),
  },
];

const look: readonly Listing[] = [
  {
    name: "status",
    summary: "what the memory contains, and which agents it is installed for",
    load: async () => as((await import("./setup/status.ts")).status),
  },
  {
    name: "view",
    summary: "see, search and correct what the agents learned, in the browser",
    load: async () => as((await import("./view/view.ts")).view),
  },
  {
    name: "search",
    summary: "find anything: failures, fixes, decisions, lessons, sessions, code",
    load: async () => as((await import("./search/search.ts")).search),
  },
  {
    name: "recap",
    summary: "what was worked on, what is open, what comes next",
    load: async () => as((await import("./look-back/recap.ts")).recap),
  },
  {
    name: "sessions",
    summary: "the sessions of this project and their results",
    load: async () => as((await import("./observations/sessions.ts")).sessions),
  },
  {
    name: "session",
    summary: "one session: its summary and its observations",
    load: async () => as((await import("./observations/session.ts")).session),
  },
  {
    name: "observations",
    summary: "decisions, bug fixes, features, refactors, discoveries",
    load: async () => as((await import("./observations/observations.ts")).observations),
  },
  {
    name: "observation",
    summary: "one observation in full, with its evidence",
    load: async () => as((await import("./observations/observation.ts")).observation),
  },
  {
    name: "timeline",
    summary: "the project's history: sessions, commits, failures, warnings",
    load: async () => as((await import("./look-back/timeline.ts")).timeline),
  },
  {
    name: "stats",
    summary: "does it help? Repeated mistakes before and after installing it",
    load: async () => as((await import("./look-back/stats.ts")).stats),
  },
  {
    name: "log",
    summary: "the recorded tool calls and how they ended",
    load: async () => as((await import("./record/log.ts")).log),
  },
  {
    name: "why",
    summary: "the warnings given to agents, their evidence, what happened then",
    load: async () => as((await import("./guard/why.ts")).why),
  },
  {
    name: "replay",
    summary: "which repeated mistakes it would have stopped in past sessions",
    load: async () => as((await import("./guard/replay.ts")).replay),
  },
];

const verbs: readonly Listing[] = [
  {
    name: "check",
    summary: "would this call repeat a known failure?",
    load: async () => as((await import("./guard/check.ts")).check),
  },
  {
    name: "record",
    summary: "store finished tool calls, given as JSON lines on stdin",
    load: async () => as((await import("./record/record.ts")).record),
  },
  {
    name: "recall",
    summary: "what an agent reads about this project at session start",
    load: async () => as((await import("./recall/recall.ts")).recall),
  },
  {
    name: "learn",
    summary: "find now which calls fixed earlier failures",
    load: async () => as((await import("./record/learn.ts")).learn),
  },
  {
    name: "observe",
    summary: "write observations and summaries of past sessions",
    load: async () => as((await import("./observations/observe.ts")).observe),
  },
  {
    name: "forget",
    summary: "forget an attempt, a session, a project or everything",
    load: async () => as((await import("./record/forget.ts")).forget),
  },
  {
    name: "ignore",
    summary: "silence one warning for good",
    load: async () => as((await import("./guard/ignore.ts")).ignore),
  },
  {
    name: "remedy",
    summary: "what to do instead of a failed call: list, set, forget",
    load: async () => as((await import("./guard/remedy.ts")).remedy),
  },
  {
    name: "rate",
    summary: "say whether a warning was helpful or wrong",
    load: async () => as((await import("./guard/rate.ts")).rate),
  },
  {
    name: "undo",
    summary: "bring back a warning silenced by ignore",
    load: async () => as((await import("./guard/undo.ts")).undo),
  },
  {
    name: "import",
    summary: "import the session histories your agents have written",
    load: async () => as((await import("./exchange/import.ts")).importCommand),
  },
  {
    name: "index",
    summary: "index the project's code, so that searches and tasks find it",
    load: async () => as((await import("./search/index-command.ts")).index),
  },
  {
    name: "project",
    summary: "the projects in the memory: list, join, rename",
    load: async () => as((await import("./setup/project.ts")).project),
  },
  {
    name: "export",
    summary: "write what is remembered to files, for other programs or people",
    load: async () => as((await import("./exchange/export.ts")).exportCommand),
  },
];

const lessons: readonly Listing[] = [
  {
    name: "remember",
    summary: "add a one-line rule, fact or decision for later sessions",
    load: async () => as((await import("./lessons/remember.ts")).rememberCommand),
  },
  {
    name: "lesson",
    summary: "lessons for agents: list, write, review drafts, silence, merge",
    load: async () => as((await import("./lessons/lesson.ts")).lesson),
  },
  {
    name: "trust",
    summary: "approve the lessons and settings that come with this repository",
    load: async () => as((await import("./lessons/trust.ts")).trust),
  },
];

const loops: readonly Listing[] = [
  {
    name: "task",
    summary: "tasks of a supervised loop; the latest are added to every prompt",
    load: async () => as((await import("./tasks/task.ts")).task),
  },
  {
    name: "history",
    summary: "what earlier iterations of a loop tried: generate, index, stuck",
    load: async () => as((await import("./loops/history.ts")).history),
  },
  {
    name: "loop",
    summary: "run an agent in a loop and tell it what failed before",
    load: async () => as((await import("./loops/loop.ts")).loop),
  },
];

const agents: readonly Listing[] = [
  {
    name: "hook",
    summary: "answer one agent hook: payload on stdin, reply on stdout",
    load: async () => as((await import("./hooks/hook.ts")).hook),
  },
  {
    name: "mcp",
    summary: "run the MCP server on stdin and stdout",
    load: async () => as((await import("./setup/mcp.ts")).mcp),
  },
];

/** In the order of `twiceshy --help`. */
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
    summary: "what this project's memory contains",
    load: async () => as((await import("./look-back/overview.ts")).overview),
  },
  {
    name: "embed-texts",
    summary: "turn texts into vectors for a server",
    load: async () => as((await import("./embeddings/embed-texts.ts")).embedTexts),
  },
  {
    name: "derive-anew",
    summary: "derive again what an older version concluded",
    load: async () => as((await import("./record/derive-anew.ts")).deriveAnew),
  },
];
