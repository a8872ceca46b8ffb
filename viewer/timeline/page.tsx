// Timeline: the sessions of all agents over days and branches, and the same sessions as a list.
import { Button } from "../parts/button.tsx";
import "./timeline.css";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { count, DAY, localDay } from "../../src/core/text/for-people.ts";
import { type Answered as AnswerOf, api, useRoute } from "../api/client.ts";
import { chosen, inWhich } from "../api/projects.ts";
import { Answered, Empty } from "../parts/states.tsx";
import { Command } from "../parts/text.tsx";
import { VirtualList } from "../parts/virtual-list.tsx";
import { SessionRow, type Span } from "../session/row.tsx";
import { PageFrame, Section } from "../shell/page.tsx";
import { TimelineChart } from "./chart.tsx";
import { useHeldBack } from "./held-back.ts";
import { isIn, type Period } from "./layout.ts";

type Timeline = AnswerOf<typeof api.timeline.$get>;

const PAGE = 300;
const ROW = 61;

export function TimelinePage(): JSX.Element {
  const project = chosen.value;
  const [limit, setLimit] = useState(PAGE);
  const query = { project: project ?? "", limit: String(limit) };
  const answer = useRoute("timeline", api.timeline.$get, project && { query });
  return (
    <PageFrame title="Timeline" isWide about={`The sessions of all agents ${inWhich.value}.`}>
      <Answered answer={answer} lines={10}>
        {(timeline) =>
          timeline.sessions.length === 0 ? (
            <NoSessions />
          ) : (
            <Sessions key={project} timeline={timeline} onMore={() => setLimit((now) => now + PAGE)} />
          )
        }
      </Answered>
    </PageFrame>
  );
}

function NoSessions(): JSX.Element {
  return (
    <Empty icon="timeline" title="No session yet">
      <p>Each run of an agent will be a mark here: when it was, on which branch, and how it ended.</p>
      <Command text="twiceshy import" />
    </Empty>
  );
}

function Sessions({ timeline, onMore }: { timeline: Timeline; onMore(): void }): JSX.Element {
  const [period, setPeriod] = useState<Period>(() => lastWeeks(timeline.sessions));
  const oldest = Date.parse(timeline.sessions.at(-1)?.startedAt ?? "");
  useEffect(() => {
    if (timeline.more && period.from < oldest) onMore();
  }, [period.from, timeline.more, oldest]);
  const inPeriod = timeline.sessions.filter((one) => isIn(one, period));
  const { visible, waiting, show, hold } = useHeldBack(inPeriod, (one) => one.id);
  return (
    <>
      <TimelineChart sessions={timeline.sessions} period={period} onPeriod={setPeriod} />
      <Section
        title={`${localDay(period.from)} to ${localDay(Math.min(period.to, Date.now()))}`}
        more={<span class="faint small">{count(inPeriod.length, "session")}</span>}
      >
        <div {...hold}>
          {waiting > 0 && (
            <Button tone="newer" name={`${count(waiting, "new session")}: show`} onClick={show} />
          )}
          <VirtualList
            label="Sessions"
            items={visible}
            rowHeight={ROW}
            keyOf={(one) => one.id}
            {...(timeline.more && { onEnd: onMore })}
          >
            {(one) => <SessionRow session={one} />}
          </VirtualList>
        </div>
      </Section>
    </>
  );
}

/** The last four weeks with work in them. */
function lastWeeks(sessions: readonly Span[]): Period {
  const newest = Date.parse(sessions[0]?.lastAt ?? "");
  const oldest = Date.parse(sessions.at(-1)?.startedAt ?? "");
  const length = Math.max(2 * DAY, Math.min(28 * DAY, newest - oldest));
  return { from: newest - length - DAY / 4, to: newest + Math.max(length / 30, DAY / 6) };
}
