// Repeated mistakes and prevented ones, by week: the chart of Home and of Stats.
import type { JSX } from "preact";
import { Section } from "../shell/page.tsx";
import { WeekBars } from "./bars.tsx";
import { endOfWeeks } from "./weeks.ts";

interface Week {
  readonly at: string;
  readonly repeated: number;
  readonly prevented: number;
}

export function RepeatsByWeek({ title, weeks }: { title: string; weeks: readonly Week[] }): JSX.Element {
  return (
    <Section title={title} more={<span class="faint small">{endOfWeeks(weeks, Date.now())}</span>}>
      <div class="card">
        <WeekBars
          title="Repeated mistakes and prevented ones, by week"
          first="Repeated mistakes"
          second="Prevented"
          weeks={weeks.map(({ at, repeated, prevented }) => ({ at, first: repeated, second: prevented }))}
        />
      </div>
    </Section>
  );
}
