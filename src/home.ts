// Where the person's home and Twiceshy's own folder are. Apart from the settings: a cold hook looks for its compiled code
// there before it loads anything else.
import { homedir } from "node:os";
import { join } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

export function userHomeOf(env: Environment): string {
  return env.HOME || env.USERPROFILE || homedir();
}

export function twiceshyHome(env: Environment): string {
  return env.TWICESHY_HOME || join(userHomeOf(env), ".twiceshy");
}
