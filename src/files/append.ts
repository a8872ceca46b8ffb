// Opens a file of ours to add to its end. Somebody may have put a pipe or a device in its place: opening that must not
// be waited for.
import { closeSync, constants, fstatSync, openSync, writeSync } from "node:fs";

const FLAGS =
  constants.O_CREAT | constants.O_APPEND | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/** For the person alone when it is made. Throws when it is no regular file. The caller closes it. */
export function openToAppend(path: string, mode: "write" | "read and write" = "write"): number {
  const access = mode === "write" ? constants.O_WRONLY : constants.O_RDWR;
  const file = openSync(path, FLAGS | access, 0o600);
  if (fstatSync(file).isFile()) return file;
  closeSync(file);
  throw new Error(`${path} is not a regular file. Move it away.`);
}

export function appendText(path: string, text: string): void {
  const file = openToAppend(path);
  try {
    writeSync(file, text);
  } finally {
    closeSync(file);
  }
}
