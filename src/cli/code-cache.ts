// Compiled code, kept between cold starts. Compiling what answers a hook takes a third of the hook's time; V8 can
// store the result, and refuses it when its own version or flags have changed.
import { readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { Script } from "node:vm";
import { readBytes } from "../files/read.ts";
import { makeFolder } from "../make-folder.ts";

/** Far more than the build and its compiled form have. */
const LARGEST_CODE = 64 * 1024 * 1024;

export interface Loaded {
  readonly exports: unknown;
  /** Stores the compiled code if what was stored lacks something that was used now; never fails. */
  save(): void;
}

export interface CacheOptions {
  /**
   * A CommonJS module in its function, `(function(exports,require,module,…,evaluated){…})`, in plain ASCII. It may call
   * `evaluated` with the number of a part of itself that it has just begun to use.
   */
  readonly script: string;
  readonly folder: string;
  /** Another one for every build: V8 tells scripts apart by their length only. */
  readonly build: string;
  /** What the code is used for; each use compiles other functions. */
  readonly use: string;
  /** Names under which the script requires files of the same make, beside it; their compiled code is kept too. */
  readonly parts?: readonly string[];
}

/** Highest number of a part of a script, and one: a bit each. */
export const MOST_PARTS = 4_096;
/** Bytes behind the code: which parts of the script were in use, and how often it was stored. */
const NOTE = MOST_PARTS / 8 + 1;
/** Another call takes other ways: the second one adds what it used, and after that only new parts are worth storing. */
const ALWAYS_STORED = 2;
const STORED_AT_MOST = 20;

export function loadCached(options: CacheOptions): Loaded {
  const { script, folder, build, use } = options;
  const file = join(folder, `hook-${build}-${process.version}-${process.arch}-${use || "other"}.bin`);
  const kept = readIntact(file);
  const cachedData = kept?.subarray(0, -NOTE);
  const compiled = new Script(readBytes(script, { most: LARGEST_CODE }).toString("latin1"), {
    filename: script,
    ...(cachedData && { cachedData }),
  });
  const isCached = cachedData !== undefined && compiled.cachedDataRejected === false;
  const note = kept && isCached ? kept.subarray(-NOTE) : Buffer.alloc(NOTE);
  const stored = note[NOTE - 1] ?? 0;
  let isComplete = stored >= ALWAYS_STORED;
  const evaluated = (part: number) => {
    const at = part >> 3;
    const bits = note[at] ?? 0;
    if (bits & (1 << (part & 7))) return;
    note[at] = bits | (1 << (part & 7));
    isComplete = false;
  };
  const module = { exports: {} };
  const parts = new Map<string, Loaded>();
  const require = requireWith(options, parts);
  compiled.runInThisContext()(module.exports, require, module, script, dirname(script), evaluated);
  return {
    exports: module.exports,
    save() {
      for (const part of parts.values()) part.save();
      if (isComplete || stored >= STORED_AT_MOST) return;
      note[NOTE - 1] = stored + 1;
      write(folder, build, file, () => Buffer.concat([compiled.createCachedData(), note]));
    },
  };
}

/** `require` as the script knows it; its parts are loaded like itself, once, when they are first asked for. */
function requireWith(options: CacheOptions, loaded: Map<string, Loaded>) {
  const plain = createRequire(options.script);
  const ofParts = (name: string): unknown => {
    if (!options.parts?.includes(name)) return plain(name);
    const use = `${options.use || "other"}-${basename(name, ".cjs")}`;
    const part =
      loaded.get(name) ?? loadCached({ ...options, script: join(dirname(options.script), name), use });
    loaded.set(name, part);
    return part.exports;
  };
  return Object.assign(ofParts, { resolve: plain.resolve });
}

/**
 * V8 takes what it is given, and damaged code ends the process; so everything is stored twice. Comparing costs less than
 * any checksum would before it is compiled itself.
 */
function readIntact(file: string): Buffer | undefined {
  try {
    const bytes = readBytes(file, { most: LARGEST_CODE });
    const half = bytes.length / 2;
    const code = bytes.subarray(0, half);
    return half > NOTE && code.equals(bytes.subarray(half)) ? code : undefined;
  } catch {
    return undefined;
  }
}

function write(folder: string, build: string, file: string, compile: () => Buffer): void {
  const draft = `${file}.${process.pid}`;
  try {
    makeFolder(folder);
    // First an empty file: where nothing can be written, nothing need be compiled.
    writeFileSync(draft, "", { mode: 0o600 });
    const code = compile();
    writeFileSync(draft, Buffer.concat([code, code]), { flush: true });
    renameSync(draft, file);
    for (const name of readdirSync(folder)) {
      if (name.startsWith("hook-") && !name.startsWith(`hook-${build}-`)) rmSync(join(folder, name));
    }
  } catch {
    try {
      rmSync(draft, { force: true });
    } catch {
      // A full disk, a read-only home: the hook is slower then, and works.
    }
  }
}
