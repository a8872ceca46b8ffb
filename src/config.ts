// Settings: defaults < user file < project file < environment < flags. The only reader of the environment.
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { DEFAULTS, type GuardMode, type Settings } from "./domain/settings.ts";
import { makeFolder } from "./make-folder.ts";

export { DEFAULTS };

export interface Config extends Settings {
  /** `~/.twiceshy` or `$TWICESHY_HOME`. */
  readonly home: string;
  /** The person's home folder. */
  readonly userHome: string;
  readonly database: string;
  readonly spool: string;
  readonly errorLog: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

type Key = keyof Settings;

interface KeyInfo {
  readonly name: Key;
  readonly help: string;
  /** The value meant by a text, or undefined when it means none. */
  parse(text: string): Settings[Key] | undefined;
  readonly expects: string;
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
const names = (text: string) =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
const folders = (text: string) => (["off", "none"].includes(text) ? [] : names(text));
const isInside = (folder: string) =>
  !isAbsolute(folder) && !/^~|^[A-Za-z]:/.test(folder) && !folder.split(/[\\/]/).includes("..");
const modes: readonly GuardMode[] = ["off", "note", "bump", "ask"];
const smaller = (user: number, project: number) => Math.min(user, project);
const larger = (user: number, project: number) => Math.max(user, project);
const both = (user: boolean, project: boolean) => user && project;
/** Where things are written to is the person's word alone; a project may only stay out of it. */
const mayDecline = (user: string, project: string) => (project === "" ? "" : user);
type SomeTypes = Settings["requiresContext"];
const fewer = (user: SomeTypes, project: SomeTypes): SomeTypes => {
  if (typeof user === "boolean") return user && project;
  return typeof project === "boolean" ? project && user : user.filter((type) => project.includes(type));
};
/** `ask` and `bump` both stop; `note` speaks; `off` is silent. */
const quieter = (user: GuardMode, project: GuardMode) => {
  const weight = { off: 0, note: 1, bump: 2, ask: 2 };
  return weight[project] < weight[user] ? project : user;
};

export const KEYS: readonly KeyInfo[] = [
  {
    name: "enabled",
    help: "record and answer at all",
    parse: flag,
    expects: "true or false",
    restrict: both,
  },
  {
    name: "mode",
    help: "off, note, bump (stop once) or ask (let the person decide)",
    parse: (text) => modes.find((mode) => mode === text),
    expects: modes.join(", "),
    restrict: quieter,
  },
  {
    name: "bumpThreshold",
    help: "how sure the guard must be to stop a call",
    parse: number(0, 1),
    expects: "a number from 0 to 1",
    restrict: larger,
  },
  {
    name: "noteThreshold",
    help: "how sure the guard must be to add a note",
    parse: number(0, 1),
    expects: "a number from 0 to 1",
    restrict: larger,
  },
  {
    name: "deadlineMs",
    help: "a hook answers within this time or says nothing",
    parse: number(50, 60_000),
    expects: "milliseconds, 50 to 60000",
  },
  {
    name: "autoInject",
    help: "open a session with what the project has taught",
    parse: flag,
    expects: "true or false",
    restrict: both,
  },
  {
    name: "startBudget",
    help: "tokens of the block at session start",
    parse: number(0, 10_000),
    expects: "a number from 0 to 10000",
    restrict: smaller,
  },
  {
    name: "maxContextSize",
    help: "characters of the block at session start",
    parse: number(0, 9_000),
    expects: "a number from 0 to 9000",
    restrict: smaller,
  },
  {
    name: "banner",
    help: "show you, when a session starts, what was found",
    parse: flag,
    expects: "true or false",
    restrict: both,
  },
  {
    name: "promptRecall",
    help: "say at a prompt what was done and tried for it before",
    parse: flag,
    expects: "true or false",
    restrict: both,
  },
  {
    name: "turnBudget",
    help: "tokens of what is said at a prompt",
    parse: number(0, 10_000),
    expects: "a number from 0 to 10000",
    restrict: smaller,
  },
  {
    name: "minConfidence",
    help: "how sure a suggestion must be",
    parse: number(0, 1),
    expects: "a number from 0 to 1",
    restrict: larger,
  },
  {
    name: "failureLookbackDays",
    help: "failures are warned about for so many days; 0 = as long as their kind is worth",
    parse: number(0, 3_650),
    expects: "days, 0 to 3650",
    restrict: (user: number, project: number) =>
      user === 0 || project === 0 ? Math.max(user, project) : Math.min(user, project),
  },
  {
    name: "archiveAfterDays",
    help: "failures older than that are kept and found, but no longer brought up",
    parse: number(1, 3_650),
    expects: "days, 1 to 3650",
    restrict: smaller,
  },
  {
    name: "lessons",
    help: "show agents the lessons that bear on a prompt or a call",
    parse: flag,
    expects: "true or false",
    restrict: both,
  },
  {
    name: "lessonFolders",
    help: "further folders with lessons, comma between; relative ones are the project's",
    parse: folders,
    expects: "folders with a comma between, or off",
    // A project may name folders of its own; links and `..` out of it are refused where they are read.
    restrict: (user: readonly string[], project: readonly string[]) => [
      ...new Set([...user, ...project.filter(isInside)]),
    ],
  },
  {
    name: "maxLessons",
    help: "lessons shown at a prompt, at most",
    parse: number(0, 20),
    expects: "a number from 0 to 20",
    restrict: smaller,
  },
  {
    name: "lessonBudget",
    help: "tokens of a prompt's budget that lessons may use",
    parse: number(0, 10_000),
    expects: "a number from 0 to 10000",
    restrict: smaller,
  },
  {
    name: "lessonDrafts",
    help: "propose drafts of lessons at the end of a turn",
    parse: flag,
    expects: "true or false",
    restrict: both,
  },
  {
    name: "maxAutoLessons",
    help: "drafts and drafted lessons of a project; when there are more, a clean-up is asked for",
    parse: number(0, 10_000),
    expects: "a number from 0 to 10000",
    restrict: smaller,
  },
  {
    name: "retrospectives",
    help: "also draft a lesson after a success that explains itself",
    parse: flag,
    expects: "true or false",
    restrict: both,
  },
  {
    name: "postCheck",
    help: "say at the end of a turn which checklist items were not visibly addressed",
    parse: flag,
    expects: "true or false",
    restrict: both,
  },
  {
    name: "liveExport",
    help: "folder that twiceshy export --live keeps current; off = none",
    parse: (text) =>
      ["", "off", "none"].includes(text) ? "" : isAbsolute(text) || text.startsWith("~") ? text : undefined,
    expects: "a full path, or off",
    restrict: mayDecline,
  },
  {
    name: "requiresContext",
    help: "tasks tell what they came to and are told what fits: true, false, or types of task",
    parse: (text) => flag(text) ?? (names(text).length > 0 ? names(text) : undefined),
    expects: "true, false, or types of task with a comma between",
    restrict: fewer,
  },
  {
    name: "taskAudit",
    help: "file that gets a line when a task ends or is blocked; off = none",
    parse: (text) =>
      ["", "off", "none"].includes(text)
        ? ""
        : isAbsolute(text) || text.startsWith("~") || isInside(text)
          ? text
          : undefined,
    expects: "a full path, a path in the project, or off",
    restrict: mayDecline,
  },
];

/** Names of the designs that were united, still understood. */
const OLD_NAMES: Readonly<Record<string, (value: string) => readonly [Key, string] | undefined>> = {
  "retrieval.enabled": (value) => ["enabled", value],
  "retrieval.autoInject": (value) => ["autoInject", value],
  "retrieval.warnOnDuplicateFailure": (value) => ["mode", flag(value) === false ? "off" : "bump"],
  warnOnDuplicateFailure: (value) => ["mode", flag(value) === false ? "off" : "bump"],
  "retrieval.failureLookbackDays": (value) => ["failureLookbackDays", value],
  "retrieval.minConfidence": (value) => ["minConfidence", value],
  "retrieval.maxContextSize": (value) => ["maxContextSize", value],
};

export function loadConfig(env: NodeJS.ProcessEnv = process.env, flags: Partial<Settings> = {}): Config {
  const userHome = env.HOME || env.USERPROFILE || homedir();
  const home = env.TWICESHY_HOME || join(userHome, ".twiceshy");
  const settings = {
    ...DEFAULTS,
    ...readSettings(join(home, "config.json")),
    ...fromEnvironment(env),
    ...flags,
  };
  return {
    ...settings,
    home,
    userHome,
    database: join(home, "memory.db"),
    spool: join(home, "spool"),
    errorLog: join(home, "errors.jsonl"),
    env,
  };
}

/** The settings for calls in this project: its own file can only restrict what the person set. */
export function forProject(config: Config, root: string): Config {
  const own = readSettings(join(root, ".twiceshy", "config.json"));
  const result: Record<string, unknown> = { ...config };
  for (const key of KEYS) {
    const value = own[key.name];
    if (value === undefined || !key.restrict) continue;
    result[key.name] = key.restrict(config[key.name] as never, value as never);
  }
  return result as unknown as Config;
}

/** Writes one key of the person's file, or takes it out (`undefined`). */
export function saveSetting(
  home: string,
  name: string,
  value: string | undefined,
): Settings[Key] | undefined {
  const key = keyNamed(name);
  const parsed = value === undefined ? undefined : key.parse(value);
  if (value !== undefined && parsed === undefined)
    throw new Error(`[config] ${key.name} takes ${key.expects}; "${value}" is neither.`);
  const file = join(home, "config.json");
  const next: Record<string, unknown> = { ...readSettings(file), [key.name]: parsed };
  makeFolder(dirname(file));
  writeFileSync(`${file}.new`, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return parsed;
}

/** What a key and its value are called today: `retrieval.minConfidence` is `minConfidence`. */
export function currentName(name: string, value = ""): readonly [string, string] {
  return OLD_NAMES[name]?.(value) ?? [name, value];
}

export function keyNamed(name: string): KeyInfo {
  const key = KEYS.find((one) => one.name === name);
  if (!key)
    throw new Error(
      `[config] there is no key "${name}". Known keys: ${KEYS.map((one) => one.name).join(", ")}.`,
    );
  return key;
}

/** What is wrong in a settings file, one line each, for `doctor`. */
export function settingsProblems(file: string): readonly string[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? [] : [`cannot be read: ${String(error)}`];
  }
  let values: Readonly<Record<string, string>>;
  try {
    values = flatten(JSON.parse(text));
  } catch {
    return ["is not JSON, so none of it holds"];
  }
  return Object.entries(values).flatMap(([name, value]) => {
    const [known, meant] = currentName(name, value);
    const key = KEYS.find((one) => one.name === known);
    if (!key) return [`there is no key "${name}"`];
    return key.parse(meant) === undefined ? [`${name} takes ${key.expects}, not "${value}"`] : [];
  });
}

/** Broken or unknown entries are passed over here; `doctor` names them. */
function readSettings(file: string): Partial<Settings> {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return {};
  }
  try {
    return pick(flatten(JSON.parse(text)));
  } catch {
    return {};
  }
}

function pick(values: Readonly<Record<string, string>>): Partial<Settings> {
  const settings: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const [known, text] = currentName(name, value);
    const parsed = KEYS.find((key) => key.name === known)?.parse(text);
    if (parsed !== undefined) settings[known] = parsed;
  }
  return settings;
}

function flatten(value: unknown, prefix = ""): Record<string, string> {
  if (typeof value !== "object" || value === null) return prefix ? { [prefix]: String(value) } : {};
  if (Array.isArray(value)) return prefix ? { [prefix]: value.join(",") } : {};
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, inner]) => flatten(inner, prefix ? `${prefix}.${key}` : key)),
  );
}

/** `TWICESHY_MODE=note`, `TWICESHY_BUMP_THRESHOLD=.9`, `TWICESHY_ENABLED=0`. */
function fromEnvironment(env: NodeJS.ProcessEnv): Partial<Settings> {
  const found: Record<string, string> = {};
  for (const key of KEYS) {
    const value = env[`TWICESHY_${key.name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`];
    if (value !== undefined) found[key.name] = value;
  }
  return pick(found);
}
