// Classifies a command of the project's tools: which check it runs, or whether it formats, publishes or deploys.

import { type Check, type CommandWords, checkOf } from "./check.ts";
import { isDelivery } from "./deliver.ts";
import { isFormatTask } from "./task-name.ts";
import { wordSet } from "./word-set.ts";

export function commandWork(command: CommandWords): Check | "format" | "deliver" | undefined {
  const check = checkOf(command);
  if (check === undefined && isDelivery(command)) return "deliver";
  return check === "lint" && formats(command) ? "format" : check;
}

/** Formatters write files; when they are only asked to check, they count as linters. */
function formats({ program, subcommand = "", flags, targets }: CommandWords): boolean {
  if (flags.some((flag) => COMPARES.has(flag))) return false;
  const verb = subcommand.slice(subcommand.lastIndexOf(" ") + 1);
  if (WRITERS.has(program)) return verb !== "check" && flags.some((flag) => WRITES.has(flag));
  if (FORMATTERS.has(program) || FORMATS.has(verb)) return true;
  return (verb === "run" || program === verb) && isFormatTask(targets[0] ?? "");
}

const FORMATS = wordSet("fmt format prettier");
/** Formatters that write by themselves. */
const FORMATTERS = wordSet("black isort gofumpt rustfmt shfmt ultracite swiftformat ktfmt stylua oxfmt");
/** Formatters that print or check unless told to write. */
const WRITERS = wordSet("prettier gofmt goimports clang-format biome dprint");
const WRITES = wordSet("--write -w -i --fix");
const COMPARES = wordSet(
  "--check --check-only --diff --list-different -l --verify-no-changes --dry-run --staged-check -check",
);
