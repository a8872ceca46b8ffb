// Progress lines of a running loop: one at the start and one at the end of each iteration.
import type { LoopEnd, LoopNews } from "../../app/loops/loop.ts";
import { stuckText } from "../../core/compose/history-people.ts";
import { count, duration, number } from "../../core/text/for-people.ts";
import { reasonOf } from "../../disk/errors.ts";
import { colour, cross, tick } from "../terminal/terminal.ts";

export function newsText(news: LoopNews, most: number): string {
  switch (news.type) {
    case "start": {
      const { mode, tokens, iterationsScanned } = news.history;
      const history =
        mode === "off"
          ? "history off"
          : tokens === 0
            ? `history ${mode}: nothing to show yet`
            : `history ${mode}: ${number(tokens)} tokens from ${count(iterationsScanned, "iteration")}`;
      return colour.dim(`twiceshy: iteration ${news.iteration} of ${most}, ${history}`);
    }
    case "end": {
      const { status, iteration, startedAt, endedAt, git } = news.finished;
      const mark = status === "success" ? tick() : status === "interrupted" ? "–" : cross();
      const what = [
        status === "success" ? "succeeded" : status === "interrupted" ? "interrupted" : `failed: ${news.why}`,
        duration(endedAt - startedAt),
        ...(git.commits.length > 0 ? [count(git.commits.length, "commit")] : []),
      ];
      return `${mark} ${colour.dim(`twiceshy: iteration ${iteration}`)} ${what.join(", ")}`;
    }
    case "stuck":
      return [
        `${cross()} twiceshy: ${stuckText([news.story])}`,
        ...(news.turnedOn ? ["  History is now on: the next iteration is told what failed."] : []),
      ].join("\n");
    case "not-recorded":
      return `twiceshy: this iteration could not be recorded: ${reasonOf(news.error)}.`;
  }
}

export function endText({ reason, iterations, succeeded }: LoopEnd, until: string | undefined): string {
  const after = count(iterations.length, "iteration");
  switch (reason) {
    case "done":
      return `${tick()} Done after ${after}.`;
    case "stuck":
      return `${cross()} Stopped after ${after}: it is stuck.`;
    case "interrupted":
      return `Interrupted in iteration ${iterations.length}; it does not count as a failure.`;
    case "most":
      return succeeded && until === undefined
        ? `${tick()} ${after}, the last one succeeded.`
        : `${cross()} ${after}, and it is not done.`;
  }
}
