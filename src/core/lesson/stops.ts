// Lists the calls a lesson watches, and which of them it stops. Only calls that the lesson names are stopped, never
// topics.
import type { ShellCommand } from "../../domain/action.ts";
import type { Lesson, Watch, WatchedCall } from "../../domain/lesson.ts";
import { wordSet } from "../../domain/word-set.ts";
import { callOf } from "./entry.ts";

/** `commandsIn` parses a shell line. */
export function watchesOf(
  lesson: Pick<Lesson, "appliesTo" | "stops" | "severity" | "source">,
  commandsIn: (line: string) => readonly ShellCommand[],
): readonly Watch[] {
  const found = new Map<string, Watch>();
  const add = (entry: string, stops: (call: WatchedCall) => boolean) => {
    const call = callOf(entry, commandsIn);
    if (!call) return;
    const key = JSON.stringify(call);
    const isStop = found.get(key)?.stops === true || stops(call);
    found.set(key, isStop ? { ...call, stops: true } : call);
  };
  // Drafts by Twiceshy itself never stop a call.
  const isSomebodys = lesson.source !== "auto";
  for (const entry of lesson.stops ?? []) add(entry, () => isSomebodys);
  const isGrave = isSomebodys && lesson.stops === undefined && lesson.severity === "high";
  for (const entry of lesson.appliesTo) add(entry, (call) => isGrave && namesCalls(entry, call));
  const all = [...found.values()];
  // Nobody chose the tags of a remembered line or of a draft: a single word among them is a topic, not a program.
  const isChosen = lesson.source !== "remembered" && isSomebodys;
  return isChosen ? all : all.filter((watch) => watch.stops || !isName(watch));
}

/** One word, without arguments: `form`, `terraform`. It may be a topic or a program. */
export function isName(watch: WatchedCall): boolean {
  return (
    watch.type === "command" &&
    watch.subcommand === undefined &&
    watch.flags.length + watch.targets.length === 0
  );
}

/**
 * True for a command with arguments, a path or glob, or a tool. A single word is a topic, unless it is marked as code.
 */
function namesCalls(entry: string, call: WatchedCall): boolean {
  switch (call.type) {
    case "command":
      if (call.flags.length + call.targets.length > 0) return true;
      if (call.subcommand === undefined) return entry.includes("`") && !EVERYDAY.has(call.program);
      return !isFamily(call.program, call.subcommand);
    case "path":
      return !WIDE.test(call.pattern);
    case "tool":
      return true;
  }
}

/** Everyday commands are never stopped. */
const EVERYDAY = wordSet(
  "git gh npm npx pnpm yarn bun bunx node deno tsx ts-node tsc python pip uv uvx poetry pytest ruby rake bundle gem php composer perl java javac mvn gradle gradlew go cargo rustc make cmake ninja just task turbo nx bash sh zsh fish pwsh powershell cmd ls cat head tail less more cd pwd echo printf cp mv rm mkdir touch chmod ln find fd grep rg ag ack sed awk jq yq sort uniq cut tr wc diff xargs tee tar zip unzip curl wget ssh scp rsync docker docker-compose podman kubectl jest vitest mocha eslint prettier biome ruff black mypy flake8 pylint rspec vite webpack esbuild rollup sudo env which ps kill lsof df du date sleep open code vim nano claude codex",
);

/** Prefixes of many commands: alone they are topics, like `docker compose` or `aws s3`. */
function isFamily(program: string, subcommand: string): boolean {
  return FAMILIES.has(`${program} ${subcommand}`) || (CLOUDS.has(program) && !subcommand.includes(" "));
}

const CLOUDS = wordSet("aws gcloud az doctl");
const FAMILIES = new Set([
  ..."compose image container network volume buildx system".split(" ").map((one) => `docker ${one}`),
  ..."pr issue release repo run workflow".split(" ").map((one) => `gh ${one}`),
  ..."state workspace".split(" ").map((one) => `terraform ${one}`),
  ..."npm run,pnpm run,yarn run,bun run,git remote,git submodule,kubectl config,helm repo,prisma migrate,prisma db".split(
    ",",
  ),
]);

// Globs that cover a whole language or all sources.
const WIDE =
  /^(?:\*\*\/)?\*\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|swift|cs|cpp|cc|c|h|php|vue|svelte|md|json|ya?ml|css|html?)$|^(?:\*\*\/)?(?:src|lib|app|apps|packages|test|tests)(?:\{,\/\*\*\}|\/\*\*(?:\/\*)?)$/;
