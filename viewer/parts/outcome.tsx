// Marks for how something ended: each has its own shape as well as its colour.
import type { JSX } from "preact";

export type Mark = "good" | "bad" | "warn" | "none" | "info";

const SHAPES: Readonly<Record<Mark, JSX.Element>> = {
  good: <circle cx="8" cy="8" r="4.6" fill="none" stroke="currentColor" stroke-width="2" />,
  bad: <path d="M8 2.4 13.6 8 8 13.6 2.4 8Z" fill="currentColor" />,
  warn: (
    <path
      d="M8 2.8 13.8 13H2.2Z"
      fill="none"
      stroke="currentColor"
      stroke-width="1.8"
      stroke-linejoin="round"
    />
  ),
  none: <path d="M4 8h8" stroke="currentColor" stroke-width="2" stroke-linecap="round" />,
  info: <circle cx="8" cy="8" r="3.2" fill="currentColor" />,
};
const COLOURS: Readonly<Record<Mark, string>> = {
  good: "good",
  bad: "bad",
  warn: "warn",
  none: "faint",
  info: "quiet",
};

interface Meaning {
  readonly mark: Mark;
  readonly label: string;
}

export function OutcomeMark({ mark, label, size = 16 }: Meaning & { size?: number }): JSX.Element {
  return (
    <svg
      class={`mark ${COLOURS[mark]}`}
      viewBox="0 0 16 16"
      width={size}
      height={size}
      role={label === "" ? undefined : "img"}
      aria-label={label || undefined}
      aria-hidden={label === "" ? true : undefined}
    >
      {SHAPES[mark]}
    </svg>
  );
}

/** How a turn or session ended (domain/turn.ts) or a call (domain/outcome.ts). */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  committed: { mark: "good", label: "committed" },
  passed: { mark: "good", label: "tests passed" },
  delivered: { mark: "good", label: "delivered" },
  failed: { mark: "bad", label: "failed" },
  undone: { mark: "warn", label: "undone" },
  changed: { mark: "info", label: "changed files" },
  looked: { mark: "none", label: "only looked" },
  succeeded: { mark: "good", label: "went well" },
  cancelled: { mark: "none", label: "cancelled" },
  denied: { mark: "warn", label: "stopped" },
  unknown: { mark: "none", label: "result unknown" },
};

export function meaningOf(ending: string): Meaning {
  return MEANINGS[ending] ?? { mark: "none", label: ending || "nothing recorded" };
}

export function Ending({ of }: { of: string }): JSX.Element {
  return <OutcomeMark {...meaningOf(of)} />;
}
