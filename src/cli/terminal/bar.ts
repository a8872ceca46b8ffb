// Progress bar on one line of a terminal; not drawn in a pipe.

import { count, duration } from "../../core/text/for-people.ts";
import { colour, columns, isTerminal } from "./terminal.ts";
import { cutTo } from "./wide.ts";

const WIDTH = 20;
/** Least time between two redraws, against flicker. */
const EVERY_MS = 60;

export interface Progress {
  /** 0 to 1. */
  readonly share: number;
  readonly text: string;
}

interface Bar {
  draw(progress: Progress): void;
  /** Prints the full bar with a last text; in a pipe the text only. */
  finish(text: string): void;
  /** Removes the bar before something else is printed. */
  clear(): void;
}

interface BarOptions {
  readonly quiet?: boolean;
  /** Default: stdout. Use stderr if the command's result follows on stdout. */
  readonly stream?: NodeJS.WriteStream;
}

export function bar(label: string, options: BarOptions = {}): Bar {
  const { stream } = options;
  const draws = (stream ? stream.isTTY === true : isTerminal) && !options.quiet;
  const write = (text: string) => void (stream ?? process.stdout).write(text);
  let last = 0;
  const put = (share: number, text: string) => write(`\r\u001b[2K${barLine(label, { share, text })}`);
  return {
    draw({ share, text }) {
      const now = Date.now();
      if (!draws || now - last < EVERY_MS) return;
      last = now;
      put(share, text);
    },
    finish(text) {
      if (options.quiet) return;
      if (draws) put(1, text);
      write(draws ? "\n" : `${label}: ${text}\n`);
    },
    clear() {
      if (draws && last > 0) write("\r\u001b[2K");
    },
  };
}

/** One bar per label, below each other. In a pipe nothing is drawn. */
export function bars(labels: readonly string[], options: Pick<BarOptions, "quiet"> = {}) {
  const draws = isTerminal && !options.quiet && labels.length > 0;
  const wide = Math.max(0, ...labels.map((label) => label.length));
  let last = 0;
  let isDrawn = false;
  const put = (all: readonly Progress[]) => {
    const lines = all.map((one, index) => `\u001b[2K${barLine((labels[index] ?? "").padEnd(wide), one)}\n`);
    process.stdout.write((isDrawn ? `\u001b[${labels.length}A` : "") + lines.join(""));
    isDrawn = true;
  };
  return {
    /** All bars, in the order of the labels. */
    draw(all: readonly Progress[]): void {
      const now = Date.now();
      if (!draws || now - last < EVERY_MS) return;
      last = now;
      put(all);
    },
    /** Draws the bars a last time; they stay on the screen. */
    finish(all: readonly Progress[]): void {
      if (draws) put(all);
    },
  };
}

function barLine(label: string, { share, text }: Progress): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * WIDTH);
  const blocks = colour.cyan("█".repeat(full)) + colour.dim("░".repeat(WIDTH - full));
  const room = (columns() ?? 80) - label.length - WIDTH - 3;
  return `${label} ${blocks} ${cutTo(text, room)}`;
}

/** `264 sessions · 18,402 tool calls · 9 s` */
export function importText(sessions: number, calls: number, milliseconds: number): string {
  return [count(sessions, "session"), count(calls, "tool call"), duration(milliseconds)].join(" · ");
}
