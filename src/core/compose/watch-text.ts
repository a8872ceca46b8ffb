// The calls that a lesson is about, in words.
import type { Watch } from "../../domain/lesson.ts";
import { line } from "./line.ts";

/** `git push --force`, `changes of migrations/*.sql` */
export function watchText(watch: Watch): string {
  if (watch.type === "path") return `changes of ${line(watch.pattern, 80)}`;
  if (watch.type === "tool") return line(watch.name, 80);
  // `rm -rf uploads`, but `acme db drop --all`.
  const isLong = (flag: string) => flag.startsWith("--");
  const [short, long] = [flagsText(watch.flags).filter((one) => !isLong(one)), watch.flags.filter(isLong)];
  const words = [watch.program, watch.subcommand, ...short, ...watch.targets, ...long];
  return line(words.filter(Boolean).join(" "), 80);
}

/** `-rf` instead of `-f -r`: they were sorted, and people write them the other way round. */
function flagsText(flags: readonly string[]): readonly string[] {
  const letters = flags.filter((flag) => /^-[a-zA-Z]$/.test(flag));
  if (letters.length < 2) return flags;
  const joined = letters.map((flag) => flag.slice(1)).toReversed();
  return [`-${joined.join("")}`, ...flags.filter((flag) => !letters.includes(flag))];
}
