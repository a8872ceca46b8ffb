// Small bar charts drawn as SVG. Each says in words what it shows, where numbers matter week by week.
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { count, localDay, number } from "../../src/core/text/for-people.ts";
import { tipFor } from "../parts/tip.tsx";
import { twelveWeeks } from "./weeks.ts";
import { useWidth } from "./width.ts";

interface SparkProps {
  readonly values: readonly number[];
  readonly label: string;
  /** All charts of a list share one scale. */
  readonly most?: number;
  readonly width?: number;
  readonly height?: number;
}

/** One bar per week; an empty week is a short line, so that time stays visible. */
export function Spark({ values, label, most, width = 120, height = 26 }: SparkProps): JSX.Element {
  const top = Math.max(1, most ?? Math.max(...values, 0));
  const step = width / Math.max(1, values.length);
  return (
    <svg
      class="spark"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      {values.map((value, index) => {
        const tall = value === 0 ? 1.5 : Math.max(3, (value / top) * height);
        return (
          <rect
            key={index}
            class={value === 0 ? "none" : ""}
            x={index * step + 1}
            y={height - tall}
            width={Math.max(1, step - 2.5)}
            height={tall}
            rx="1.2"
          />
        );
      })}
    </svg>
  );
}

interface WeekBar {
  readonly at: string;
  /** Drawn downwards from the top of the pair: what went wrong, what was prevented. */
  readonly first: number;
  readonly second: number;
}

interface WeeksProps {
  readonly title: string;
  readonly weeks: readonly WeekBar[];
  readonly first: string;
  readonly second: string;
}

const TALL = 140;
const LABEL = 60;
const HALF_LABEL = 17;

/** Two bars a week: the first filled, the second outlined, so that they differ without colour. */
export function WeekBars({ title, weeks: given, first, second }: WeeksProps): JSX.Element {
  const weeks = padded(given);
  const figure = useRef<HTMLElement>(null);
  const wide = useWidth(figure, 800);
  const top = Math.max(1, ...weeks.flatMap((week) => [week.first, week.second]));
  const isEmpty = weeks.every((week) => week.first + week.second === 0);
  const step = wide / Math.max(1, weeks.length);
  const every = Math.ceil(LABEL / step);
  const bar = Math.min(18, step / 2 - 4);
  const y = (value: number) => TALL - (value / top) * (TALL - 8);
  return (
    <figure class="chart" ref={figure}>
      <figcaption class="legend">
        <span>
          <i class="key filled" /> {first}
        </span>
        <span>
          <i class="key outlined" /> {second}
        </span>
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be drawn. */}
      <svg
        viewBox={`0 -18 ${wide} ${TALL + 44}`}
        height={TALL + 44}
        role="group"
        aria-label={title}
        onKeyDown={onArrow}
      >
        {[0, 0.5, 1].map((part) => (
          <g key={part} class="grid">
            <line x1="0" x2={wide} y1={y(top * part)} y2={y(top * part)} />
          </g>
        ))}
        {isEmpty ? (
          <text x={wide / 2} y={TALL / 2 - 8}>
            none in these weeks
          </text>
        ) : (
          <text class="top" x="0" y="-5">
            {number(top)}
          </text>
        )}
        {weeks.map((week, index) => {
          const middle = index * step + step / 2;
          const day = localDay(Date.parse(week.at));
          const said = `${count(week.first, first.toLowerCase().replace(/s$/, ""))}, ${number(week.second)} ${second.toLowerCase()}`;
          return (
            // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a stop of the keyboard, to be read, not pressed.
            <g
              key={week.at}
              class="week"
              role="img"
              aria-label={`Week of ${day}: ${said}`}
              tabIndex={index === weeks.length - 1 ? 0 : -1}
              {...tipFor(() => (
                <>
                  <strong>Week of {day}</strong>
                  <br />
                  {said}
                </>
              ))}
            >
              <rect class="hit" x={index * step} y="-6" width={step} height={TALL + 26} />
              <rect
                class="filled"
                x={middle - bar - 1}
                y={y(week.first)}
                width={bar}
                height={TALL - y(week.first)}
                rx="3"
              />
              <rect
                class="outlined"
                x={middle + 2}
                y={y(week.second)}
                width={bar}
                height={TALL - y(week.second)}
                rx="3"
              />
              {index % every === 0 && (
                <text x={Math.max(HALF_LABEL, middle)} y={TALL + 18}>
                  {day.slice(5)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

/** Empty weeks before a young project's first one: a single wide bar would say nothing about time. */
function padded(weeks: readonly WeekBar[]): readonly WeekBar[] {
  const before = twelveWeeks(weeks.map(({ at }) => at)).slice(0, -weeks.length);
  return [...before.map((at) => ({ at, first: 0, second: 0 })), ...weeks];
}

/** Left and right go from week to week; Tab goes past the chart. */
function onArrow(event: KeyboardEvent): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined) return;
  const weeks = [...(event.currentTarget as Element).querySelectorAll<SVGElement>(".week")];
  weeks[weeks.indexOf(document.activeElement as SVGElement) + step]?.focus();
  event.preventDefault();
}
