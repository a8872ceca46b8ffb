// The keys a person can set: how each is read from a text, and what a project's own file may make of it.
import { isAbsolute } from "node:path";
import { CODE_INDEX_MODES, type CodeIndexMode } from "./domain/code.ts";
import {
  EMBEDDING_PROVIDERS,
  type EmbeddingProvider,
  type GuardMode,
  OBSERVER_PROVIDERS,
  type ObserverProvider,
  type Settings,
} from "./domain/settings.ts";

export type Key = keyof Settings;

export interface KeyInfo {
  readonly name: Key;
  readonly help: string;
  /** The value meant by a text, or undefined when it means none. */
  parse(text: string): Settings[Key] | undefined;
  readonly expects: string;
  /** Instead of the name of a variable a person may have typed the key itself. */
  readonly mayBeSecret?: true;
  /** A project's own file (it may come with a clone) can only restrict: the more restrictive of the two. */
  restrict?(user: never, project: never): Settings[Key];
}

const flag = (text: string) =>
  ["true", "on", "yes", "1"].includes(text)
    ? true
    : ["false", "off", "no", "0"].includes(text)
      ? false
      : undefined;
const number = (low: number, high: number) => (text: string) => {
  const value = Number(text);
  return text.trim() !== "" && value >= low && value <= high ? value : undefined;
};
const whole = (low: number, high: number) => (text: string) => {
  const value = number(low, high)(text);
  return Number.isInteger(value) ? value : undefined;
};
const isNone = (text: string) => ["", "off", "none"].includes(text);
const oneOf = <T extends string>(values: readonly T[]) => ({
  parse: (text: string) => values.find((value) => value === text),
  expects: values.join(", "),
});
/** Of two words in a list that grows, the one that stands first. */
const earlierIn =
  <T>(values: readonly T[]) =>
  (user: T, project: T) =>
    values.indexOf(project) < values.indexOf(user) ? project : user;
