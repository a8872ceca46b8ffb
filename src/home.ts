// Where the person's home and Twiceshy's own folder are. Apart from the settings: a cold hook looks for its compiled code
// there before it loads anything else.
import { homedir, userInfo } from "node:os";
import { isAbsolute, join, resolve } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/** An empty or relative HOME would put the memory into whatever project an agent works in. */
export function userHomeOf(env: Environment): string {
  return [env.HOME, env.USERPROFILE, homedir()].find((path) => path && isAbsolute(path)) || accountHome();
}

/** Home folder in the system's list of accounts; `/` if there is none, which is then reported as not writable. */
function accountHome(): string {
  try {
    return resolve("/", userInfo().homedir);
  } catch {
    return resolve("/");
  }
}

export function twiceshyHome(env: Environment): string {
  return env.TWICESHY_HOME || join(userHomeOf(env), ".twiceshy");
}
