// The npm packages that run a model here: installed into Twiceshy's own folder, with npm, without their scripts.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { redactText } from "../../core/redact/index.ts";
import { oneLine } from "../../core/text/line.ts";
import { makeFolder } from "../../disk/make-folder.ts";
import { SMALL_FILE, textOrNothing } from "../../disk/read.ts";
import { writeWhole } from "../../disk/write-whole.ts";

/** Exact versions: later ones bring 14 more packages, 2 to 3 times the size, and the same vectors and speed. */
export const PACKAGES = {
  "onnxruntime-node": "1.16.3",
  "onnxruntime-common": "1.16.3",
  "@huggingface/tokenizers": "0.2.0",
} as const;

/** What npm installs, and what stays after the parts for other systems were deleted. */
export const PACKAGE_MEGABYTES = { installed: 100, kept: 20 };

export function arePackagesInstalled(folder: string): boolean {
  return Object.entries(PACKAGES).every(([name, version]) => {
    const manifest = textOrNothing(join(folder, "node_modules", ...name.split("/"), "package.json"), {
      most: SMALL_FILE,
    });
    return manifest !== undefined && (JSON.parse(manifest) as { version?: unknown }).version === version;
  });
}

interface InstallOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
}

/** Throws with what npm said. */
export async function installPackages(folder: string, options: InstallOptions): Promise<void> {
  makeFolder(folder);
  const manifest = { name: "twiceshy-embedder", private: true, dependencies: PACKAGES };
  writeWhole(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  await runNpm(folder, options);
  if (!arePackagesInstalled(folder)) throw new Error("npm ended well, but the packages are not there");
  removeOtherSystems(folder);
}

function runNpm(folder: string, { env, signal }: InstallOptions): Promise<void> {
  const args = ["install", "--ignore-scripts", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  return new Promise((done, fail) => {
    const child = spawn("npm", args, {
      cwd: folder,
      env: { ...env, ONNXRUNTIME_NODE_INSTALL: "skip" },
      stdio: ["ignore", "ignore", "pipe"],
      windowsHide: true,
      // On Windows npm is a script, which needs a shell; no argument comes from outside.
      shell: process.platform === "win32",
      signal,
    });
    let said = "";
    child.stderr?.on("data", (piece) => (said = `${said}${piece}`.slice(-4_000)));
    child.on("error", (error) =>
      fail(
        "code" in error && error.code === "ENOENT"
          ? new Error("npm was not found. It comes with Node; put it on the PATH")
          : error,
      ),
    );
    child.on("close", (code) => (code === 0 ? done() : fail(new Error(complaint(said, code)))));
  });
}

/** The line of npm's output that says what failed. */
function complaint(said: string, code: number | null): string {
  const lines = said.split("\n").map((line) => oneLine(line.replace(/^npm (?:error|ERR!) ?/, "")));
  const known = lines.find((line) =>
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|network|ENOSPC|E40\d/.test(line),
  );
  const line = known ?? lines.find((one) => one !== "") ?? `it ended with ${code}`;
  return redactText(line).slice(0, 300);
}

/** The package holds the runtime for every system: 100 MB, of which one sixth is used here. */
function removeOtherSystems(folder: string): void {
  const binaries = join(folder, "node_modules", "onnxruntime-node", "bin");
  for (const version of namesIn(binaries))
    for (const system of namesIn(join(binaries, version)))
      for (const processor of namesIn(join(binaries, version, system)))
        if (system !== process.platform || processor !== process.arch)
          rmSync(join(binaries, version, system, processor), { recursive: true, force: true });
}

function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

export function loadPackage(folder: string, name: keyof typeof PACKAGES): unknown {
  return createRequire(join(folder, "package.json"))(name);
}
