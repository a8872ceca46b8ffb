// Small pieces of text: times, counts, commands to copy, key hints.
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { when } from "../../src/core/text/for-people.ts";
import { IconButton } from "./button.tsx";

export function Time({ at }: { at: string | number | null | undefined }): JSX.Element | null {
  if (!at) return null;
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} title={date.toLocaleString()}>
      {when(date.getTime(), Date.now())}
    </time>
  );
}

export function Command({ text }: { text: string }): JSX.Element {
  return (
    <span class="command">
      <code>{text}</code>
      <Copy text={text} what="command" />
    </span>
  );
}

export function Copy({ text, what }: { text: string; what: string }): JSX.Element {
  const [isDone, setDone] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text).then(
      () => setDone(true),
      () => {},
    );
    setTimeout(() => setDone(false), 1_500);
  };
  const label = isDone ? "Copied" : `Copy ${what}`;
  return <IconButton icon={isDone ? "check" : "copy"} label={label} size={16} onClick={copy} />;
}

/** Text with `code` in backticks, as titles of lessons have it. */
export function Prose({ text }: { text: string }): JSX.Element {
  const parts = text.split("`");
  // An odd backtick is part of the text.
  if (parts.length % 2 === 0) return <>{text}</>;
  return <>{parts.map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>;
}

const TAIL = 18;

/** One line that is cut in the middle: the end of a path or command says most. */
export function MiddleCut({ text }: { text: string }): JSX.Element {
  if (text.length < 2 * TAIL) return <span class="cut block">{text}</span>;
  return (
    <span class="middle-cut" title={text}>
      <span class="cut">{text.slice(0, -TAIL)}</span>
      <span>{text.slice(-TAIL)}</span>
    </span>
  );
}

export function Keys({ keys }: { keys: string }): JSX.Element {
  return (
    <span class="keys">
      {keys.split(" ").map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}

export function Badge({
  tone = "",
  children,
}: {
  tone?: "" | "good" | "bad" | "warn" | "accent";
  children: ComponentChildren;
}) {
  return <span class={`badge ${tone}`}>{children}</span>;
}
