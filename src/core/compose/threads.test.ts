// Which turns are one piece of work.
import { expect, it } from "vitest";
import { threadsOf } from "./threads.ts";
import { terms, turn } from "./turns.fixture.ts";

it("tasks that were committed one after the other in the same file are pieces of work of their own", () => {
  const did = (hours: number, prompt: string, more = {}) =>
    turn(hours, { prompt, session: `s${hours}`, ending: "committed", files: ["app/Crop.php"], ...more });
  const tasks = [
    did(1, "Show the frost warning for each row"),
    did(30, "Let pickers enter crates by phone"),
    did(60, "Print labels for the crates", { ending: "changed" }),
    did(70, "Give each label a barcode"),
  ];
  expect(threadsOf(tasks, terms).map(({ title }) => title)).toEqual([
    "Print labels for the crates",
    "Let pickers enter crates by phone",
    "Show the frost warning for each row",
  ]);
});
