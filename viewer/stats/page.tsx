// Stats: what Twiceshy did, whether it was right, and what it cost.
import "../home/home.css";
import "./stats.css";
import type { JSX } from "preact";
import { count, duration, localDay, number, percent } from "../../src/core/text/for-people.ts";
import { type Answered as AnswerOf, api, useRoute } from "../api/client.ts";
import { chosen, inWhich } from "../api/projects.ts";
import { RepeatsByWeek } from "../charts/repeats.tsx";
import { Chips } from "../parts/button.tsx";
import { Figure } from "../parts/figure.tsx";
import { Answered, Empty } from "../parts/states.tsx";
import { Command } from "../parts/text.tsx";
import { place, setParams } from "../route/router.ts";
import { PageFrame, Section } from "../shell/page.tsx";

type Stats = AnswerOf<typeof api.stats.$get>;

const RANGES = [
  { value: "", name: "Twelve weeks" },
  { value: "26", name: "Half a year" },
  { value: "52", name: "A year" },
];

export function StatsPage(): JSX.Element {
  const project = chosen.value;
  const weeks = place.value.params.get("weeks") ?? "";
  const answer = useRoute("stats", api.stats.$get, project && { query: { project, weeks } });
  return (
    <PageFrame
      title="Stats"
      about={`What Twiceshy did ${inWhich.value}, whether it was right, and what it cost.`}
      actions={
        <Chips
          legend="Weeks shown"
          options={RANGES}
          chosen={weeks}
          onChoose={(value) => setParams({ weeks: value })}
        />
      }
    >
      <Answered answer={answer} lines={10}>
        {(stats) => (stats.counts.attempts === 0 ? <Nothing /> : <Numbers stats={stats} />)}
      </Answered>
    </PageFrame>
  );
}

function Nothing(): JSX.Element {
  return (
    <Empty icon="stats" title="No numbers yet">
      <p>
        Once calls are remembered, this page says how many repeats were prevented and how often a warning was
        right.
      </p>
      <Command text="twiceshy import" />
    </Empty>
  );
}

function Numbers({ stats }: { stats: Stats }): JSX.Element {
  const { ledger, hitRate, counts, installedAt, weeks, repeats, recurring } = stats;
  return (
    <>
      <dl class="figures">
        <Figure
          isLead
          name="Repeats prevented"
          value={number(ledger.prevented)}
          note={`of ${count(ledger.bumps, "stopped call")}`}
        />
        <Figure
          name="Hit rate"
          value={hitRate === null ? "–" : percent(hitRate)}
          note={
            hitRate === null
              ? "no warning is judged yet"
              : `${number(ledger.hits)} of ${count(ledger.judged, "warning")} right`
          }
        />
        <Figure
          name="Tokens spent"
          value={number(ledger.tokens)}
          note={
            ledger.deliveries > 0
              ? `${number(Math.round(ledger.tokens / ledger.deliveries))} per message`
              : "nothing was shown yet"
          }
        />
        <Figure
          name="Calls remembered"
          value={number(counts.attempts)}
          note={
            installedAt === null
              ? "imported from histories"
              : `watched since ${localDay(Date.parse(installedAt))}`
          }
        />
      </dl>
      <RepeatsByWeek title="Repeated mistakes, by week" weeks={weeks} />
      <Section title="The same mistake again, per 100 calls" more={<Watched since={installedAt} />}>
        <Comparison
          before={repeats.before.per100}
          after={repeats.after.per100}
          format={(value) => value.toFixed(1)}
          beforeNote={`${number(repeats.before.repeated)} of ${count(repeats.before.calls, "call")}`}
          afterNote={`${number(repeats.after.repeated)} of ${count(repeats.after.calls, "call")}`}
          missing={repeats.missing}
        />
      </Section>
      <Section title="Recurring tasks, calls per task" more={<Watched since={installedAt} />}>
        <Comparison
          before={recurring.before.calls}
          after={recurring.after.calls}
          format={(value) => String(Math.round(value))}
          beforeNote={`${duration(recurring.before.minutes * 60_000)} each`}
          afterNote={`${duration(recurring.after.minutes * 60_000)} each`}
          missing={recurring.missing}
        />
      </Section>
      <Section title="What agents were shown">
        <Shown stats={stats} />
      </Section>
    </>
  );
}

function Watched({ since }: { since: string | null }): JSX.Element | null {
  return since === null ? null : (
    <span class="faint small">before and since {localDay(Date.parse(since))}</span>
  );
}

interface ComparisonProps {
  readonly before: number;
  readonly after: number;
  format(value: number): string;
  readonly beforeNote: string;
  readonly afterNote: string;
  readonly missing: string;
}

/** Before and since the installation, as two bars with their numbers. */
function Comparison({ before, after, format, beforeNote, afterNote, missing }: ComparisonProps): JSX.Element {
  const most = Math.max(before, after, 0.001);
  const row = (name: string, value: number, note: string) => (
    <li>
      <span class="quiet">{name}</span>
      <strong class="num">{format(value)}</strong>
      <span class="track" aria-hidden="true">
        <i style={{ width: `${(value / most) * 100}%` }} />
      </span>
      <span class="small quiet">{note}</span>
    </li>
  );
  return (
    <>
      {before + after > 0 && (
        <ul class="comparison">
          {before > 0 && row("before", before, beforeNote)}
          {after > 0 && row("since", after, afterNote)}
        </ul>
      )}
      {missing && <p class="small quiet">Too little to compare: {missing}.</p>}
    </>
  );
}

function Shown({ stats: { ledger } }: { stats: Stats }): JSX.Element {
  const rows: readonly (readonly [string, number, string])[] = [
    [
      "Calls stopped",
      ledger.bumps,
      `${number(ledger.heeded)} heeded, ${number(ledger.overridden)} made again`,
    ],
    ["Warnings that were right", ledger.overridesFailed, "made again all the same, and failed"],
    ["Warnings that were wrong", ledger.overridesSucceeded, "made again all the same, and worked"],
    ["Notes", ledger.notes, "on calls that were allowed"],
    ["Known fixes", ledger.fixes, "after a failed call"],
    ["Briefs", ledger.briefs, "at the start of a session"],
    ["Recalls", ledger.prompts, "at a prompt"],
    ["Your ratings", ledger.helpful + ledger.wrong, `${ledger.helpful} helpful, ${ledger.wrong} wrong`],
  ];
  return (
    <table class="numbers">
      <caption class="sr">What agents were shown</caption>
      <tbody>
        {rows.map(([name, value, note]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td class="num">{number(value)}</td>
            <td class="quiet small">{note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
