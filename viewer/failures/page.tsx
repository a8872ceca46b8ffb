// Failures: what is known to fail, how it went over time, what works instead; to silence, forget, correct.
import "./failures.css";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { count, number } from "../../src/core/text/for-people.ts";
import { useAnswer } from "../api/answer.ts";
import { type Answered as AnswerOf, api, read } from "../api/client.ts";
import { chosen, inWhich } from "../api/projects.ts";
import { Chips } from "../parts/button.tsx";
import { Answered, Empty } from "../parts/states.tsx";
import { Command } from "../parts/text.tsx";
import { VirtualList } from "../parts/virtual-list.tsx";
import { useWords } from "../parts/words-field.tsx";
import { href, place, setParams } from "../route/router.ts";
import { PageFrame } from "../shell/page.tsx";
import { FailureDetail } from "./detail.tsx";
import { kindName, STATES } from "./kind.ts";
import { FailureRow } from "./row.tsx";

type Failures = AnswerOf<typeof api.failures.$get>;

/** Rows asked for at once; more when the end is near. */
const PAGE = 100;
const ROW = 61;

export function FailuresPage(): JSX.Element {
  const { id, params } = place.value;
  const project = chosen.value;
  const state = params.get("state") ?? "open";
  const kind = params.get("kind") ?? "";
  const order = params.get("order") ?? "";
  const text = params.get("text") ?? "";
  const [limit, setLimit] = useState(PAGE);
  const query = {
    project: project ?? "",
    state: state === "any" ? "" : state,
    kind,
    order,
    text,
    limit: String(limit),
  };
  const answer = useAnswer(project && `failures ${JSON.stringify(query)}`, (signal) =>
    read(api.failures.$get({ query }, { init: { signal } })),
  );
  // Nothing at all: there is nothing to filter.
  const isEmpty =
    text === "" &&
    kind === "" &&
    answer.data &&
    Object.values(answer.data.states).every((many) => many === 0);
  return (
    <PageFrame
      title="Failures"
      isWide
      about={`What is known to fail ${inWhich.value}, and what works instead. An agent is stopped once before it repeats one.`}
    >
      {!isEmpty && <Filters data={answer.data} state={state} kind={kind} order={order} />}
      <div class={`list-and-detail ${id ? "open" : ""}`}>
        <div class="list">
          <Answered answer={answer}>
            {(found) =>
              found.failures.length === 0 ? (
                <NoFailures isFiltered={text !== "" || kind !== ""} state={state} kind={kind} />
              ) : (
                <VirtualList
                  label="Failures"
                  items={found.failures}
                  rowHeight={ROW}
                  keyOf={(one) => one.id}
                  {...(found.failures.length < found.total && {
                    onEnd: () => setLimit(found.failures.length + PAGE),
                  })}
                >
                  {(one) => <FailureRow failure={one} isActive={one.id === id} />}
                </VirtualList>
              )
            }
          </Answered>
        </div>
        {id && <FailureDetail id={id} />}
      </div>
    </PageFrame>
  );
}

interface FiltersProps {
  readonly data: Failures | undefined;
  readonly state: string;
  readonly kind: string;
  readonly order: string;
}

function Filters({ data, state, kind, order }: FiltersProps): JSX.Element {
  const words = useWords("text");
  const kinds = Object.entries(data?.kinds ?? {}).sort((a, b) => b[1] - a[1]);
  return (
    <div class="filters">
      <Chips
        legend="State"
        options={STATES.map((one) => ({
          value: one.state,
          name: one.name,
          many: number(data?.states[one.state] ?? 0),
        }))}
        chosen={state}
        onChoose={(value) => setParams({ state: value })}
      />
      <input
        class="input"
        type="search"
        placeholder="Filter"
        aria-label="Filter failures by words"
        {...words}
      />
      <select
        class="input"
        aria-label="Kind of failure"
        value={kind}
        onChange={(event) => setParams({ kind: event.currentTarget.value })}
      >
        <option value="">All kinds</option>
        {kind !== "" && !data?.kinds[kind] && <option value={kind}>{kindName(kind)}</option>}
        {kinds.map(([name, many]) => (
          <option key={name} value={name}>
            {kindName(name)} ({many})
          </option>
        ))}
      </select>
      <select
        class="input"
        aria-label="Order"
        value={order}
        onChange={(event) => setParams({ order: event.currentTarget.value })}
      >
        <option value="">Most often first</option>
        <option value="newest">Newest first</option>
      </select>
      <span class="faint small" role="status">
        {data && (kind !== "" || words.value !== "") && count(data.total, "failure")}
      </span>
    </div>
  );
}

function NoFailures({
  isFiltered,
  state,
  kind,
}: {
  isFiltered: boolean;
  state: string;
  kind: string;
}): JSX.Element {
  if (isFiltered)
    return (
      <Empty icon="failures" title="Nothing fits these filters">
        {kind !== "" && (
          <p>
            Only failures that last are listed: agents are right to run a test or a linter again after an
            edit.{" "}
            <a href={href("search", "", { q: `type:${kind}`, kind: "failure" })}>
              Search for all of this kind
            </a>
            .
          </p>
        )}
        <button type="button" class="button" onClick={() => setParams({ text: "", kind: "" })}>
          Remove the filters
        </button>
      </Empty>
    );
  if (state === "ignored")
    return (
      <Empty icon="mute" title="Nothing is silenced">
        <p>
          A failure you silence stays in the memory, but agents are no longer told about it. It is listed
          here.
        </p>
      </Empty>
    );
  if (state === "overcome")
    return (
      <Empty icon="check" title="Nothing was overcome yet">
        <p>
          When a call that used to fail works again, its failure moves here and agents are no longer stopped.
        </p>
      </Empty>
    );
  return (
    <Empty icon="failures" title="No open failure">
      <p>
        When a call of an agent fails for a reason that lasts (a program that is not installed, a path that
        does not exist, a flag nobody knows), it is kept here with what worked instead.
      </p>
      <Command text="twiceshy import" />
    </Empty>
  );
}
