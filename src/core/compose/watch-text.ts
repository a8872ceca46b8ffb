// The calls that a lesson is about, in words.
import type { Watch } from "../../domain/lesson.ts";
import { line } from "./line.ts";

/** `git push --force`, `changes of migrations/*.sql` */
export function watchText(watch: Watch): string {
  if (watch.type === "path") return `changes of ${line(watch.pattern, 80)}`;
  if (watch.type === "tool") return line(watch.name, 80);
  const words = [watch.program, watch.subcommand, ...watch.flags, ...watch.targets];
  return line(words.filter(Boolean).join(" "), 80);
}
