// What a person can set.

export type GuardMode = "off" | "note" | "bump" | "ask";

/** Who tells what happened, beside our own rules: nobody, or a model through one of these. */
export type ObserverProvider = "off" | "ollama" | "openai-compatible" | "anthropic" | "claude-cli";
export const OBSERVER_PROVIDERS: readonly ObserverProvider[] = [
  "off",
  "ollama",
  "openai-compatible",
  "anthropic",
  "claude-cli",
];

/** Agents cut what a hook says beyond so many characters. */
export const HOOK_CHARACTERS = 9_000;

export interface Settings {
  /** Record and answer at all. */
  readonly enabled: boolean;
  /** What happens at a tool call that would repeat a known failure. */
  readonly mode: GuardMode;
  /** How sure the guard must be before it stops a call, and before it adds a note. */
  readonly bumpThreshold: number;
  readonly noteThreshold: number;
  /** A hook answers within this time or says nothing; 0 = what each moment can afford (domain/deadline.ts). */
  readonly deadlineMs: number;
  /** Open a session with what the project has taught. */
  readonly autoInject: boolean;
  /** Tokens of that block, and its characters: the smaller of the two holds. */
  readonly startBudget: number;
  readonly maxContextSize: number;
  /** Show the person, when a session starts, what was found. */
  readonly banner: boolean;
  /** Say at a prompt what was done and tried for it before. */
  readonly promptRecall: boolean;
  /** Open a session also with what other projects on this machine taught about the tools used here. */
  readonly recallEverywhere: boolean;
  /** Tokens of what is said at a prompt. */
  readonly turnBudget: number;
  /** How sure a suggestion must be. */
  readonly minConfidence: number;
  /** Failures are warned about for so many days; `0` = without an end, with less weight from year to year. */
  readonly failureLookbackDays: number;
  /** Failures older than that are kept and found, but no longer mentioned; calls sure to fail are still stopped. */
  readonly archiveAfterDays: number;
  /** Show agents the lessons that bear on a prompt or a call. */
  readonly lessons: boolean;
  /** Folders with further cards, beside `.twiceshy/lessons`; relative ones are the project's. */
  readonly lessonFolders: readonly string[];
  /** So many lessons at a prompt at most, within so many tokens of its budget. */
  readonly maxLessons: number;
  readonly lessonBudget: number;
  /** Propose drafts of lessons at the end of a turn. */
  readonly lessonDrafts: boolean;
  /** Drafts and drafted cards of a project, together: when there are more, a clean-up is asked for and none is added. */
  readonly maxAutoLessons: number;
  /** Also draft after a success that explains itself. */
  readonly retrospectives: boolean;
  /** Say at the end of a turn which items of the checklists were not visibly addressed. */
  readonly postCheck: boolean;
  /** Folder of the copy that is kept current (`twiceshy export --live`); empty = none. */
  readonly liveExport: string;
  /** Tasks tell what they came to, and are told what fits their intent: all, none, or these types of task. */
  readonly requiresContext: boolean | readonly string[];
  /** File that gets a line when a task ends or is blocked; a relative one is the project's. Empty = none. */
  readonly taskAudit: string;
  /** What loops are told of their earlier iterations; `auto`: nothing until it is asked for or a story is stuck. */
  readonly loopHistory: "auto" | "off" | "smart" | "full";
  /** So many tasks are told of at a prompt. */
  readonly taskWindow: number;
  /** Megabytes the memory may take; beyond, what is old and least worth keeping is cut. 0 = without an end. */
  readonly maxMemoryMb: number;
  /** The model that is asked for observations and summaries; the rules work without one. */
  readonly observer: ObserverProvider;
  /** Where it is; empty = where this provider usually is. */
  readonly observerUrl: string;
  /** Its name; empty = this provider's usual one. */
  readonly observerModel: string;
  /** Name of the environment variable that holds the key: the key itself is never stored. */
  readonly observerKeyEnv: string;
  /** Ask once a turn, or at every tool call. */
  readonly observerBatch: "turn" | "tool";
  /** Tokens sent and received on a day, at most. */
  readonly observerDailyTokens: number;
  /** The remote endpoint the person has agreed to, as `twiceshy observer on` wrote it down; empty = none. */
  readonly observerConsent: string;
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
  maxMemoryMb: 500,
  observer: "off",
  observerUrl: "",
  observerModel: "",
  observerKeyEnv: "",
  observerBatch: "turn",
  observerDailyTokens: 200_000,
  observerConsent: "",
};
