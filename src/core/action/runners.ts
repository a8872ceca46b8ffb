// Task runners and package managers: which words of a call name a script of the project.
import { NODE_MANAGERS } from "../../domain/remedy-words.ts";
import { own, type Words, words } from "./rows.ts";

/** Runners with their own task list; every operand of `make` is one, elsewhere the first after `run`. */
const builtIn: Readonly<Record<string, Words>> = {
  pnpm: words(
    "add audit bin config create dedupe deploy dlx doctor env exec fetch import init install install-test it licenses link list ls outdated pack patch patch-commit prune publish rebuild rb remove rm root run server setup store start test unlink update up upgrade why help approve-builds self-update cat-file cat-index find-hash ignored-builds completion",
  ),
  yarn: words(
    "add audit autoclean bin cache check config create dedupe dlx exec explain generate-lock-entry global help import info init install licenses link list login logout node npm outdated owner pack patch patch-commit plugin policies publish rebuild remove run search set stage start tag team test unlink unplug up upgrade upgrade-interactive version versions why workspace workspaces constraints",
  ),
  bun: words(
    "add build completions create exec help info init install link list ls outdated patch pm publish remove repl run test unlink update upgrade why x",
  ),
  mise: words(
    "activate alias backends bin-paths cache completion config current deactivate direnv doctor dr edit en env exec x fmt generate help hook-env implode info install install-into latest link list ls ls-remote lock mcp outdated plugins p prepare prune registry reshim run search self-update set settings shell sh sync tasks t test-tool tool tool-alias tool-stub trust uninstall unset unuse upgrade up use version v watch w where which",
  ),
};
const shorthand = new Set(["test", "start", "stop", "restart"]);

/** The script a package manager or runner is asked for; undefined if it runs a command of its own. */
export function scriptWord(program: string, word: string): "run" | "named" | undefined {
  if (word === "run" && (NODE_MANAGERS.has(program) || program === "mise" || program === "composer"))
    return "run";
  if (word === "task" && program === "deno") return "run";
  if (program === "npm" || program === "pnpm" || program === "yarn") {
    if (shorthand.has(word) && !(program === "yarn" && word !== "test" && word !== "start")) return "named";
  }
  const known = own(builtIn, program);
  if (known === undefined || known.has(word) || !/^[\w@][\w:./@-]*$/.test(word)) return undefined;
  return "named";
}

/** All package managers of one package.json share its scripts, so one name stands for all. */
export function scriptFamily(program: string): string {
  return NODE_MANAGERS.has(program) ? "npm" : program;
}

/** Runners whose every operand is a task. */
export const taskRunners = words("make gmake just task rake gradle gradlew ninja invoke nox tox");
