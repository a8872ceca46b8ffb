// The list of commands. Names and summaries are here; the code of a command is loaded when it is called.
import { type Listing, listing } from "./command.ts";

const set: readonly Listing[] = [
  listing("init", "install Twiceshy for your agents", async () => (await import("./setup/init.ts")).init),
  listing(
    "uninstall",
    "put the agents' settings back as they were",
    async () => (await import("./setup/uninstall.ts")).uninstall,
  ),
  listing(
    "rules",
    "for agents without hooks: when to ask the memory, as a rules file",
    async () => (await import("./setup/rules.ts")).rules,
  ),
  listing("config", "show and change settings", async () => (await import("./setup/config.ts")).config),
  listing(
    "observer",
    "let a model of your choice write observations too",
    async () => (await import("./observations/observer.ts")).observer,
  ),
  listing(
    "embeddings",
    "let search find what is near in meaning, with a model",
    async () => (await import("./embeddings/embeddings.ts")).embeddings,
  ),
  listing(
    "doctor",
    "check that everything works, and say how to fix what does not",
    async () => (await import("./setup/doctor.ts")).doctor,
  ),
  listing(
    "demo",
    "see what Twiceshy does, on a small sample history",
    async () => (await import("./setup/demo.ts")).demo,
  ),
];

const look: readonly Listing[] = [
  listing(
    "status",
    "what the memory contains, and which agents it is installed for",
    async () => (await import("./setup/status.ts")).status,
  ),
  listing(
    "view",
    "see, search and correct what the agents learned, in the browser",
    async () => (await import("./view/view.ts")).view,
  ),
  listing(
    "search",
    "find anything: failures, fixes, decisions, lessons, sessions, code",
    async () => (await import("./search/search.ts")).search,
  ),
  listing(
    "recap",
    "what was worked on, what is open, what comes next",
    async () => (await import("./look-back/recap.ts")).recap,
  ),
  listing(
    "sessions",
    "the sessions of this project and their results",
    async () => (await import("./observations/sessions.ts")).sessions,
  ),
  listing(
    "session",
    "one session: its summary and its observations",
    async () => (await import("./observations/session.ts")).session,
  ),
  listing(
    "observations",
    "decisions, bug fixes, features, refactors, discoveries",
    async () => (await import("./observations/observations.ts")).observations,
  ),
  listing(
    "observation",
    "one observation in full, with its evidence",
    async () => (await import("./observations/observation.ts")).observation,
  ),
  listing(
    "timeline",
    "the project's history: sessions, commits, failures, warnings",
    async () => (await import("./look-back/timeline.ts")).timeline,
  ),
  listing(
    "stats",
    "does it help? Repeated mistakes before and after installing it",
    async () => (await import("./look-back/stats.ts")).stats,
  ),
  listing(
    "log",
    "the recorded tool calls and how they ended",
    async () => (await import("./record/log.ts")).log,
  ),
  listing(
    "why",
    "the warnings given to agents, their evidence, what happened then",
    async () => (await import("./guard/why.ts")).why,
  ),
  listing(
    "replay",
    "which repeated mistakes it would have stopped in past sessions",
    async () => (await import("./guard/replay.ts")).replay,
  ),
];

const verbs: readonly Listing[] = [
  listing(
    "check",
    "would this call repeat a known failure?",
    async () => (await import("./guard/check.ts")).check,
  ),
  listing(
    "record",
    "store finished tool calls, given as JSON lines on stdin",
    async () => (await import("./record/record.ts")).record,
  ),
  listing(
    "recall",
    "what an agent reads about this project at session start",
    async () => (await import("./recall/recall.ts")).recall,
  ),
  listing(
    "learn",
    "find now which calls fixed earlier failures",
    async () => (await import("./record/learn.ts")).learn,
  ),
  listing(
    "observe",
    "write observations and summaries of past sessions",
    async () => (await import("./observations/observe.ts")).observe,
  ),
  listing(
    "forget",
    "forget an attempt, a session, a project or everything",
    async () => (await import("./record/forget.ts")).forget,
  ),
  listing("ignore", "silence one warning for good", async () => (await import("./guard/ignore.ts")).ignore),
  listing(
    "remedy",
    "what to do instead of a failed call: list, set, forget",
    async () => (await import("./guard/remedy.ts")).remedy,
  ),
  listing(
    "rate",
    "say whether a warning was helpful or wrong",
    async () => (await import("./guard/rate.ts")).rate,
  ),
  listing(
    "undo",
    "bring back a warning silenced by ignore",
    async () => (await import("./guard/undo.ts")).undo,
  ),
  listing(
    "import",
    "import the session histories your agents have written",
    async () => (await import("./exchange/import.ts")).importCommand,
  ),
  listing(
    "index",
    "index the project's code, so that searches and tasks find it",
    async () => (await import("./search/index-command.ts")).index,
  ),
  listing(
    "project",
    "the projects in the memory: list, join, rename",
    async () => (await import("./setup/project.ts")).project,
  ),
  listing(
    "export",
    "write what is remembered to files, for other programs or people",
    async () => (await import("./exchange/export.ts")).exportCommand,
  ),
];

const lessons: readonly Listing[] = [
  listing(
    "remember",
    "add a one-line rule, fact or decision for later sessions",
    async () => (await import("./lessons/remember.ts")).rememberCommand,
  ),
  listing(
    "lesson",
    "lessons for agents: list, write, review drafts, silence, merge",
    async () => (await import("./lessons/lesson.ts")).lesson,
  ),
  listing(
    "trust",
    "approve the lessons and settings that come with this repository",
    async () => (await import("./lessons/trust.ts")).trust,
  ),
];

const loops: readonly Listing[] = [
  listing(
    "task",
    "tasks of a supervised loop; the latest are added to every prompt",
    async () => (await import("./tasks/task.ts")).task,
  ),
  listing(
    "history",
    "what earlier iterations of a loop tried: generate, index, stuck",
    async () => (await import("./loops/history.ts")).history,
  ),
  listing(
    "loop",
    "run an agent in a loop and tell it what failed before",
    async () => (await import("./loops/loop.ts")).loop,
  ),
];

const agents: readonly Listing[] = [
  listing(
    "hook",
    "answer one agent hook: payload on stdin, reply on stdout",
    async () => (await import("./hooks/hook.ts")).hook,
  ),
  listing("mcp", "run the MCP server on stdin and stdout", async () => (await import("./setup/mcp.ts")).mcp),
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
  listing(
    "overview",
    "what this project's memory contains",
    async () => (await import("./look-back/overview.ts")).overview,
  ),
  listing(
    "embed-texts",
    "turn texts into vectors for a server",
    async () => (await import("./embeddings/embed-texts.ts")).embedTexts,
  ),
  listing(
    "derive-anew",
    "derive again what an older version concluded",
    async () => (await import("./record/derive-anew.ts")).deriveAnew,
  ),
];
