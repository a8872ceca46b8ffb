// Which calls a lesson stops, and at which it is only told.
import type { ListedLesson } from "../app/lessons.ts";
import { line } from "../core/compose/line.ts";
import type { Watch } from "../domain/lesson.ts";
import { columns } from "./terminal.ts";
import { wrapTo } from "./wide.ts";

export function callLines({ watches, card }: Pick<ListedLesson, "watches" | "card">): readonly string[] {
  const stopped = watches.filter(({ stops }) => stops).map(watchText);
  const told = watches.filter(({ stops }) => !stops).map(watchText);
  const says = (label: string, calls: readonly string[]) =>
    calls.length > 0 ? [wrapTo(`${label}: ${calls.join(", ")}`, columns(), "  ", "")] : [];
  const expectsStop = card.source === "curated" && (card.severity === "high" || card.stops !== undefined);
  return [
    ...says("Stops each such call once", stopped),
    ...(expectsStop && stopped.length === 0
      ? [wrapTo("Stops no call: name commands or paths in stops: to stop them once.", columns(), "  ", "")]
      : []),
    ...says("Told at calls, without stopping them", told),
  ];
}

function watchText(watch: Watch): string {
  if (watch.type === "path") return `changes of ${line(watch.pattern, 80)}`;
  if (watch.type === "tool") return line(watch.name, 80);
  const words = [watch.program, watch.subcommand, ...watch.flags, ...watch.targets];
  return line(words.filter(Boolean).join(" "), 80);
}
