// A session in a list: how it ended, what it was about, who did it where.
import type { JSX } from "preact";
import { count } from "../../src/core/text/for-people.ts";
import { isLeaving } from "../api/changes.ts";
import type { Answered, api } from "../api/client.ts";
import { agentName, chosen, projectName } from "../api/projects.ts";
import { meaningOf, OutcomeMark } from "../parts/outcome.tsx";
import { Badge, Prose, Time } from "../parts/text.tsx";
import { ALL } from "../route/place.ts";
import { href } from "../route/router.ts";

export type Span = Answered<typeof api.timeline.$get>["sessions"][number];

export function SessionRow({ session }: { session: Span }): JSX.Element {
  const { id, title, agent, branches, calls, failures, stopped, ending, lastAt, project } = session;
  const facts = [
    agentName(agent),
    ...(chosen.value === ALL ? [projectName(project)] : []),
    ...branches.slice(0, 1),
    count(calls, "call"),
    ...(failures > 0 ? [`${failures} failed`] : []),
  ];
  const isGoing = isLeaving("session", id);
  return (
    <a class={`row ${isGoing ? "leaving" : ""}`} href={href("session", id)} data-row>
      <OutcomeMark {...meaningOf(ending)} />
      <span class="grow">
        <span class="cut block">
          <Prose text={title || "Without a prompt"} />
        </span>
        <span class="cut block line2">
          {isGoing ? "will be forgotten" : facts.filter(Boolean).join(" · ")}
        </span>
      </span>
      {stopped > 0 && <Badge tone="accent">{count(stopped, "stop")}</Badge>}
      <Time at={lastAt} />
    </a>
  );
}
