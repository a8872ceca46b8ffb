// Caches V8's compiled code between cold hook starts. Compiling takes a third of a hook's time; V8 can store the
// result, and rejects it when its own version or flags have changed.
import { readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { Script } from "node:vm";
import { makeFolder } from "../../disk/make-folder.ts";
import { readBytes } from "../../disk/read.ts";

/** Far larger than the build and its compiled form. */
const LARGEST_CODE = 64 * 1024 * 1024;

export interface Loaded {
  readonly exports: unknown;
  /** Stores the compiled code if the stored one lacks functions used in this run; never throws. */
  save(): void;
}

interface CacheOptions {
  /**
   * A CommonJS module in its function, `(function(exports,require,module,…,evaluated){…})`, in plain ASCII. It may call
   * `evaluated` with the number of a part of itself when it first uses that part.
   */
  readonly script: string;
  readonly folder: string;
  /** Different for every build, because V8 compares scripts by their length only. */
  readonly build: string;
  /** The hook event; each event compiles other functions and has a cache file of its own. */
  readonly use: string;
  /** Files in the same folder that the script requires; their compiled code is cached too. */
  readonly parts?: readonly string[];
}

/** Upper limit for the number of parts of a script; each takes one bit. */
export const MOST_PARTS = 4_096;
/** Bytes after the code: which parts of the script were used, and how often it was stored. */
const NOTE = MOST_PARTS / 8 + 1;
/** The first two runs always store, because they use different functions; later ones only if a new part was used. */
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

/** `require` for the script; its parts are loaded through the cache as well, once, when first required. */
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

/** V8 does not verify cached code, and damaged code crashes: stored twice, which is faster than a checksum. */
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
    // Write an empty file first: if that fails, the compilation is saved.
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
      // A full disk or a read-only home makes the hook slower, but it still works.
    }
  }
}
