// Failures: what is known to fail, how it went over time, what works instead; to silence, forget, correct.
import "./failures.css";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { count, number } from "../../src/core/text/for-people.ts";
import { type Answered as AnswerOf, api, useRoute } from "../api/client.ts";
import { chosen, inWhich } from "../api/projects.ts";
import { Button, Chips } from "../parts/button.tsx";
import { Choice } from "../parts/choice.tsx";
import type { IconName } from "../parts/icon.tsx";
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
const ORDERS = [
  ["", "Most often first"],
  ["newest", "Newest first"],
] as const;

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
  const answer = useRoute("failures", api.failures.$get, project && { query });
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
  const kinds = Object.entries(data?.kinds ?? {})
    .sort((a, b) => b[1] - a[1])
    .map(([name, many]) => [name, `${kindName(name)} (${many})`] as const);
  const unlisted = kind !== "" && !data?.kinds[kind] ? [[kind, kindName(kind)] as const] : [];
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
      <Choice
        aria-label="Kind of failure"
        value={kind}
        options={[["", "All kinds"], ...unlisted, ...kinds]}
        onChoose={(value) => setParams({ kind: value })}
      />
      <Choice
        aria-label="Order"
        value={order}
        options={ORDERS}
        onChoose={(value) => setParams({ order: value })}
      />
      <span class="faint small" role="status">
        {data && (kind !== "" || words.value !== "") && count(data.total, "failure")}
      </span>
    </div>
  );
}

interface NoFailuresProps {
  readonly isFiltered: boolean;
  readonly state: string;
  readonly kind: string;
}

function NoFailures({ isFiltered, state, kind }: NoFailuresProps): JSX.Element {
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
        <Button name="Remove the filters" onClick={() => setParams({ text: "", kind: "" })} />
      </Empty>
    );
  const { icon, title, text } = NONE[state] ?? NONE_OPEN;
  return (
    <Empty icon={icon} title={title}>
      <p>{text}</p>
      {!NONE[state] && <Command text="twiceshy import" />}
    </Empty>
  );
}

interface Nothing {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

const NONE: Readonly<Record<string, Nothing>> = {
  ignored: {
    icon: "mute",
    title: "Nothing is silenced",
    text: "A failure you silence stays in the memory, but agents are no longer told about it. It is listed here.",
  },
  overcome: {
    icon: "check",
    title: "Nothing was overcome yet",
    text: "When a call that used to fail works again, its failure moves here and agents are no longer stopped.",
  },
};
const NONE_OPEN: Nothing = {
  icon: "failures",
  title: "No open failure",
  text: "When a call of an agent fails for a reason that lasts (a program that is not installed, a path that does not exist, a flag nobody knows), it is kept here with what worked instead.",
};
