// Search: everything that is remembered, as you type, with filters by kind, agent and time.
import "./search.css";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { count, DAY } from "../../src/core/text/for-people.ts";
import { type Answer, useAnswer } from "../api/answer.ts";
import { type Answered as AnswerOf, api, read } from "../api/client.ts";
import { agentName, chosen, inWhich } from "../api/projects.ts";
import { Chips } from "../parts/button.tsx";
import { Choice } from "../parts/choice.tsx";
import { Icon } from "../parts/icon.tsx";
import { Answered, Empty } from "../parts/states.tsx";
import { Keys } from "../parts/text.tsx";
import { useWords } from "../parts/words-field.tsx";
import { place, setParams } from "../route/router.ts";
import { moveRow } from "../shell/keys.ts";
import { PageFrame } from "../shell/page.tsx";
import { facetsOf } from "./facets.ts";
import { HitRow, KINDS } from "./hit.tsx";

type Found = AnswerOf<typeof api.search.$get>;

const LIMIT = 60;
const SINCE = [
  ["", "Any time"],
  ["1", "Last day"],
  ["7", "Last week"],
  ["30", "Last month"],
  ["365", "Last year"],
] as const;

export function SearchPage(): JSX.Element {
  const { params } = place.value;
  const project = chosen.value;
  const asked = Object.fromEntries(
    ["q", "kind", "agent", "days"].map((name) => [name, params.get(name) ?? ""]),
  );
  const { q = "", kind = "", agent = "", days = "" } = asked;
  const hasQuestion = q.trim() !== "";
  const answer = useAnswer(
    project && hasQuestion ? `search ${project} ${q} ${kind} ${agent} ${days}` : undefined,
    (signal) => {
      const since = days === "" ? "" : String(Date.now() - Number(days) * DAY);
      const query = { q, project: project ?? "", kind, agent, since, limit: String(LIMIT) };
      return read(api.search.$get({ query }, { init: { signal } }));
    },
    false,
  );
  useReloadWhileIndexing(answer);
  // While the next answer is on its way the last one stays, and is said to be the last one.
  const last = useRef<Found | undefined>(undefined);
  if (answer.data) last.current = answer.data;
  if (!hasQuestion || answer.error) last.current = undefined;
  const latest = { ...answer, data: answer.data ?? last.current };
  const isWaiting = latest.data !== undefined && answer.data === undefined;
  return (
    <PageFrame
      title="Search"
      about={`Failures, calls, remedies, decisions, sessions, lessons and code ${inWhich.value}.`}
    >
      <SearchField />
      {hasQuestion ? (
        <>
          <Facets found={latest.data} kind={kind} agent={agent} days={days} />
          <Answered answer={latest}>{(found) => <Hits found={found} isWaiting={isWaiting} />}</Answered>
        </>
      ) : (
        <Teach />
      )}
    </PageFrame>
  );
}

/** The server indexes what is missing meanwhile. */
const INDEXING_PAUSE = 700;

function useReloadWhileIndexing({ data, reload }: Answer<Found>): void {
  useEffect(() => {
    if (data === undefined || data.isComplete) return;
    const timer = setTimeout(reload, INDEXING_PAUSE);
    return () => clearTimeout(timer);
  }, [data]);
}

function SearchField(): JSX.Element {
  const words = useWords("q");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <search class="search-field">
      <Icon name="search" size={20} />
      <input
        {...words}
        id="search-words"
        ref={field}
        class="input"
        type="search"
        autocomplete="off"
        spellcheck={false}
        aria-label="Search the memory"
        placeholder="redis timeout, file:src/auth.ts, why did we choose…"
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          document.querySelector<HTMLElement>(".hits [data-row]")?.focus();
        }}
      />
    </search>
  );
}

interface FacetsProps {
  readonly found: Found | undefined;
  readonly kind: string;
  readonly agent: string;
  readonly days: string;
}

function Facets({ found, kind, agent, days }: FacetsProps): JSX.Element {
  const { kinds, agents } = facetsOf(found?.hits ?? [], { kind, agent });
  return (
    <div class="filters search-filters">
      <Chips
        legend="Kind"
        options={kinds.map(({ value, many }) => ({ value, many, name: KINDS[value]?.many ?? value }))}
        chosen={kind}
        onChoose={(value) => setParams({ kind: kind === value ? "" : value })}
      />
      {(agents.length > 1 || agent !== "") && (
        <Choice
          aria-label="Agent"
          value={agent}
          options={[
            ["", "All agents"],
            ...agents.map(({ value, many }) => [value, `${agentName(value)} (${many})`] as const),
          ]}
          onChoose={(value) => setParams({ agent: value })}
        />
      )}
      <Choice
        aria-label="When"
        value={days}
        options={SINCE}
        onChoose={(value) => setParams({ days: value })}
      />
    </div>
  );
}

/** `isWaiting`: they are those of the question before. */
function Hits({ found, isWaiting }: { found: Found; isWaiting: boolean }): JSX.Element {
  const { hits, more, notes, isComplete } = found;
  const told = [
    more ? `The best ${hits.length}` : count(hits.length, "hit"),
    ...(isComplete ? [] : ["; something is not indexed yet and may be missing"]),
    ...notes.map((note) => ` · ${note}`),
  ];
  return (
    <div class="answer" aria-busy={isWaiting}>
      <p class="small quiet found" role="status">
        {isWaiting ? "Searching…" : told}
      </p>
      {hits.length === 0 ? (
        <Empty icon="search" title="Nothing found">
          <p>Try fewer or other words, another time, or all projects.</p>
        </Empty>
      ) : (
        <ul
          class="rows hits"
          aria-label="Hits"
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
            event.preventDefault();
            moveRow(event.key === "ArrowDown" ? 1 : -1);
          }}
        >
          {hits.map((hit) => (
            <li key={`${hit.kind} ${hit.project} ${hit.key}`}>
              <HitRow hit={hit} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Teach(): JSX.Element {
  return (
    <Empty icon="search" title="Ask for anything that happened">
      <p>
        Words, parts of names, paths. <code>file:src/auth.ts</code> gives the history of a file,{" "}
        <code>kind:failure</code> only failures, <code>since:2w</code> the last two weeks.
      </p>
      <p class="small">
        <Keys keys="↓" /> goes to the hits, <Keys keys="/" /> comes back here.
      </p>
    </Empty>
  );
}
