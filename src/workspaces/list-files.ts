// Lists the files of a project: those that git tracks or would add, else by walking the folder.
import { type Dir, type Dirent, opendirSync } from "node:fs";
import { isAbsolute, join, sep } from "node:path";
import { askGit, type Environment } from "./ask-git.ts";
import { findRepository } from "./git-files.ts";

interface FileListing {
  /** From the root, with `/`; sorted. Links and submodules may be among them. */
  readonly paths: readonly string[];
  readonly isCut: boolean;
  /** Empty when it could be listed. */
  readonly problem: string;
}

interface FileRequest {
  readonly root: string;
  readonly env: Environment;
  /** The person's home folder. */
  readonly home: string;
  /** Only these paths; absent = all. */
  readonly only?: readonly string[];
  /** Paths at most; the rest is cut off. */
  readonly most: number;
  /** Folders that are not walked. */
  skips(folder: string): boolean;
  isOver(): boolean;
}

const GIT_MS = 30_000;
const GIT_BYTES = 64 * 1024 * 1024;
/** More would not fit into a command line. */
const MOST_NAMED = 200;

export async function listFiles(request: FileRequest): Promise<FileListing> {
  const { root, env, most, home } = request;
  // Git would refuse the whole question for a path that leads out.
  const only = request.only?.filter((path) => !isAbsolute(path) && !path.split(/[\\/]/).includes(".."));
  // Whoever works in the home folder does not mean everything in it.
  if (home === root || home.startsWith(root.endsWith(sep) ? root : `${root}${sep}`))
    return { paths: [], isCut: false, problem: "it is the home folder or a folder around it, not a project" };
  if (findRepository(root) === undefined) return walk({ ...request, ...(only && { only }) });
  const named = only && only.length <= MOST_NAMED ? ["--", ...only.map((path) => `:(literal)${path}`)] : [];
  // Deleted files are listed too; whoever reads them finds them gone.
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", ...named];
  const output = await askGit({ root, env, args, timeoutMs: GIT_MS, maximumBytes: GIT_BYTES });
  // Without git nobody knows what is ignored, and ignored files may hold secrets.
  if (output === undefined) return { paths: [], isCut: true, problem: "git could not list the files" };
  const all = [...new Set(output.split("\0"))].filter((path) => path !== "").sort();
  const wanted = only && named.length === 0 ? all.filter(among(only)) : all;
  return { paths: wanted.slice(0, most), isCut: wanted.length > most, problem: "" };
}

function among(paths: readonly string[]): (path: string) => boolean {
  const wanted = new Set(paths);
  return (path) => wanted.has(path);
}

/** A folder without git: no hidden folders, no links. */
function walk({ root, only, most, skips, isOver }: FileRequest): FileListing {
  if (only)
    return {
      paths: only.filter((path) => !path.split("/").slice(0, -1).some(skips)),
      isCut: false,
      problem: "",
    };
  const paths: string[] = [];
  const folders = [""];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of entriesOf(join(root, folder))) {
      if (paths.length >= most || isOver()) return { paths: paths.sort(), isCut: true, problem: "" };
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isFile()) paths.push(path);
      else if (entry.isDirectory() && !entry.name.startsWith(".") && !skips(entry.name)) folders.push(path);
    }
  }
  return { paths: paths.sort(), isCut: false, problem: "" };
}

function* entriesOf(folder: string): Generator<Dirent> {
  let opened: Dir | undefined;
  try {
    opened = opendirSync(folder);
    for (let entry = opened.readSync(); entry; entry = opened.readSync()) yield entry;
  } catch {
    // It vanished or may not be read.
  } finally {
    opened?.closeSync();
  }
}
