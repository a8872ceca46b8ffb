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

export interface Bar {
  draw(progress: Progress): void;
  /** Prints the full bar with a last text; in a pipe the text only. */
  finish(text: string): void;
  /** Removes the bar before something else is printed. */
  clear(): void;
}

export interface BarOptions {
  readonly quiet?: boolean;
  /** Default: stdout. Use stderr if the command's result follows on stdout. */
  readonly stream?: NodeJS.WriteStream;
}

export function bar(label: string, options: BarOptions = {}): Bar {
  const { stream } = options;
  const draws = (stream ? stream.isTTY === true : isTerminal) && !options.quiet;
  const write = (text: string) => void (stream ?? process.stdout).write(text);
  let last = 0;
  const put = (share: number, text: string) => {
    const full = Math.round(Math.min(1, Math.max(0, share)) * WIDTH);
    const blocks = colour.cyan("█".repeat(full)) + colour.dim("░".repeat(WIDTH - full));
    const room = (columns() ?? 80) - label.length - WIDTH - 3;
    write(`\r\u001b[2K${label} ${blocks} ${cutTo(text, room)}`);
  };
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

/** `264 sessions · 18,402 tool calls · 9 s` */
export function importText(sessions: number, calls: number, milliseconds: number): string {
  return [count(sessions, "session"), count(calls, "tool call"), duration(milliseconds)].join(" · ");
}
