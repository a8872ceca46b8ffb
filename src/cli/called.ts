// Finds out how this program was started, so that the commands we suggest can be copied as they are.
import type { Config } from "../config.ts";

/** `twiceshy` where it is installed, `npx twiceshy` where npx runs it, the file itself where `npm start` does. */
export function calledAs({ env }: Pick<Config, "env">, cli: string): string {
  if (env.npm_lifecycle_event === "start") return "node dist/cli.js";
  return /[\\/]_npx[\\/]/.test(cli) ? "npx twiceshy" : "twiceshy";
}
