// Placeholders of a page without data: loading, empty, failed.
import type { ComponentChildren, JSX } from "preact";
import type { Answer } from "../api/answer.ts";
import { Button } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";

interface EmptyProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ComponentChildren;
}

/** An empty state teaches: what will be here, and which command fills it. */
export function Empty({ icon, title, children }: EmptyProps): JSX.Element {
  return (
    <div class="empty">
      <Icon name={icon} size={36} />
      <h2>{title}</h2>
      {children}
    </div>
  );
}

function Skeleton({ lines }: { lines: number }): JSX.Element {
  return (
    <div class="skeleton" role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  );
}

interface AnsweredProps<T> {
  readonly answer: Answer<T>;
  /** Of the placeholder. */
  readonly lines?: number;
  children(data: T): ComponentChildren;
}

/** Shows what `children` makes of the answer, or why there is none. */
export function Answered<T>({ answer, children, lines = 6 }: AnsweredProps<T>): JSX.Element {
  const { data, error } = answer;
  if (data !== undefined) return <>{children(data)}</>;
  if (!error) return <Skeleton lines={lines} />;
  if (error.status === 404)
    return (
      <Empty icon="search" title="Not in the memory">
        <p>{error.message || "It was forgotten, or never recorded."}</p>
      </Empty>
    );
  return (
    <div class="empty" role="alert">
      <Icon name="plug" size={36} />
      <h2>{error.status === 0 ? "The viewer's server does not answer" : "This could not be read"}</h2>
      <p>
        {error.status === 0
          ? "Is twiceshy view still running in its terminal? This page tries again by itself."
          : error.message}
      </p>
      <Button name="Try again" onClick={answer.reload} />
    </div>
  );
}