const names = (text: string) =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
/** A list in JSON would be taken for folders of strange names. */
const folders = (text: string) => {
  if (/^\s*\[.*["\]]/.test(text)) return undefined;
  return ["off", "none"].includes(text) ? [] : names(text);
};
const isInside = (folder: string) =>
  !isAbsolute(folder) && !/^~|^[A-Za-z]:/.test(folder) && !folder.split(/[\\/]/).includes("..");
const modes: readonly GuardMode[] = ["off", "note", "bump", "ask"];
const smaller = (user: number, project: number) => Math.min(user, project);
const larger = (user: number, project: number) => Math.max(user, project);
const ON_OFF = {
  parse: flag,
  expects: "true or false",
  restrict: (user: boolean, project: boolean) => user && project,
};
const upTo = (most: number, restrict: typeof smaller) => ({
  parse: number(0, most),
  expects: `a number from 0 to ${most}`,
  restrict,
});
/** Where things are written to is the person's word alone; a project may only stay out of it. */
const mayDecline = (user: string, project: string) => (project === "" ? "" : user);
type SomeTypes = Settings["requiresContext"];
const fewer = (user: SomeTypes, project: SomeTypes): SomeTypes => {
  if (typeof user === "boolean") return user && project;
  return typeof project === "boolean" ? project && user : user.filter((type) => project.includes(type));
};
const ADDRESS = {
  parse: (text: string) => (isNone(text) ? "" : /^https?:\/\/[^\s@]+$/.test(text) ? text : undefined),
  expects: "an address that begins with http:// or https:// and holds no password, or off",
};
/** The key itself is not to lie in a file. */
const VARIABLE = {
  parse: (text: string) => (isNone(text) ? "" : /^[A-Z_][A-Z0-9_]{0,63}$/.test(text) ? text : undefined),
  expects: "the name of an environment variable in capitals (never the key itself), or off",
  mayBeSecret: true,
} as const;
const LOOP_HISTORY_MODES: readonly Settings["loopHistory"][] = ["off", "auto", "smart", "full"];
/** `ask` and `bump` both stop; `note` speaks; `off` is silent. */
const quieter = (user: GuardMode, project: GuardMode) => {
  const weight = { off: 0, note: 1, bump: 2, ask: 2 };
  return weight[project] < weight[user] ? project : user;
};

export const KEYS: readonly KeyInfo[] = [
  { name: "enabled", help: "record tool calls and answer agents", ...ON_OFF },
  {
    name: "mode",
    help: "what happens before a call that failed earlier: off, note, bump (stop it once) or ask (let the person decide)",
    ...oneOf(modes),
    restrict: quieter,
  },
  { name: "bumpThreshold", help: "how sure Twiceshy must be to stop a call (0 to 1)", ...upTo(1, larger) },
  { name: "noteThreshold", help: "how sure Twiceshy must be to add a note (0 to 1)", ...upTo(1, larger) },
  {
    name: "deadlineMs",
    help: "time in which a hook must answer, otherwise it says nothing; 0 = 3 s before a call, 5 s at a prompt, 10 s when a session starts",
    parse: (text) => (text.trim() === "0" ? 0 : number(50, 60_000)(text)),
    expects: "milliseconds, 50 to 60000, or 0",
  },
  { name: "autoInject", help: "show agents at session start what was learned in this project", ...ON_OFF },
  { name: "startBudget", help: "maximum tokens of the text at session start", ...upTo(10_000, smaller) },
  {
    name: "maxContextSize",
    help: "maximum characters of the text at session start",
    ...upTo(9_000, smaller),
  },
  { name: "banner", help: "show you a line about it when a session starts", ...ON_OFF },
  { name: "promptRecall", help: "show agents at a prompt what was done and tried for it before", ...ON_OFF },
  {
    name: "recallEverywhere",
    help: "at session start, also show what other projects taught about the tools used here",
    ...ON_OFF,
  },
  { name: "turnBudget", help: "maximum tokens of the text at a prompt", ...upTo(10_000, smaller) },
  {
    name: "minConfidence",
    help: "how sure Twiceshy must be to mention earlier work (0 to 1)",
    ...upTo(1, larger),
  },
  {
    name: "failureLookbackDays",
    help: "stop calls only for failures of so many days; 0 = until archiveAfterDays, the older the less they weigh",
    parse: number(0, 3_650),
    expects: "days, 0 to 3650",
    restrict: (user: number, project: number) =>
      user === 0 || project === 0 ? Math.max(user, project) : Math.min(user, project),
  },
  {
    name: "archiveAfterDays",
    help: "older failures are kept and can be searched, but are no longer mentioned and stop no call until they are met again",
    parse: number(1, 3_650),
    expects: "days, 1 to 3650",
    restrict: smaller,
  },
  { name: "lessons", help: "show agents the lessons that apply to a prompt or a call", ...ON_OFF },
  {
    name: "lessonFolders",
    help: "more folders with lessons, separated by commas; relative paths start at the project's root",
    parse: folders,
    expects: "folders separated by commas, or off",
    // A project may name folders of its own; links and `..` out of it are refused where they are read.
    restrict: (user: readonly string[], project: readonly string[]) => [
      ...new Set([...user, ...project.filter(isInside)]),
    ],
  },
  { name: "maxLessons", help: "maximum number of lessons shown at a prompt", ...upTo(20, smaller) },
  {
    name: "lessonBudget",
    help: "maximum tokens of turnBudget that lessons may use",
    ...upTo(10_000, smaller),
  },
  { name: "lessonDrafts", help: "propose drafts of lessons at the end of a turn", ...ON_OFF },
  {
    name: "maxAutoLessons",
    help: "maximum number of drafts and drafted lessons of a project; with more, you are asked to clean up",
    ...upTo(10_000, smaller),
  },
  { name: "retrospectives", help: "also draft a lesson after a success that explains itself", ...ON_OFF },
  {
    name: "postCheck",
    help: "say at the end of a turn which checklist items were not visibly addressed",
    ...ON_OFF,
  },
  {
    name: "liveExport",
    help: "folder that twiceshy export --live keeps up to date; off = none",
    parse: (text) => (isNone(text) ? "" : isAbsolute(text) || text.startsWith("~") ? text : undefined),
    expects: "a full path, or off",
    restrict: mayDecline,
  },
  {
    name: "requiresContext",
    help: "which tasks pass their results on and are shown related work: true (all), false (none), or types of task",
    parse: (text) => flag(text) ?? (names(text).length > 0 ? names(text) : undefined),
    expects: "true, false, or types of task separated by commas",
    restrict: fewer,
  },
  {
    name: "taskAudit",
    help: "file that gets a line when a task ends or is blocked; off = none",
    parse: (text) =>
      isNone(text) ? "" : isAbsolute(text) || text.startsWith("~") || isInside(text) ? text : undefined,
    expects: "a full path, a path in the project, or off",
    restrict: mayDecline,
  },
  {
    name: "loopHistory",
    help: "what loops are shown of earlier iterations: auto (only when asked for or stuck), off, smart or full",
    ...oneOf(LOOP_HISTORY_MODES),
    restrict: earlierIn(LOOP_HISTORY_MODES),
  },
  {
    name: "taskWindow",
    help: "number of tasks shown at a prompt; a project's own file may raise it",
    parse: whole(0, 20),
    expects: "a whole number from 0 to 20",
    // Only how much of the project's own memory is shown: a repository may choose that.
    restrict: (_user: number, project: number) => project,
  },
  {
    name: "codeIndex",
    help: "keep an index of each project's code: off, light (paths and first characters) or full (functions and classes)",
    ...oneOf(CODE_INDEX_MODES),
    restrict: earlierIn<CodeIndexMode>(CODE_INDEX_MODES),
  },
  {
    name: "server",
    help: "PostgreSQL server that holds the memory instead of a file (docs/teams.md); off = none",
    parse: (text) =>
      isNone(text) ? "" : /^postgres(?:ql)?:\/\/(?:[^\s:@/]+@)?[^\s@]+$/.test(text) ? text : undefined,
    expects:
      "postgres://user@host/database without a password (that is for TWICESHY_DATABASE, PGPASSWORD or ~/.pgpass), or off",
    mayBeSecret: true,
  },
  {
    name: "maxMemoryMb",
    help: "maximum megabytes of the memory; when it is larger, the oldest and least useful entries are removed; 0 = no limit",
    parse: (text) => (text.trim() === "0" ? 0 : whole(10, 1_000_000)(text)),
    expects: "megabytes, 10 to 1000000, or 0",
  },
  {
    name: "observer",
    help: "model that is asked for observations (see twiceshy observer)",
    ...oneOf(OBSERVER_PROVIDERS),
    // A project may stay out of it; which model hears what is the person's word alone.
    restrict: (user: ObserverProvider, project: ObserverProvider) => (project === "off" ? "off" : user),
  },
  {
    name: "observerUrl",
    help: "address of that model; off = the provider's usual one. Without an observer it is asked for loops only (twiceshy history config)",
    ...ADDRESS,
  },
  {
    name: "observerModel",
    help: "name of that model; off = the provider's usual one",
    parse: (text) => (isNone(text) ? "" : /^[\w./:@-]{1,120}$/.test(text) ? text : undefined),
    expects: "a model's name, or off",
  },
  {
    name: "observerKeyEnv",
    help: "name of the environment variable that holds the key",
    ...VARIABLE,
  },
  {
    name: "observerBatch",
    help: "ask that model once a turn, or at every tool call",
    parse: (text) => (text === "turn" || text === "tool" ? text : undefined),
    expects: "turn or tool",
    restrict: (user: "turn" | "tool", project: "turn" | "tool") => (project === "turn" ? "turn" : user),
  },
  {
    name: "observerDailyTokens",
    help: "maximum tokens exchanged with that model in a day",
    ...upTo(1_000_000_000, smaller),
  },
  {
    name: "observerConsent",
    help: "the remote address you agreed to; written by twiceshy observer on",
    parse: (text) => (isNone(text) ? "" : text),
    expects: "what twiceshy observer on writes, or off",
  },
  {
    name: "embeddings",
    help: "find by meaning too: off, local (a model on this machine) or openai-compatible; set it with twiceshy embeddings on, which installs what it needs",
    ...oneOf(EMBEDDING_PROVIDERS),
    // A project may stay out of it; it can never switch a model on.
    restrict: (user: EmbeddingProvider, project: EmbeddingProvider) => (project === "off" ? "off" : user),
  },
  {
    name: "embeddingsModel",
    help: "name of that model, or the full path of its folder; off = Xenova/all-MiniLM-L6-v2",
    parse: (text) =>
      isNone(text)
        ? ""
        : isAbsolute(text) || text.startsWith("~") || /^[\w./:@-]{1,120}$/.test(text)
          ? text
          : undefined,
    expects: "a model's name, a full path, or off",
  },
  {
    name: "embeddingsUrl",
    help: "address of that model's server, for openai-compatible",
    ...ADDRESS,
  },
  {
    name: "embeddingsKeyEnv",
    help: "name of the environment variable that holds that server's key",
    ...VARIABLE,
  },
  {
    name: "embeddingsConsent",
    help: "the remote host you agreed to; written by twiceshy embeddings on",
    parse: (text) => (isNone(text) ? "" : text),
    expects: "what twiceshy embeddings on writes, or off",
  },
  {
    name: "embeddingsPerMinute",
    help: "maximum number of texts that the background process embeds in a minute",
    parse: whole(1, 100_000),
    expects: "a whole number from 1 to 100000",
  },
];

/** Names that Autohand uses for some of them. */
export const OLD_NAMES: Readonly<Record<string, (value: string) => readonly [Key, string] | undefined>> = {
  "retrieval.enabled": (value) => ["enabled", value],
  "retrieval.autoInject": (value) => ["autoInject", value],
  "retrieval.warnOnDuplicateFailure": (value) => ["mode", flag(value) === false ? "off" : "bump"],
  warnOnDuplicateFailure: (value) => ["mode", flag(value) === false ? "off" : "bump"],
  "retrieval.failureLookbackDays": (value) => ["failureLookbackDays", value],
  "retrieval.minConfidence": (value) => ["minConfidence", value],
  "retrieval.maxContextSize": (value) => ["maxContextSize", value],
};
