// The list of commands. Names and summaries are here; the code of a command is loaded when it is called.
import { type Listing, listing } from "./command.ts";

/** In the order of `twiceshy --help`. */
export const GROUPS: Readonly<Record<string, readonly Listing[]>> = {
  "Set up": [
    listing("init", "install Twiceshy for your agents", () => import("./setup/init.ts")),
    listing("uninstall", "put the agents' settings back as they were", () => import("./setup/uninstall.ts")),
    listing(
      "rules",
      "for agents without hooks: when to ask the memory, as a rules file",
      () => import("./setup/rules.ts"),
    ),
    listing("config", "show and change settings", () => import("./setup/config.ts")),
    listing(
      "observer",
      "let a model of your choice write observations too",
      () => import("./observations/observer.ts"),
    ),
    listing(
      "embeddings",
      "let search find what is near in meaning, with a model",
      () => import("./embeddings/embeddings.ts"),
    ),
    listing(
      "doctor",
      "check that everything works, and say how to fix what does not",
      () => import("./setup/doctor.ts"),
    ),
    listing("demo", "see what Twiceshy does, on a small sample history", () => import("./setup/demo.ts")),
  ],
  Look: [
    listing(
      "status",
      "what the memory contains, and which agents it is installed for",
      () => import("./setup/status.ts"),
    ),
    listing(
      "view",
      "see, search and correct what the agents learned, in the browser",
      () => import("./view/view.ts"),
    ),
    listing(
      "search",
      "find anything: failures, fixes, decisions, lessons, sessions, code",
      () => import("./search/search.ts"),
    ),
    listing(
      "recap",
      "what was worked on, what is open, what comes next",
      () => import("./look-back/recap.ts"),
    ),
    listing(
      "sessions",
      "the sessions of this project and their results",
      () => import("./observations/sessions.ts"),
    ),
    listing(
      "session",
      "one session: its summary and its observations",
      () => import("./observations/session.ts"),
    ),
    listing(
      "observations",
      "decisions, bug fixes, features, refactors, discoveries",
      () => import("./observations/observations.ts"),
    ),
    listing(
      "observation",
      "one observation in full, with its evidence",
      () => import("./observations/observation.ts"),
    ),
    listing(
      "timeline",
      "the project's history: sessions, commits, failures, warnings",
      () => import("./look-back/timeline.ts"),
    ),
    listing(
      "stats",
      "does it help? Repeated mistakes before and after installing it",
      () => import("./look-back/stats.ts"),
    ),
    listing("log", "the recorded tool calls and how they ended", () => import("./record/log.ts")),
    listing(
      "why",
      "the warnings given to agents, their evidence, what happened then",
      () => import("./guard/why.ts"),
    ),
    listing(
      "replay",
      "which repeated mistakes it would have stopped in past sessions",
      () => import("./guard/replay.ts"),
    ),
  ],
  "The memory": [
    listing("check", "would this call repeat a known failure?", () => import("./guard/check.ts")),
    listing(
      "record",
      "store finished tool calls, given as JSON lines on stdin",
      () => import("./record/record.ts"),
    ),
    listing(
      "recall",
      "what an agent reads about this project at session start",
      () => import("./recall/recall.ts"),
    ),
    listing("learn", "find now which calls fixed earlier failures", () => import("./record/learn.ts")),
    listing(
      "observe",
      "write observations and summaries of past sessions",
      () => import("./observations/observe.ts"),
    ),
    listing(
      "forget",
      "forget an attempt, a session, a project or everything",
      () => import("./record/forget.ts"),
    ),
    listing("ignore", "silence one warning for good", () => import("./guard/ignore.ts")),
    listing(
      "remedy",
      "what to do instead of a failed call: list, set, forget",
      () => import("./guard/remedy.ts"),
    ),
    listing("rate", "say whether a warning was helpful or wrong", () => import("./guard/rate.ts")),
    listing("undo", "bring back a warning silenced by ignore", () => import("./guard/undo.ts")),
    listing(
      "import",
      "import the session histories your agents have written",
      () => import("./exchange/import.ts"),
      "importCommand",
    ),
    listing(
      "index",
      "index the project's code, so that searches and tasks find it",
      () => import("./search/index-command.ts"),
    ),
    listing(
      "migrate",
      "copy the memory to a PostgreSQL server, or back",
      () => import("./exchange/migrate.ts"),
    ),
    listing("project", "the projects in the memory: list, join, rename", () => import("./setup/project.ts")),
    listing(
      "export",
      "write what is remembered to files, for other programs or people",
      () => import("./exchange/export.ts"),
      "exportCommand",
    ),
  ],
  Lessons: [
    listing(
      "remember",
      "add a one-line rule, fact or decision for later sessions",
      () => import("./lessons/remember.ts"),
      "rememberCommand",
    ),
    listing(
      "lesson",
      "lessons for agents: list, write, review drafts, silence, merge",
      () => import("./lessons/lesson.ts"),
    ),
    listing(
      "trust",
      "approve the lessons and settings that come with this repository",
      () => import("./lessons/trust.ts"),
    ),
  ],
  Loops: [
    listing(
      "task",
      "tasks of a supervised loop; the latest are added to every prompt",
      () => import("./tasks/task.ts"),
    ),
    listing(
      "history",
      "what earlier iterations of a loop tried: generate, index, stuck",
      () => import("./loops/history.ts"),
    ),
    listing("loop", "run an agent in a loop and tell it what failed before", () => import("./loops/loop.ts")),
  ],
  "For agents": [
    listing(
      "hook",
      "answer one agent hook: payload on stdin, reply on stdout",
      () => import("./hooks/hook.ts"),
    ),
    listing("mcp", "run the MCP server on stdin and stdout", () => import("./setup/mcp.ts")),
  ],
};

export const COMMANDS: readonly Listing[] = [
  ...Object.values(GROUPS).flat(),
  listing("overview", "what this project's memory contains", () => import("./look-back/overview.ts")),
  listing(
    "embed-texts",
    "turn texts into vectors for a server",
    () => import("./embeddings/embed-texts.ts"),
    "embedTexts",
  ),
  listing(
    "derive-anew",
    "derive again what an older version concluded",
    () => import("./record/derive-anew.ts"),
    "deriveAnew",
  ),
];
