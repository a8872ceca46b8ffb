// The timeline's chart: a mark for each session, by branch and time. It zooms and moves by buttons, wheel and keys.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { clock, count, DAY, duration, localDay } from "../../src/core/text/for-people.ts";
import { agentName, chosen, projectName } from "../api/projects.ts";
import { useWidth } from "../charts/width.ts";
import { Chips, IconButton } from "../parts/button.tsx";
import { type Mark, meaningOf, OutcomeMark } from "../parts/outcome.tsx";
import { MiddleCut, Prose } from "../parts/text.tsx";
import { hideTip, tipFor } from "../parts/tip.tsx";
import { ALL } from "../route/place.ts";
import { href } from "../route/router.ts";
import type { Span } from "../session/row.tsx";
import { lanesOf, moved, type Period, type Placed, ticksOf, zoomed } from "./layout.ts";

interface ChartProps {
  readonly sessions: readonly Span[];
  readonly period: Period;
  onPeriod(period: Period): void;
}

const ROW = 18;
/** In days. */
const LENGTHS = [
  { value: "1", name: "Day" },
  { value: "7", name: "Week" },
  { value: "30", name: "Month" },
  { value: "365", name: "Year" },
];

export function TimelineChart({ sessions, period, onPeriod }: ChartProps): JSX.Element {
  const field = useRef<HTMLDivElement>(null);
  const axis = useRef<HTMLDivElement>(null);
  const width = useWidth(axis, 800);
  const isAll = chosen.value === ALL;
  const lanes = useMemo(
    () =>
      lanesOf(
        sessions,
        (one) => (isAll ? projectName(one.project) : one.branches[0]) || "no branch",
        period,
        width,
        isAll ? "other projects" : "other branches",
      ),
    [sessions, period, width, isAll],
  );
  const newest = lanes
    .flatMap(({ items }) => items)
    .reduce<Placed<Span> | undefined>((best, item) => (best && best.x > item.x ? best : item), undefined)
    ?.session.id;
  useWheel(field, period, onPeriod);
  const middle = (period.from + period.to) / 2;
  const zoom = (factor: number, at = middle) => onPeriod(zoomed(period, factor, at));
  /** Of the mark that has the focus: it stays where it is, and keeps the focus. */
  const focused = () => {
    const link = document.activeElement?.closest<HTMLAnchorElement>(".session-mark");
    const item = lanes
      .flatMap(({ items }) => items)
      .find(({ session }) => link?.dataset.session === session.id);
    return item && Date.parse(item.session.startedAt);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight" || event.key === "ArrowLeft")
      moveMark(field.current, event.key === "ArrowRight" ? 1 : -1);
    else if (event.key === "+" || event.key === "=") zoom(0.5, focused());
    else if (event.key === "-") zoom(2, focused());
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section class="timeline card" aria-label="Sessions over time">
      <Controls
        period={period}
        onPeriod={onPeriod}
        zoom={(factor) => zoom(factor)}
        newest={Date.parse(sessions[0]?.lastAt ?? "")}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move along the marks, which are links. */}
      <div class="timeline-field" onKeyDown={onKeyDown}>
        <div class="axis" aria-hidden="true" ref={axis}>
          {ticksOf(period, width).map((tick) => (
            <span key={tick.at} style={{ left: `${tick.x}px` }}>
              {tick.isDay ? localDay(tick.at).slice(5) : clock(tick.at)}
            </span>
          ))}
        </div>
        <div class="lanes" ref={field}>
          {lanes.map((lane) => (
            <div key={lane.name} class="lane">
              <span class="lane-name">
                <MiddleCut text={lane.name} />
              </span>
              <div class="lane-field" style={{ height: `${lane.rows * ROW + 6}px` }}>
                {lane.items.map((item) => (
                  <SessionMark key={item.session.id} item={item} isStop={item.session.id === newest} />
                ))}
              </div>
            </div>
          ))}
        </div>
      </div>
      <Legend />
    </section>
  );
}

interface MarkProps {
  readonly item: Placed<Span>;
  /** The one that Tab goes to; arrow keys go on from there. */
  readonly isStop: boolean;
}

