// Lists which calls a lesson stops, and at which calls it is only shown.
import type { ListedLesson } from "../../app/lessons/lessons.ts";
import { watchText } from "../../core/compose/watch-text.ts";
import { isName } from "../../core/lesson/stops.ts";
import { columns } from "../terminal/terminal.ts";
import { wrapTo } from "../terminal/wide.ts";

export function callLines({
  watches,
  content,
}: Pick<ListedLesson, "watches" | "content">): readonly string[] {
  const stopped = watches.filter(({ stops }) => stops).map(watchText);
  const noted = watches.filter((one) => !one.stops && !isName(one)).map(watchText);
  // A tag may be a topic or a program: `form`, `terraform`.
  const named = watches.filter((one) => !one.stops && isName(one)).map(watchText);
  const says = (label: string, calls: readonly string[]) =>
    calls.length > 0 ? [wrapTo(`${label}: ${calls.join(", ")}`, columns(), "  ", "")] : [];
  const expectsStop =
    content.source === "curated" && (content.severity === "high" || content.stops !== undefined);
  return [
    ...says("Stops each of these calls once", stopped),
    ...(expectsStop && stopped.length === 0
      ? [
          wrapTo(
            "Stops no call. To have calls stopped once, list their commands or paths under stops: in its file.",
            columns(),
            "  ",
            "",
          ),
        ]
      : []),
    ...says("Shown at these calls without stopping them", noted),
    ...says("Also shown when a program of this name is called", named),
  ];
}
