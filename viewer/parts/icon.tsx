// Icons: quiet strokes of one width, drawn inline. They never carry meaning alone.
import type { JSX } from "preact";

const PATHS = {
  home: "M4 11.2 12 4l8 7.2V19a1 1 0 0 1-1 1h-4.6v-5.4H9.6V20H5a1 1 0 0 1-1-1z",
  timeline: "M4 7h9M8 12h12M4 17h7M17 7h3M4 12h.01M15 17h5",
  failures: "M12 4.2 21 19.5H3zM12 10.2v4.2M12 17.1h.01",
  lessons: "M5 5.2A2.2 2.2 0 0 1 7.2 3H19v15H7.2A2.2 2.2 0 0 0 5 20.2zm0 15A2.2 2.2 0 0 0 7.2 21H19M9 7.4h6",
  search: "M10.8 17.6a6.8 6.8 0 1 0 0-13.6 6.8 6.8 0 0 0 0 13.6ZM20 20l-4.3-4.3",
  tasks: "M4 6.4 5.4 8 8 5M4 13l1.4 1.6L8 11.6M11.5 6.6H20M11.5 13.2H20M5.5 19.4h.01M11.5 19.4H20",
  settings:
    "M4 7h10M18 7h2M4 17h2M10 17h10M16 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM8 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z",
  stats: "M4 20V4M4 20h16M8.5 16.5v-4M13 16.5V8M17.5 16.5v-6",
  more: "M5 12h1M11.5 12h1M18 12h1M5 11.6h1M11.5 11.6h1M18 11.6h1M5 12.4h1M11.5 12.4h1M18 12.4h1",
  close: "M6 6l12 12M18 6 6 18",
  check: "M5 12.6 9.6 17 19 7.4",
  chevron: "M8 10l4 4 4-4",
  right: "M10 8l4 4-4 4",
  left: "M14 8l-4 4 4 4",
  branch:
    "M7 5v9M7 19.5a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM7 5a.01.01 0 0 0 0 0ZM17 9a2.2 2.2 0 1 0 0-4.4A2.2 2.2 0 0 0 17 9Zm0 0c0 4-4.5 3.6-8.4 6.4",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 3v1.6M12 19.4V21M3 12h1.6M19.4 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1",
  moon: "M19.5 14.2A7.8 7.8 0 0 1 9.8 4.5a7.8 7.8 0 1 0 9.7 9.7Z",
  auto: "M12 4a8 8 0 1 0 0 16Zm0 0a8 8 0 0 1 0 16",
  help: "M9.3 9.4a2.8 2.8 0 1 1 4.3 2.4c-1 .6-1.6 1.2-1.6 2.4M12 17.2h.01",
  copy: "M9 9h10v11H9zM5 15V4h10",
  trash: "M5 7h14M10 7V4.6h4V7M7 7l.8 12.4h8.4L17 7M10.4 10.6v5.6M13.6 10.6v5.6",
  edit: "M5 19l.8-3.6L16 5.2 18.8 8 8.6 18.2zM14 7.2 16.8 10",
  mute: "M5 10v4h3l4 3.4V6.6L8 10zM16 10l4 4M20 10l-4 4",
  sound: "M5 10v4h3l4 3.4V6.6L8 10zM15.5 9.5a3.6 3.6 0 0 1 0 5M18 7.4a6.6 6.6 0 0 1 0 9.2",
  plus: "M12 5.5v13M5.5 12h13",
  minus: "M5.5 12h13",
  shield: "M12 3.6 19 6v5.6c0 4.2-2.9 7.3-7 8.8-4.1-1.5-7-4.6-7-8.8V6z",
  spark: "M12 4v4.6M12 15.4V20M4 12h4.6M15.4 12H20",
  eye: "M3.5 12S6.5 6.5 12 6.5 20.5 12 20.5 12 17.5 17.5 12 17.5 3.5 12 3.5 12ZM12 14.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z",
  undo: "M8.5 5 4.5 9l4 4M4.5 9h9a5.5 5.5 0 0 1 0 11H9",
  merge: "M6 4v4c0 4 6 4 6 8v4M18 4v4c0 4-6 4-6 8",
  folder: "M4 6.5h5.5l1.8 2H20V18a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1z",
  terminal: "M4.5 5.5h15v13h-15zM8 10l2.4 2L8 14M12.5 14.5H16",
  plug: "M9 4v4M15 4v4M6.5 8h11v3a5.5 5.5 0 0 1-11 0zM12 16.5V20",
  loop: "M5 12a7 7 0 0 1 12-5l2 2M19 5v4h-4M19 12a7 7 0 0 1-12 5l-2-2M5 19v-4h4",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 18 }: { name: IconName; size?: number }): JSX.Element {
  return (
    <svg
      class="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.6"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The mark of Twiceshy: a bell heard twice. */
export function Logo(): JSX.Element {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      stroke-width="3"
      stroke-linecap="round"
      aria-hidden="true"
    >
      <path d="M7 23a10.5 10.5 0 1 1 18 0" />
      <path d="M12 23a4.8 4.8 0 1 1 8 0" opacity=".7" />
    </svg>
  );
}