function SessionMark({ item: { session, x, width, row }, isStop }: MarkProps): JSX.Element {
  const { mark, label } = meaningOf(session.ending);
  const title = (session.title || "Without a prompt").replaceAll("`", "");
  return (
    <a
      class={`session-mark is-${mark}`}
      tabIndex={isStop ? 0 : -1}
      data-session={session.id}
      href={href("session", session.id)}
      aria-label={`${title}, ${label}, ${localDay(Date.parse(session.startedAt))}`}
      style={{ left: `${x}px`, width: `${width}px`, top: `${row * ROW + 3}px` }}
      {...tipFor(() => <TipText session={session} label={label} />)}
    >
      <OutcomeMark mark={mark} label="" size={12} />
    </a>
  );
}

function TipText({ session, label }: { session: Span; label: string }): JSX.Element {
  const { title, agent, startedAt, lastAt, calls, failures, stopped, commits, branches } = session;
  const start = Date.parse(startedAt);
  return (
    <>
      <strong>
        <Prose text={title || "Without a prompt"} />
      </strong>
      <br />
      {label} · {agentName(agent)}
      {branches[0] && ` · ${branches[0]}`}
      <br />
      {localDay(start)} {clock(start)}, {duration(Date.parse(lastAt) - start)} · {count(calls, "call")}
      {failures > 0 && `, ${failures} failed`}
      {stopped > 0 && `, ${count(stopped, "stop")}`}
      {commits[0] && (
        <>
          <br />
          {commits[0]}
        </>
      )}
    </>
  );
}

interface ControlsProps {
  readonly period: Period;
  readonly newest: number;
  onPeriod(period: Period): void;
  zoom(factor: number): void;
}

function Controls({ period, onPeriod, zoom, newest }: ControlsProps): JSX.Element {
  const shown = (period.to - period.from) / DAY;
  const near = LENGTHS.find(({ value }) => Math.abs(shown / Number(value) - 1) < 0.15);
  const choose = (days: string) => {
    const length = Number(days) * DAY;
    onPeriod({ from: newest + length * 0.05 - length, to: newest + length * 0.05 });
  };
  return (
    <div class="timeline-controls">
      <Chips legend="Length" options={LENGTHS} chosen={near?.value ?? ""} onChoose={choose} />
      <div class="actions">
        <IconButton icon="left" label="Earlier" onClick={() => onPeriod(moved(period, -0.5))} />
        <IconButton icon="right" label="Later" onClick={() => onPeriod(moved(period, 0.5))} />
        <IconButton icon="minus" label="Zoom out" onClick={() => zoom(2)} />
        <IconButton icon="plus" label="Zoom in" onClick={() => zoom(0.5)} />
      </div>
    </div>
  );
}

const LEGEND: readonly (readonly [Mark, string])[] = [
  ["good", "committed, passed or delivered"],
  ["bad", "ended with a failure"],
  ["warn", "undone"],
  ["info", "changed, not checked"],
  ["none", "only looked"],
];

function Legend(): JSX.Element {
  return (
    <ul class="legend">
      {LEGEND.map(([mark, text]) => (
        <li key={mark} class="with-mark">
          <OutcomeMark mark={mark} label="" size={13} />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Ctrl and wheel (or a pinch) zooms at the pointer, a sideways wheel moves; a plain wheel scrolls the page. */
function useWheel(
  element: { current: HTMLElement | null },
  period: Period,
  onPeriod: (period: Period) => void,
): void {
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const onWheel = (event: WheelEvent) => {
      const field = box.querySelector(".lane-field")?.getBoundingClientRect();
      const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
      if (!field || (!event.ctrlKey && !isSideways)) return;
      event.preventDefault();
      hideTip();
      const at = period.from + ((event.clientX - field.left) / field.width) * (period.to - period.from);
      onPeriod(
        event.ctrlKey
          ? zoomed(period, Math.exp(event.deltaY / 200), at)
          : moved(period, event.deltaX / field.width),
      );
    };
    box.addEventListener("wheel", onWheel, { passive: false });
    return () => box.removeEventListener("wheel", onWheel);
  }, [element, period, onPeriod]);
}

function moveMark(field: HTMLElement | null, step: 1 | -1): void {
  const marks = [...(field?.querySelectorAll<HTMLElement>(".session-mark") ?? [])].sort(
    (a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left,
  );
  const now = marks.indexOf(document.activeElement as HTMLElement);
  marks[now < 0 ? marks.length - 1 : now + step]?.focus();
}
