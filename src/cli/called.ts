// How this very program is called, so that what we advise to type works as it stands.
import type { Config } from "../config.ts";

/** `twiceshy` where it is installed, `npx twiceshy` where npx runs it, the file itself where `npm start` does. */
export function calledAs({ env }: Pick<Config, "env">, cli: string): string {
  if (env.npm_lifecycle_event === "start") return "node dist/cli.js";
  return /[\\/]_npx[\\/]/.test(cli) ? "npx twiceshy" : "twiceshy";
}
