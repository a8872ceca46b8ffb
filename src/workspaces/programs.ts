// Looks up a program on the PATH without a process: starting `which` would cost more than the rest of a check.
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/** `path` and `extensions` are the values of PATH and PATHEXT. */
export function isOnPath(name: string, path: string, extensions = ""): boolean {
  if (!/^[\w.+-]+$/.test(name)) return false;
  const names = [
    name,
    ...extensions
      .split(";")
      .filter(Boolean)
      .map((extension) => name + extension),
  ];
  return path
    .split(delimiter)
    .filter(Boolean)
    .some((folder) => names.some((one) => isExecutable(join(folder, one))));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
