// Commands that ask a question: their failure is an answer, not a mistake.

import { builtIns, hasOption, type Invocation } from "./invocation.ts";
import { table, words } from "./rows.ts";
import { launchers } from "./wrappers.ts";

/** Keys are `program` or `program subcommand`; the values explain them to the reader. */
const always = table<string>([
  ["asks whether a program is there", "which,type,hash,whereis,where,command"],
  [
    "asks a yes-or-no question",
    "test,[,[[,((,cmp,diff,false,git diff --exit-code,git diff --quiet,git merge-base,git check-ignore,git show-ref",
  ],
  ["exit 1 means no match", "grep,egrep,fgrep,rg,ag,ack,zgrep,git grep,pgrep,pidof,fd,jq -e,expr,read"],
  [
    "reports a state as its exit code",
    "gh pr checks,gh run watch,systemctl status,systemctl is-active,systemctl is-enabled,service status,launchctl list,pg_isready,nc,ping,git ls-files --error-unmatch,git rev-parse --verify,git config --get,lsof,kill -0,mdfind",
  ],
]);

/** Looking for something that may be missing: a question only if its error is discarded or handled. */
const whenQuiet = table<true>([
  [
    true,
    "ls,stat,file,cat,head,tail,find,readlink,realpath,git rev-parse,git show,git log,git diff,git config,git branch,git remote,git fetch,git ls-remote,git symbolic-ref,git describe,curl,wget,http,gh pr view,gh auth status,gh api,gh repo view,docker ps,docker inspect,docker info,npm list,npm view,npm whoami,pip show,brew list,brew --prefix,psql,redis-cli,security,defaults,rm,mkdir,kill,pkill,killall,unalias,source,.,cd,sed,awk,wc,jq",
  ],
]);
const versionOptions = new Set(["--version", "-version", "--help", "--list-sdks", "--list-runtimes"]);
/** Programs whose `-v` or `version` prints only the version. */
const shortVersion = words(
  "node npm pnpm yarn bun deno ruby go java tsc nvm fnm mise docker terraform kubectl gh",
);

export function isProbe(invocation: Invocation): boolean {
  invocation.memo.isProbe ??= probes(invocation);
  return invocation.memo.isProbe;
}

function probes(invocation: Invocation): boolean {
  const { piece, options, operands } = invocation;
  const key = invocation.key;
  // `pdm run test` is a task of the project, not the shell's own `test`.
  if (builtIns.has(invocation.command) && launchers.get(piece.wrappers.at(-1) ?? "")) return false;
  if (always.get(key) !== undefined || always.get(invocation.command) !== undefined) return true;
  if (options.some(({ name }) => versionOptions.has(name) || always.get(`${key} ${name}`) !== undefined))
    return true;
  if (shortVersion.has(invocation.command)) {
    if (invocation.subcommand === "version") return true;
    if (operands.length === 0 && invocation.subcommand === "" && hasOption(invocation, "-v", "-V"))
      return true;
  }
  // Nothing but a request for the version, whatever the program.
  const [first, ...others] = operands;
  const said = invocation.subcommand === "" ? first?.text : invocation.subcommand;
  if (
    options.length === 0 &&
    /^(?:version|help)$/.test(said ?? "") &&
    (invocation.subcommand ? operands : others).length === 0
  )
    return true;
  const [only, ...more] = options;
  if (
    operands.length === 0 &&
    invocation.subcommand === "" &&
    more.length === 0 &&
    /^-[vV]$/.test(only?.name ?? "")
  )
    return true;
  const quiet = piece.hidden || piece.guarded;
  return quiet && (whenQuiet.get(key) ?? whenQuiet.get(invocation.command) ?? false);
}

/** Later stages of a pipeline that only select or count lines: they do not change what is done. */
export function isOutputFilter(invocation: Invocation): boolean {
  if (
    invocation.piece.stage === 0 ||
    invocation.piece.writes.length > 0 ||
    invocation.piece.wrappers.length > 0
  )
    return false;
  if (invocation.command === "sed")
    return (
      hasOption(invocation, "-n") &&
      isLineRange(invocation.operands[0]?.text ?? "") &&
      invocation.operands.length === 1
    );
  return filters.has(invocation.command);
}

/** `1,200p`, `5p`, `10,$p`: sed scripts that select lines. */
export function isLineRange(script: string): boolean {
  return /^(?:\d+|\$)(?:,\s*(?:\d+|\$))?p$/.test(script.trim());
}

const filters = words(
  "head tail grep egrep fgrep rg wc cat less more sort uniq nl column tac ack ag Select-Object Select-String Sort-Object Measure-Object Format-Table Format-List Out-String Out-Host Out-Null",
);
