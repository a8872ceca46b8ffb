// What a command of the project's tools does: the sort of check it is, or that it puts files into shape.
import { type Check, type CommandWords, checkOf } from "./check.ts";
import { isFormatTask } from "./task-name.ts";

export function commandWork(command: CommandWords): Check | "format" | undefined {
  const check = checkOf(command);
  return check === "lint" && formats(command) ? "format" : check;
}

/** Formatters apart from linters: they write, and only asked to check they are linters. */
function formats({ program, subcommand = "", flags, targets }: CommandWords): boolean {
  if (flags.some((flag) => COMPARES.has(flag))) return false;
  const verb = subcommand.slice(subcommand.lastIndexOf(" ") + 1);
  if (WRITERS.has(program)) return verb !== "check" && flags.some((flag) => WRITES.has(flag));
  if (FORMATTERS.has(program) || FORMATS.has(verb)) return true;
  return (verb === "run" || program === verb) && isFormatTask(targets[0] ?? "");
}

const set = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const FORMATS = set("fmt format prettier");
/** Formatters that write by themselves. */
const FORMATTERS = set("black isort gofumpt rustfmt shfmt ultracite swiftformat ktfmt stylua oxfmt");
/** Formatters that print or check unless told to write. */
const WRITERS = set("prettier gofmt goimports clang-format biome dprint");
const WRITES = set("--write -w -i --fix");
const COMPARES = set(
  "--check --check-only --diff --list-different -l --verify-no-changes --dry-run --staged-check -check",
);
