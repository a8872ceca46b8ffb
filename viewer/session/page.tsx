// Session: what was asked, every call with its result, what was observed, and exactly what the agent was shown.
import "./session.css";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { count, duration, number } from "../../src/core/text/for-people.ts";
import { type Answered as AnswerOf, api, useRoute } from "../api/client.ts";
import { forget } from "../api/forget.ts";
import { agentName, chosen, isReadOnly, projectName } from "../api/projects.ts";
import { Button } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";
import { meaningOf, OutcomeMark } from "../parts/outcome.tsx";
import { Answered } from "../parts/states.tsx";
import { Badge, Time } from "../parts/text.tsx";
import { ALL } from "../route/place.ts";
import { go, href, place } from "../route/router.ts";
import { PageFrame, Section } from "../shell/page.tsx";
import { Observations } from "./observations.tsx";
import { deliveriesOfTurn } from "./place-deliveries.ts";
import { SummaryBox } from "./summary.tsx";
import { TurnSection } from "./turn.tsx";

export type Session = AnswerOf<(typeof api.session)[":id"]["$get"]>;

const CALLS = 500;

export function SessionPage(): JSX.Element {
  const { id, params } = place.value;
  const [limit, setLimit] = useState(CALLS);
  const args = id && { param: { id }, query: { limit: String(limit) } };
  const answer = useRoute("session", api.session[":id"].$get, args);
  const call = params.get("call") ?? "";
  useShownCall(call, answer.data !== undefined);
  const { data } = answer;
  const forgetIt = async () => {
    if (await forget({ type: "session", id: data?.id ?? id })) go(href("timeline"));
  };
  return (
    <PageFrame
      title={data ? data.title || "A session without a prompt" : "Session"}
      back={{ href: href("timeline"), name: "Timeline" }}
      about={data && <Facts session={data} />}
      actions={
        data &&
        !isReadOnly.value && (
          <Button icon="trash" tone="bare danger" name="Forget session" onClick={forgetIt} />
        )
      }
    >
      <Answered answer={answer} lines={12}>
        {(session) => (
          <>
            {session.subtitle && <p class="lead-text">{session.subtitle}</p>}
            {session.summary && (
              <SummaryBox summary={session.summary} said={[session.title, session.subtitle]} />
            )}
            {session.titles.length > 0 && (
              <Section title="Observations">
                <Observations observations={session.titles} />
              </Section>
            )}
            <Section
              title="What happened"
              more={<span class="faint small">{count(session.calls, "call")}</span>}
            >
              <div class="turns">
                {session.log.map((turn, index) => (
                  <TurnSection
                    key={turn.number}
                    turn={turn}
                    linkedCall={call}
                    deliveries={deliveriesOfTurn(session, index)}
                  />
                ))}
              </div>
              {session.more > 0 && (
                <Button
                  tone="more"
                  name={`Show ${count(session.more, "more call")}`}
                  onClick={() => setLimit(limit * 4)}
                />
              )}
            </Section>
          </>
        )}
      </Answered>
    </PageFrame>
  );
}

function Facts({ session }: { session: Session }): JSX.Element {
  const { agent, branches, startedAt, lastAt, ending, calls, failures, stopped, project, commits } = session;
  const length = Date.parse(lastAt) - Date.parse(startedAt);
  return (
    <span class="facts-line">
      <span class="with-mark">
        <OutcomeMark {...meaningOf(ending)} /> {meaningOf(ending).label}
      </span>
      <span>{agentName(agent)}</span>
      {chosen.value === ALL && <span>{projectName(project)}</span>}
      {branches.map((branch) => (
        <span key={branch} class="with-mark" title={branch}>
          <Icon name="branch" size={14} /> <span class="cut">{branch}</span>
        </span>
      ))}
      <span>
        <Time at={startedAt} />
        {length > 60_000 && `, ${duration(length)}`}
      </span>
      <span>
        {count(calls, "call")}
        {failures > 0 && `, ${number(failures)} failed`}
      </span>
      {stopped > 0 && <Badge tone="accent">{count(stopped, "stop")}</Badge>}
      {commits.length > 0 && <span>{count(commits.length, "commit")}</span>}
    </span>
  );
}

/** A link from elsewhere names a call: show it. */
function useShownCall(call: string, isLoaded: boolean): void {
  useEffect(() => {
    if (call === "" || !isLoaded) return;
    document.querySelector(`#call-${CSS.escape(call)}`)?.scrollIntoView({ block: "center" });
  }, [call, isLoaded]);
}
