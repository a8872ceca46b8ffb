// Settings: their types, meaning and defaults.
import type { CodeIndexMode } from "./code.ts";

export type GuardMode = "off" | "note" | "bump" | "ask";

/** Provider of the model that writes observations in addition to our own rules; `off` = rules only. */
export const OBSERVER_PROVIDERS = ["off", "ollama", "openai-compatible", "anthropic", "claude-cli"] as const;
export type ObserverProvider = (typeof OBSERVER_PROVIDERS)[number];

/** Where the model runs that makes vectors for the search; `off` = search by words only. */
export const EMBEDDING_PROVIDERS = ["off", "local", "openai-compatible"] as const;
export type EmbeddingProvider = (typeof EMBEDDING_PROVIDERS)[number];

/** Agents cut the text of a hook after this many characters. */
export const HOOK_CHARACTERS = 9_000;

export interface Settings {
  /** Record and answer at all. */
  readonly enabled: boolean;
  /** What happens at a tool call that would repeat a known failure. */
  readonly mode: GuardMode;
  /** How sure the guard must be before it stops a call, 0 to 1. */
  readonly bumpThreshold: number;
  /** How sure the guard must be before it adds a note, 0 to 1. */
  readonly noteThreshold: number;
  /** A hook answers within this time or says nothing; 0 = the default of each event (domain/deadline.ts). */
  readonly deadlineMs: number;
  /** Start a session with a summary of what was learned in the project. */
  readonly autoInject: boolean;
  /** Limit of that summary in tokens. */
  readonly startBudget: number;
  /** Limit of that summary in characters; the smaller of both applies. */
  readonly maxContextSize: number;
  /** Show the person, when a session starts, what was found. */
  readonly banner: boolean;
  /** Add earlier work on the same task to a prompt. */
  readonly promptRecall: boolean;
  /** Also start a session with what was learned in other projects on this machine about the tools used here. */
  readonly recallEverywhere: boolean;
  /** Limit in tokens of the text added to a prompt. */
  readonly turnBudget: number;
  /** Lowest confidence of earlier work that is added to a prompt, 0 to 1. */
  readonly minConfidence: number;
  /** Failures are warned about for so many days; `0` = until they are archived, with less weight every year. */
  readonly failureLookbackDays: number;
  /** Failures older than that are kept and found, but no longer mentioned and stop nothing until they are met again. */
  readonly archiveAfterDays: number;
  /** Show agents the lessons that bear on a prompt or a call. */
  readonly lessons: boolean;
  /** More folders with lessons, in addition to `.twiceshy/lessons`; relative paths start at the project's root. */
  readonly lessonFolders: readonly string[];
  /** How many lessons are shown at a prompt, at most. */
  readonly maxLessons: number;
  /** How many tokens of a prompt's budget lessons may use. */
  readonly lessonBudget: number;
  /** Propose drafts of lessons at the end of a turn. */
  readonly lessonDrafts: boolean;
  /** Most drafts and accepted drafts in a project; beyond that no draft is added and the person is asked to clean up. */
  readonly maxAutoLessons: number;
  /** Also draft a lesson after a success in which the agent explained what made it work. */
  readonly retrospectives: boolean;
  /** Say at the end of a turn which items of the checklists were not visibly addressed. */
  readonly postCheck: boolean;
  /** Folder of the copy that is kept current (`twiceshy export --live`); empty = none. */
  readonly liveExport: string;
  /** Give tasks the earlier work that fits their intent, and keep what came of them: all, none, or these task types. */
  readonly requiresContext: boolean | readonly string[];
  /** File that gets a line when a task ends or is blocked; a relative path starts at the project's root. Empty = none. */
  readonly taskAudit: string;
  /** History given to a loop's next iteration; `auto`: none until somebody asks for it or a story is stuck. */
  readonly loopHistory: "auto" | "off" | "smart" | "full";
  /** Most tasks listed at a prompt. */
  readonly taskWindow: number;
  /**
   * Keep an index of the project's code current: `light` = path and first 100 characters of each file, `full` = functions
   * and classes with their words. `off`: nothing is read unless a person runs `twiceshy index`.
   */
  readonly codeIndex: CodeIndexMode;
  /** Address of a PostgreSQL server that holds the memory instead of a file, without a password; empty = none. */
  readonly server: string;
  /** Megabytes the memory may take; beyond that the oldest, least useful rows are deleted. 0 = no limit. */
  readonly maxMemoryMb: number;
  /** The model that is asked for observations and summaries; the rules work without one. */
  readonly observer: ObserverProvider;
  /** Address of the provider; empty = its default address. */
  readonly observerUrl: string;
  /** Name of the model; empty = the provider's default. */
  readonly observerModel: string;
  /** Name of the environment variable that holds the key: the key itself is never stored. */
  readonly observerKeyEnv: string;
  /** Ask once a turn, or at every tool call. */
  readonly observerBatch: "turn" | "tool";
  /** Most tokens sent and received in a day. */
  readonly observerDailyTokens: number;
  /** The remote endpoint the person has agreed to, as `twiceshy observer on` wrote it down; empty = none. */
  readonly observerConsent: string;
  /** The model that makes vectors, so that search also finds what is near in meaning. */
  readonly embeddings: EmbeddingProvider;
  /** Its name, or the folder it lies in; empty = all-MiniLM-L6-v2. */
  readonly embeddingsModel: string;
  /** Address of an OpenAI-compatible server. */
  readonly embeddingsUrl: string;
  /** Name of the environment variable that holds the key: the key itself is never stored. */
  readonly embeddingsKeyEnv: string;
  /** The remote host the person has agreed to, as `twiceshy embeddings on` wrote it down; empty = none. */
  readonly embeddingsConsent: string;
  /** Most texts that the background process embeds in a minute. */
  readonly embeddingsPerMinute: number;
}

export const DEFAULTS: Settings = {
  enabled: true,
  mode: "bump",
  bumpThreshold: 0.7,
  noteThreshold: 0.6,
  deadlineMs: 0,
  autoInject: true,
  startBudget: 500,
  maxContextSize: 2_000,
  banner: true,
  promptRecall: true,
  recallEverywhere: false,
  turnBudget: 3_200,
  minConfidence: 0.75,
  failureLookbackDays: 0,
  archiveAfterDays: 30,
  lessons: true,
  lessonFolders: [],
  maxLessons: 3,
  lessonBudget: 800,
  lessonDrafts: true,
  maxAutoLessons: 50,
  retrospectives: false,
  postCheck: true,
  liveExport: "",
  requiresContext: false,
  taskAudit: "",
  loopHistory: "auto",
  taskWindow: 5,
  codeIndex: "off",
  server: "",
  maxMemoryMb: 500,
  observer: "off",
  observerUrl: "",
  observerModel: "",
  observerKeyEnv: "",
  observerBatch: "turn",
  observerDailyTokens: 200_000,
  observerConsent: "",
  embeddings: "off",
  embeddingsModel: "",
  embeddingsUrl: "",
  embeddingsKeyEnv: "",
  embeddingsConsent: "",
  embeddingsPerMinute: 600,
};
