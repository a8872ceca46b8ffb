// Everything known about one failure: the error, its record, the remedy, the calls it rests on, what agents were told.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { count } from "../../src/core/text/for-people.ts";
import { isLeaving } from "../api/changes.ts";
import { type Answered as AnswerOf, api, useRoute } from "../api/client.ts";
import { Spark } from "../charts/bars.tsx";
import { Dots } from "../charts/dots.tsx";
import { Icon } from "../parts/icon.tsx";
import { Ending } from "../parts/outcome.tsx";
import { Answered } from "../parts/states.tsx";
import { Badge, MiddleCut, Time } from "../parts/text.tsx";
import { href, place } from "../route/router.ts";
import { DeliveryCard } from "../session/delivery.tsx";
import { FailureActions } from "./actions.tsx";
import { kindName, stateName, subjectLabel } from "./kind.ts";
import { RemedyBox } from "./remedy.tsx";
import { trendText } from "./trend.ts";

export type FailureDetails = AnswerOf<(typeof api.failure)[":id"]["$get"]>;

export function FailureDetail({ id }: { id: string }): JSX.Element {
  const answer = useRoute("failure", api.failure[":id"].$get, { param: { id } });
  const { id: _, ...params } = Object.fromEntries(place.value.params);
  const close = href("failures", "", params);
  const box = useRef<HTMLElement>(null);
  // On a narrow screen it takes the place of the list.
  useEffect(() => {
    if (innerWidth <= 1080) box.current?.scrollIntoView({ block: "start" });
  }, [id]);
  return (
    <aside class="detail" aria-label="About this failure" ref={box}>
      <Answered answer={answer}>{(failure) => <Known failure={failure} close={close} />}</Answered>
    </aside>
  );
}

function Known({ failure, close }: { failure: FailureDetails; close: string }): JSX.Element {
  const { display, error, kind, state, failures, sessions, subject, attempts, deliveries, firstAt, lastAt } =
    failure;
  const { name, tone } = stateName(state);
  const about = subjectLabel(subject);
  return (
    <div class="stack">
      <header>
        <h2 class="mono">{display}</h2>
        <a class="button bare icon-only" href={close} aria-label="Close" data-keep-scroll>
          <Icon name="close" size={16} />
        </a>
      </header>
      <div class="chips">
        <Badge tone={tone}>{name}</Badge>
        {failure.archived && state === "open" && <Badge>Archived</Badge>}
        <Badge>{kindName(kind)}</Badge>
      </div>
      {failure.archived && state === "open" && (
        <p class="small quiet">Last met too long ago: agents are not told until it is met again.</p>
      )}
      {about && <p class="small quiet wrap">About the {about}</p>}
      {error && <pre class="output bad-edge">{error}</pre>}
      <RemedyBox failure={failure} />
      <FailureActions failure={failure} />
      <div>
        <h3>Record</h3>
        <div class="record">
          <Spark
            values={failure.weeks}
            label={`Failures by week: ${failure.weeks.join(", ")}`}
            width={200}
            height={34}
          />
          <span class="small quiet">{trendText(failure.weeks)}</span>
        </div>
        <Dots statuses={failure.record} />
        <p class="small quiet">
          {failures === 1 ? (
            <>
              Failed once, <Time at={lastAt} />
            </>
          ) : (
            <>
              Failed {count(failures, "time")} in {count(sessions, "session")}, first <Time at={firstAt} />,
              last <Time at={lastAt} />
            </>
          )}
          {failure.clearedAt && (
            <>
              ; worked <Time at={failure.clearedAt} />
            </>
          )}
          .
        </p>
      </div>
      <div>
        <h3>Evidence</h3>
        <Evidence attempts={attempts} />
      </div>
      {deliveries.length > 0 && (
        <div>
          <h3>What agents were told</h3>
          <div class="stack tight">
            {deliveries.slice(0, 10).map((delivery) => (
              <DeliveryCard key={delivery.id} delivery={delivery} isOpen={false} />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

export function Evidence({ attempts }: { attempts: FailureDetails["attempts"] }): JSX.Element {
  if (attempts.length === 0) return <p class="small quiet">The calls it rests on were forgotten.</p>;
  return (
    <ul class="evidence">
      {attempts.map((attempt) => (
        <li key={attempt.id} class={isLeaving("attempt", attempt.id) ? "leaving" : ""}>
          <a href={href("session", attempt.session, { call: String(attempt.id) })}>
            <Ending of={attempt.status} />
            <span class="grow mono">
              <MiddleCut text={attempt.display} />
            </span>
            <span class="faint small when">
              <Time at={attempt.at} />
            </span>
          </a>
          <ErrorText of={attempt} />
        </li>
      ))}
    </ul>
  );
}

/** What the program said, or the rule that refused it. */
function ErrorText({ of: { outcome } }: { of: FailureDetails["attempts"][number] }): JSX.Element | null {
  const text =
    outcome.status === "failed" ? outcome.excerpt : outcome.status === "denied" ? outcome.words : "";
  return text ? <p class="error">{text}</p> : null;
}
