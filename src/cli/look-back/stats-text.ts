// Statistics as text for people: numbers, small charts, and a note where there is too little data.
import type { Stats, Week } from "../../app/look-back/stats.ts";
import type { RepeatChange } from "../../core/measure/before-after.ts";
import type { RecurringChange } from "../../core/measure/recurring.ts";
import { count, duration, localDay, number, percent, whichDay } from "../../core/text/for-people.ts";
import { DAY } from "../../domain/time.ts";
import { useText } from "../search/code-text.ts";
import { bar, sparkline } from "../terminal/chart.ts";
import { type Row, table } from "../terminal/table.ts";
import { colour, columns } from "../terminal/terminal.ts";
import { wrapTo } from "../terminal/wide.ts";

export function statsText(stats: Stats, name: string, now: number, since?: number): string {
  return [
    headText(stats, name, now, since),
    part("Warnings and notes to agents", deliveryText(stats)),
    part("The same mistake again, per 100 calls", repeatText(stats.repeats)),
    part("Recurring tasks, effort per task", recurringText(stats.recurring)),
    part("Code index", codeText(stats)),
    part(`By week, ${spanText(stats.weeks, now)}`, weekText(stats.weeks, now)),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** Empty without an index. */
function codeText({ code }: Stats): string {
  if (code.projects === 0) return "";
  const rows: Row[] = [
    ["indexed", code.files, `${count(code.projects, "project")}, ${percent(code.staleRatio)} stale`],
    ["waiting", code.queueDepth, `a run takes ${duration(code.averageMs)}`],
    ["prompts", code.asked, useText(code)],
  ];
  return table(rows);
}

function part(title: string, text: string): string {
  return text ? `${colour.bold(title)}\n${text}` : "";
}

function headText({ counts, installedAt }: Stats, name: string, now: number, since?: number): string {
  const what = `${count(counts.sessions, "session")}, ${count(counts.attempts, "call")} remembered`;
  const watched =
    installedAt > 0
      ? `watched since ${whichDay(installedAt, now).replace(/^on /, "")}`
      : "not watched yet: all calls were imported from histories";
  const window = since === undefined ? "" : ` Warnings, notes and weeks: only since ${localDay(since)}.`;
  return wrapTo(`${colour.bold(name)}: ${what}; ${watched}.${window}`, columns(), "");
}

function deliveryText(stats: Stats): string {
  const { ledger, hitRate, counts } = stats;
  if (ledger.deliveries === 0) return wrapTo("Nothing yet.", columns(), "  ");
  const { overridesSucceeded: well, overridesFailed: ill, overridden } = ledger;
  const unknown = overridden - well - ill;
  const unsure = ledger.heeded - ledger.prevented;
  const ends = [
    ...(ill > 0 ? [`${ill} failed again (the warning was right)`] : []),
    ...(well > 0 ? [`${well} worked (the warning was wrong)`] : []),
    ...(unknown > 0 ? [`${unknown} not known yet`] : []),
  ];
  const parts = [
    [ledger.bumps, "stop"],
    [ledger.notes, "note"],
    [ledger.briefs, "brief"],
    [ledger.prompts, "recall at a prompt", "recalls at prompts"],
    [ledger.fixes, "known fix", "known fixes"],
  ] as const;
  const kinds = parts.filter(([many]) => many > 0).map(([many, one, more]) => count(many, one, more));
  const width = number(Math.max(ledger.tokens, ledger.deliveries)).length;
  const rows: Row[] = [
    [
      "repeats prevented",
      ledger.prevented,
      "stopped, not tried again, and it would still fail as far as is known",
    ],
    ...(unsure > 0
      ? [["also heeded", unsure, "stopped and not tried again; but the call has worked since then"] as Row]
      : []),
    ["overridden", overridden, ends.join(", ")],
    hitRate === undefined
      ? [
          "hit rate",
          "–".padStart(width),
          "no warning is judged yet; to judge one: twiceshy rate last helpful",
        ]
      : [
          "hit rate",
          percent(hitRate).padStart(width),
          `${number(ledger.hits)} of ${number(ledger.judged)} judged, by what the agent did or by you`,
        ],
    ["your ratings", ledger.helpful + ledger.wrong, ratedText(ledger)],
    ["total", ledger.deliveries, kinds.join(", ")],
    [
      "tokens spent",
      ledger.tokens,
      counts.sessions > 0 ? `${number(Math.round(ledger.tokens / ledger.deliveries))} each time` : "",
    ],
  ];
  return table(rows);
}

/** The person's own ratings. */
function ratedText({ helpful, wrong }: Stats["ledger"]): string {
  if (helpful + wrong === 0) return "none yet; to rate one: twiceshy rate last helpful";
  return `${count(helpful, "time")} helpful, ${count(wrong, "time")} wrong`;
}

const BAR = 20;

function repeatText({ before, after, change, missing }: RepeatChange): string {
  const most = Math.max(before.per100, after.per100, 0.01);
  const row = (name: string, rate: RepeatChange["before"], note: string) =>
    rate.calls === 0
      ? ""
      : `  ${name}  ${rate.per100.toFixed(1).padStart(5)}  ${colour.cyan(bar(rate.per100 / most, (columns() ?? 80) < 60 ? BAR / 4 : BAR))}  ${colour.dim(`${number(rate.repeated)} of ${count(rate.calls, "call")}`)}${note}`;
  const lines = [
    row("before", before, ""),
    row("since ", after, change === undefined ? "" : `  ${changeText(change)}`),
  ];
  return [
    ...lines.filter(Boolean),
    ...(missing ? [wrapTo(`Too little to compare: ${missing}.`, columns(), "  ")] : []),
  ].join("\n");
}

function recurringText({ tasks, before, after, calls, minutes, missing }: RecurringChange): string {
  if (missing) return wrapTo(`Too little to compare: ${missing}.`, columns(), "  ");
  const row = (name: string, then: number, now: number, change?: number) =>
    `  ${name}  ${then.toFixed(1).padStart(6)} before  ${now.toFixed(1).padStart(6)} since  ${change === undefined ? "" : changeText(change)}`;
  return [
    row("calls  ", before.calls, after.calls, calls),
    row("minutes", before.minutes, after.minutes, minutes),
    colour.dim(
      wrapTo(
        `${count(tasks, "task")} done ${count(before.times, "time")} before and ${count(after.times, "time")} since; the goal is half the effort.`,
        columns(),
        "  ",
      ),
    ),
  ].join("\n");
}

/** `2026-09-14 to today`; of a history that ended before this week, to the last day of its last week. */
function spanText(weeks: readonly Week[], now: number): string {
  const [first, last] = [weeks[0]?.at ?? now, weeks.at(-1)?.at ?? now];
  return `${localDay(first)} to ${isThisWeek(last, now) ? "today" : localDay(last + 6.5 * DAY)}`;
}

/** `at`: the Monday a week begins with. */
function isThisWeek(at: number, now: number): boolean {
  return localDay(now) < localDay(at + 7.5 * DAY);
}

function weekText(weeks: readonly Week[], now: number): string {
  const rows = [
    ["calls", (week: Week) => week.calls],
    ["repeated mistakes", (week: Week) => week.repeated],
    ["repeats prevented", (week: Week) => week.prevented],
    ["tokens", (week: Week) => week.tokens],
  ] as const;
  const filled = rows
    .map(([name, pick]) => ({ name, values: weeks.map(pick) }))
    .filter(({ values }) => values.some((value) => value > 0));
  if (filled.length === 0) return "";
  const wide = Math.max(...filled.map(({ name }) => name.length));
  const last = isThisWeek(weeks.at(-1)?.at ?? now, now) ? "this week" : "in the last of them";
  return filled
    .map(({ name, values }) => {
      const most = Math.max(...values);
      return `  ${colour.dim(name.padEnd(wide))}  ${colour.cyan(sparkline(values))}  ${colour.dim(`most ${number(most)}, ${last} ${number(values.at(-1) ?? 0)}`)}`;
    })
    .join("\n");
}

/** `61 % less`, `12 % more` */
function changeText(change: number): string {
  if (Math.abs(change) < 0.005) return "as before";
  return change < 0 ? colour.green(`${percent(-change)} less`) : colour.yellow(`${percent(change)} more`);
}
