// Home: what the memory did for this project, what keeps failing, what is open, and the last sessions.
import "./home.css";
import type { JSX } from "preact";
import { count, number } from "../../src/core/text/for-people.ts";
import { type Answered as AnswerOf, api, useRoute } from "../api/client.ts";
import { chosen, inWhich } from "../api/projects.ts";
import { Spark } from "../charts/bars.tsx";
import { kindSeries } from "../charts/kind-series.ts";
import { RepeatsByWeek } from "../charts/repeats.tsx";
import { twelveWeeks } from "../charts/weeks.ts";
import { kindName } from "../failures/kind.ts";
import { FailureRow } from "../failures/row.tsx";
import { Figure } from "../parts/figure.tsx";
import { Rows } from "../parts/rows.tsx";
import { Answered, Empty } from "../parts/states.tsx";
import { Command, Prose, Time } from "../parts/text.tsx";
import { href } from "../route/router.ts";
import { SessionRow } from "../session/row.tsx";
import { PageFrame, Section } from "../shell/page.tsx";

type Home = AnswerOf<typeof api.home.$get>;

export function HomePage(): JSX.Element {
  const project = chosen.value;
  const answer = useRoute("home", api.home.$get, project && { query: { project } });
  return (
    <PageFrame title="Home" about={`What your agents learned ${inWhich.value}.`}>
      <Answered answer={answer} lines={10}>
        {(home) => (home.stats.counts.attempts === 0 ? <FirstRun /> : <Overview home={home} />)}
      </Answered>
    </PageFrame>
  );
}

function FirstRun(): JSX.Element {
  return (
    <Empty icon="home" title="Nothing is remembered yet">
      <p>
        Twiceshy learns from the tool calls of your agents: what failed, what worked instead, what was
        decided. Read the histories that your agents have kept, or let it watch from now on.
      </p>
      <Command text="twiceshy import" />
      <Command text="twiceshy init" />
    </Empty>
  );
}

function Overview({ home }: { home: Home }): JSX.Element {
  const { stats, costliest, open, sessions } = home;
  return (
    <>
      <Figures home={home} />
      <RepeatsByWeek title="Repeated mistakes, by week" weeks={stats.weeks} />
      <Section title="What keeps failing" more={<a href={href("failures")}>All failures</a>}>
        {costliest.length === 0 ? (
          <p class="quiet">
            No failure is open: everything that failed has worked since, or you silenced it.
          </p>
        ) : (
          <Rows items={costliest} row={(failure) => <FailureRow failure={failure} />} />
        )}
      </Section>
      <Kinds home={home} />
      <Section title="Open ends">
        {open.length === 0 ? (
          <p class="quiet">Nothing was left unfinished, as far as the calls show.</p>
        ) : (
          <ul class="rows">
            {open.map((end) => (
              <li key={`${end.session} ${end.at}`} class="row">
                <span class="grow">
                  <OpenEndText end={end} />
                </span>
                <Time at={end.at} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="Last sessions" more={<a href={href("timeline")}>Timeline</a>}>
        <Rows items={sessions} row={(session) => <SessionRow session={session} />} />
      </Section>
    </>
  );
}

function Figures({ home: { stats } }: { home: Home }): JSX.Element {
  const { counts, ledger, repeats, installedAt } = stats;
  const { change, before, after } = repeats;
  // Without enough calls to compare, the rate of all of them.
  const all = ((before.repeated + after.repeated) / Math.max(1, before.calls + after.calls)) * 100;
  const per100 = change === undefined ? all : after.per100;
  return (
    <dl class="figures">
      <Figure
        isLead
        name="Repeats prevented"
        value={number(ledger.prevented)}
        note={
          ledger.bumps === 0
            ? installedAt === null
              ? "Not watching yet: twiceshy init"
              : "No known failure was tried again yet"
            : `of ${count(ledger.bumps, "stopped call")}`
        }
      />
      <Figure
        name="Same mistake again"
        value={per100.toFixed(1)}
        note={`in 100 calls${change === undefined ? "" : `, ${Math.abs(Math.round(change * 100))} % ${change < 0 ? "fewer" : "more"} than before`}`}
      />
      <Figure
        name="Calls remembered"
        value={number(counts.attempts)}
        note={`${number(counts.failed)} failed`}
      />
      <Figure
        name="Sessions"
        value={number(counts.sessions)}
        note={`${count(counts.remedies, "remedy", "remedies")} learned`}
      />
    </dl>
  );
}

/** One line for each kind of failure: small charts on one scale need no colours. */
function Kinds({ home }: { home: Home }): JSX.Element | null {
  const weeks = home.stats.weeks.map(({ at }) => at);
  const series = kindSeries(home.kinds, twelveWeeks(weeks));
  if (series.length === 0) return null;
  const most = Math.max(...series.flatMap(({ values }) => values));
  return (
    <Section title="Failures by kind, the same weeks">
      <ul class="kinds">
        {series.map(({ kind, values, total }) => (
          <li key={kind}>
            <a href={href("failures", "", { kind, state: "any" })} data-row>
              <span class="name cut">{kindName(kind)}</span>
              <Spark values={values} most={most} label={`${kindName(kind)} by week: ${values.join(", ")}`} />
              <span class="num">{number(total)}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OpenEndText({ end }: { end: Home["open"][number] }): JSX.Element {
  const why =
    end.failed?.display ??
    (end.said || end.remains || (end.files.length > 0 ? `uncommitted: ${end.files.join(", ")}` : ""));
  return (
    <>
      <a class="cut block" href={href("session", end.session)} data-row>
        <Prose text={end.title || "Without a prompt"} />
      </a>
      <span class="cut block line2">
        {end.state === "stuck" ? "Not working yet" : "In progress"}
        {why && ` · ${why}`}
      </span>
    </>
  );
}
