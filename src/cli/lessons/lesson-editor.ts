// Opens a file in the person's editor, as git does.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readText } from "../../disk/read.ts";

/** Larger than any text a person writes. */
const LARGEST_TEXT = 16 * 1024 * 1024;

type Environment = Readonly<Record<string, string | undefined>>;

/** `$VISUAL`, else `$EDITOR`; undefined when neither is set. It may have arguments: `code --wait`. */
export function editorOf(env: Environment): string | undefined {
  return [env.VISUAL, env.EDITOR].find((one) => one !== undefined && one.trim() !== "")?.trim();
}

/** Opens the file and waits until the editor is closed. */
export function editFile(path: string, env: Environment): void {
  const editor = editorOf(env);
  if (editor === undefined)
    throw new Error(`no editor is set. Set EDITOR (export EDITOR=nano), or open the file yourself: ${path}`);
  const { status, signal, error } =
    process.platform === "win32"
      ? spawnSync(`${editor} "${path}"`, { stdio: "inherit", shell: true })
      : spawnSync("/bin/sh", ["-c", `${editor} "$1"`, editor, path], { stdio: "inherit" });
  if (error) throw new Error(`the editor "${editor}" could not be started: ${error.message}.`);
  if (status === 0) return;
  const how = status === 127 || status === 126 ? "could not be started" : `ended with ${signal ?? status}`;
  throw new Error(`the editor "${editor}" ${how}. Check EDITOR and VISUAL.`);
}

/** Edits a text in a temporary file that only the person can read and that is deleted afterwards. */
export function editText(name: string, text: string, env: Environment): string {
  const folder = mkdtempSync(join(tmpdir(), "twiceshy-"));
  try {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600, flag: "wx" });
    editFile(path, env);
    return readText(path, { most: LARGEST_TEXT });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
