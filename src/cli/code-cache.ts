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
  /** Stores the compiled code if none was there; never fails. */
  save(): void;
}

export interface CacheOptions {
  /** A CommonJS module in its function, `(function(exports,require,module,…){…})`, in plain ASCII. */
  readonly script: string;
  readonly folder: string;
  /** Another one for every build: V8 tells scripts apart by their length only. */
  readonly build: string;
  /** What the code is used for; each use compiles other functions. */
  readonly use: string;
  /** Names under which the script requires files of the same make, beside it; their compiled code is kept too. */
  readonly parts?: readonly string[];
}

export function loadCached(options: CacheOptions): Loaded {
  const { script, folder, build, use } = options;
  const file = join(folder, `hook-${build}-${process.version}-${process.arch}-${use || "other"}.bin`);
  const cachedData = readIntact(file);
  const compiled = new Script(readBytes(script, { most: LARGEST_CODE }).toString("latin1"), {
    filename: script,
    ...(cachedData && { cachedData }),
  });
  const module = { exports: {} };
  const parts = new Map<string, Loaded>();
  const require = requireWith(options, parts);
  compiled.runInThisContext()(module.exports, require, module, script, dirname(script));
  const isCached = cachedData !== undefined && compiled.cachedDataRejected === false;
  return {
    exports: module.exports,
    save() {
      for (const part of parts.values()) part.save();
      if (!isCached) write(folder, build, file, () => compiled.createCachedData());
    },
  };
}

/** `require` as the script knows it; its parts are loaded like itself, once, when they are first asked for. */
function requireWith(options: CacheOptions, loaded: Map<string, Loaded>): (name: string) => unknown {
  const plain = createRequire(options.script);
  return (name) => {
    if (!options.parts?.includes(name)) return plain(name);
    const use = `${options.use || "other"}-${basename(name, ".cjs")}`;
    const part =
      loaded.get(name) ?? loadCached({ ...options, script: join(dirname(options.script), name), use });
    loaded.set(name, part);
    return part.exports;
  };
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
    return half > 0 && code.equals(bytes.subarray(half)) ? code : undefined;
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
