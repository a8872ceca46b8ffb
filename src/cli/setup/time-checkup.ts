// doctor: counts the hooks that did not answer in time, by kind of event.
import { type Finding, noted, passed } from "../../app/setup/finding.ts";
import type { Config } from "../../config.ts";
import { count, when } from "../../core/text/for-people.ts";
import type { AgentEvent } from "../../domain/event.ts";
import { DAY } from "../../domain/time.ts";
import { errorEntries, isLate } from "../../open/error-log.ts";

const DAYS = 7;

const MOMENTS: Readonly<Record<AgentEvent["type"], string>> = {
  "session-start": "at a session's start",
  "prompt-submit": "at a prompt",
  "tool-start": "before a call",
  "tool-end": "after a call",
  "results-read": "before the model's turn",
  "turn-end": "at the end of a turn",
  "session-end": "at the end of a session",
};

export function checkTime(config: Config, now: number): readonly Finding[] {
  const late = errorEntries(config).filter((entry) => isLate(entry) && now - entry.at < DAYS * DAY);
  const last = late.at(-1);
  if (!last) return [passed("time", `every hook answered in time in the last ${DAYS} days`)];
  const perMoment = Object.entries(MOMENTS).flatMap(([type, words]) => {
    const times = late.filter(({ reason }) => reason === type).length;
    return times > 0 ? [`${times} ${words}`] : [];
  });
  const how = perMoment.length > 0 ? ` (${perMoment.join(", ")})` : "";
  return [
    noted(
      "time",
      `${count(late.length, "hook")} did not answer in time in the last ${DAYS} days${how}, the last ${when(last.at, now)}: the agent continued without an answer, and its calls were stored afterwards`,
    ),
  ];
}
