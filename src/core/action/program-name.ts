// The name of a program, without its folder and without what only Windows adds.
import { baseName } from "../../domain/base-name.ts";

/** `npm` of `npm.cmd` and of `C:/node/NPM.EXE`: Windows finds a program by its name alone. */
export function programName(path: string): string {
  const name = baseName(path);
  if (!name.includes(".")) return name;
  const plain = name.replace(/(?<=.)\.(?:exe|cmd|bat)$/i, "");
  return plain === name ? name : plain.toLowerCase();
}
