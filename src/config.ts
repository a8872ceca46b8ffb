// Settings: a default, overridden by the person's file, the environment and flags, in this order. A project's own file,
// once it is trusted, can only restrict the result. The only reader of the environment.
import { type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { KEYS, type Key, type KeyInfo, OLD_NAMES } from "./config-keys.ts";
import { withLockSync } from "./disk/lock.ts";
import { readText, SMALL_FILE, textOrNothing, UnreadableFile } from "./disk/read.ts";
import { writeWhole } from "./disk/write-whole.ts";
import { DEFAULTS, type Settings } from "./domain/settings.ts";
import { twiceshyHome, userHomeOf } from "./home.ts";

export { DEFAULTS, KEYS };

export interface Config extends Settings {
  /** `~/.twiceshy` or `$TWICESHY_HOME`. */
  readonly home: string;
  /** The person's home folder. */
  readonly userHome: string;
  readonly database: string;
  /** Address of the server as it is used, with a password if it has one: never shown. Empty: the memory is the file. */
  readonly serverAddress: string;
  readonly spool: string;
  readonly errorLog: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export function loadConfig(env: NodeJS.ProcessEnv = process.env, flags: Partial<Settings> = {}): Config {
  const userHome = userHomeOf(env);
  const home = twiceshyHome(env);
  const settings = {
    ...DEFAULTS,
    ...readSettings(join(home, "config.json")),
    ...fromEnvironment(env),
    ...flags,
  };
  return {
    ...settings,
    serverAddress: env.TWICESHY_DATABASE || settings.server,
    home,
    userHome,
    database: join(home, "memory.db"),
    spool: join(home, "spool"),
    errorLog: join(home, "errors.jsonl"),
    env,
  };
}

interface OwnSettings {
  readonly path: string;
  /** Those that a project's file may set. */
  readonly values: Partial<Settings>;
  readonly changedAt: number;
}

/** What the project's own file would restrict; undefined when there is none, or nothing in it counts. */
export function ownSettings(config: Config, root: string): OwnSettings | undefined {
  const path = join(root, ".twiceshy", "config.json");
  const found = statusOf(path);
  // Who works in the home folder itself finds the person's own file there.
  if (!found || join(root, ".twiceshy") === config.home) return undefined;
  const all = readSettings(path, root);
  const names = KEYS.filter(({ name, restrict }) => restrict && all[name] !== undefined).map(
    ({ name }) => name,
  );
  if (names.length === 0) return undefined;
  const values = Object.fromEntries(names.map((name) => [name, all[name]]));
  return { path, values, changedAt: Math.max(found.mtimeMs, found.ctimeMs) };
}

function statusOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** A project's own file can only restrict what the person set. */
export function restricted(config: Config, own: Partial<Settings>): Config {
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
  if (value !== undefined && parsed === undefined) throw new Error(`[config] ${misfit(key, value)}.`);
  const file = join(home, "config.json");
  // Two processes that set different keys at the same time: each would write back the file as it was without the other.
  const isSaved = withLockSync(`${file}.lock`, LOCK, () => {
    // What somebody wrote there by hand would be lost.
    if (settingsProblems(file).includes(NO_JSON))
      throw new Error(`[config] ${file} is not JSON. Mend or remove it first; nothing was changed.`);
    const next = { ...unknownEntries(file), ...readSettings(file), [key.name]: parsed };
    writeWhole(file, `${JSON.stringify(next, null, 2)}\n`);
    return true;
  });
  if (!isSaved)
    throw new Error(`[config] another process is changing ${file}. Nothing was changed; try again.`);
  return parsed;
}

/** Entries in which a name is mistyped, or is that of a newer version: they stay. */
function unknownEntries(file: string): Readonly<Record<string, unknown>> {
  const text = textOrNothing(file, { most: SMALL_FILE });
  const isUnknown = (name: string) => !KEYS.some((key) => key.name === currentName(name)[0]);
  return Object.fromEntries(
    Object.entries(text === undefined ? {} : Object(JSON.parse(text))).filter(([name, value]) =>
      Object.keys(flatten(value, name)).some(isUnknown),
    ),
  );
}

/** `mode takes off, note, bump, ask, not "loud"`; a value that may be a secret is not repeated. */
export function misfit({ name, expects, mayBeSecret }: KeyInfo, value: string): string {
  return `${name} takes ${expects}${mayBeSecret ? "" : `, not "${value}"`}`;
}

const LOCK = { staleMs: 10_000, heedUnseen: false, waitMs: 3_000 };

/** A setting for people: what it is for, its value in a project, and where that comes from. */
interface ExplainedSetting {
  readonly name: Key;
  readonly help: string;
  readonly expects: string;
  readonly value: Settings[Key];
  readonly default: Settings[Key];
  /** `project`: the project's own file restricts what the person set. */
  readonly from: "default" | "file" | "environment" | "project";
}

/** `effective`: the settings that hold in a project. */
export function settingsWithSources(config: Config, effective: Settings): readonly ExplainedSetting[] {
  const file = readSettings(join(config.home, "config.json"));
  const environment = fromEnvironment(config.env);
  return KEYS.map(({ name, help, expects }) => {
    const isRestricted = String(effective[name]) !== String(config[name]);
    const own =
      environment[name] !== undefined ? "environment" : file[name] !== undefined ? "file" : "default";
    const from = isRestricted ? "project" : own;
    return { name, help, expects, value: effective[name], default: DEFAULTS[name], from };
  });
}

/** The text of one key in the person's file, as `saveSetting` takes it; undefined when it is not there. */
export function ownText(home: string, name: string): string | undefined {
  const value = readSettings(join(home, "config.json"))[keyNamed(name).name];
  return value === undefined ? undefined : String(value);
}

/** What a key and its value are called today: `retrieval.minConfidence` is `minConfidence`. */
export function currentName(name: string, value = ""): readonly [string, string] {
  const current = Object.hasOwn(OLD_NAMES, name) ? OLD_NAMES[name] : undefined;
  return current?.(value) ?? [name, value];
}

export function keyNamed(name: string): KeyInfo {
  const key = KEYS.find((one) => one.name === name);
  if (!key)
    throw new Error(
      `[config] there is no key "${name}". Known keys: ${KEYS.map((one) => one.name).join(", ")}.`,
    );
  return key;
}

const NO_JSON = "is not JSON, so none of it holds";

/** What is wrong in a settings file, one line each, for `doctor`. */
export function settingsProblems(file: string, within?: string): readonly string[] {
  let text: string;
  try {
    text = readText(file, { most: SMALL_FILE, within });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return error.code === "ENOENT" ? [] : [error.why];
  }
  let values: Readonly<Record<string, string>>;
  try {
    values = flatten(JSON.parse(text));
  } catch {
    return [NO_JSON];
  }
  return Object.entries(values).flatMap(([name, value]) => {
    const [known, meant] = currentName(name, value);
    const key = KEYS.find((one) => one.name === known);
    if (!key) return [`there is no key "${name}"`];
    return key.parse(meant) === undefined ? [misfit({ ...key, name: name as Key }, value)] : [];
  });
}

/** Broken or unknown entries are passed over here; `doctor` names them. */
function readSettings(file: string, within?: string): Partial<Settings> {
  const text = textOrNothing(file, { most: SMALL_FILE, within });
  if (text === undefined) return {};
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
/** What can be shown of an address; nothing of what is none. */
export function withoutPassword(address: string): string {
  if (!URL.canParse(address)) return "";
  const url = new URL(address);
  url.password = "";
  url.search = "";
  return url.href;
}

function fromEnvironment(env: NodeJS.ProcessEnv): Partial<Settings> {
  const found: Record<string, string> = {};
  for (const key of KEYS) {
    const value = env[`TWICESHY_${key.name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`];
    if (value !== undefined) found[key.name] = value;
  }
  if (env.TWICESHY_DATABASE) found.server = withoutPassword(env.TWICESHY_DATABASE);
  return pick(found);
}
