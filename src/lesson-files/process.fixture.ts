// Test helper: runs code on the same lessons in other, real processes.
import { spawn } from "node:child_process";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { newFolder } from "../../test/new-folder.ts";

/**
 * Runs lines of JavaScript with `lessonFiles`, `lessons` (the project's folder) and `list()` in scope; returns their result.
 */
export type RunElsewhere = (
  root: string,
  lines: string,
  options?: { readonly uid?: number },
) => Promise<unknown>;

export function otherProcesses(): RunElsewhere {
  const folder = newFolder();
  // Readable also for a process of another user.
  chmodSync(folder, 0o755);
  const bundle = join(folder, "lessons.cjs");
  const entryPoints = [join(import.meta.dirname, "index.ts")];
  buildSync({ entryPoints, outfile: bundle, bundle: true, platform: "node", format: "cjs" });
  return (root, lines, options) =>
    run(
      `process.umask(0o022);
      const { markdownLessonFiles } = require(${JSON.stringify(bundle)});
      const root = ${JSON.stringify(root)};
      const home = require("node:path").join(root, "..", "me", ".twiceshy");
      const settings = () => ({ lessonFolders: [] });
      const lessonFiles = markdownLessonFiles({ home, userHome: home, settings, now: Date.now });
      const lessons = lessonFiles.folders(root)[0];
      const list = () => lessonFiles.list(lessonFiles.folders(root));
      const said = (work) => { try { return work(); } catch (error) { return error.message; } };
      const result = (() => { ${lines} })();
      require("node:fs").writeSync(1, JSON.stringify(result ?? null));`,
      options,
    );
}

function run(script: string, options: { readonly uid?: number } = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["-e", script], { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let errors = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (errors += data));
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve(JSON.parse(output)) : reject(new Error(errors || `${code}`)),
    );
  });
}
