// Opens one of our files to append to it, without waiting if somebody put a pipe or a device in its place.
import { closeSync, constants, fstatSync, openSync, writeSync } from "node:fs";

const FLAGS =
  constants.O_CREAT | constants.O_APPEND | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/** Refuses links: a cloned repository could replace our file with a link to a file of the person. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;

/** A new file is readable by the person only. Throws when the path is not a regular file. The caller closes it. */
export function openToAppend(
  path: string,
  mode: "write" | "read and write" | "write, through no link" = "write",
): number {
  const access =
    mode === "read and write" ? constants.O_RDWR : constants.O_WRONLY | (mode === "write" ? 0 : NO_FOLLOW);
  const file = openSync(path, FLAGS | access, 0o600);
  if (fstatSync(file).isFile()) return file;
  closeSync(file);
  throw new Error(`${path} is not a regular file. Move it away.`);
}

export function appendText(path: string, text: string, mode?: "write" | "write, through no link"): void {
  const file = openToAppend(path, mode);
  try {
    writeSync(file, text);
  } finally {
    closeSync(file);
  }
}
