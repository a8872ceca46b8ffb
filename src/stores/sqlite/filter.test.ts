import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dropDerived,
  entries,
  failed,
  failure,
  hazard,
  learn,
} from "../../../test/contracts/store/fixtures.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { runs } from "../../../test/runs.ts";
import type { Subject } from "../../domain/subject.ts";
import type { Store } from "../../ports/store.ts";
import { neverSeenFilter } from "../sql/filter.ts";
import { connect } from "./driver.ts";
import { sqliteStore } from "./store.ts";

const names = fc.constantFrom("a", "b", "c", "d");
const projects = fc.constantFrom("aaaaaaaa", "bbbbbbbb");
const writers = fc.constantFrom("own", "other");
const step = fc.oneof(
  fc.record({ type: fc.constant("fail"), by: writers, name: names, project: projects }),
  fc.record({ type: fc.constant("drop"), by: writers, name: names, project: projects }),
  fc.record({ type: fc.constant("ask"), by: writers, name: names, project: projects }),
);

describe("stores: sqlite: filter", () => {
  it("makes no difference to what is known, whoever writes in between", async () => {
    const folder = newFolder();
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        run += 1;
        const path = join(folder, `${run}.db`);
        const own = await sqliteStore({ path, warm: true });
        const other = await sqliteStore({ path });
        for (const { type, by, name, project } of steps) {
          const store = by === "own" ? own : other;
          const subject: Subject = `path ${name}`;
          if (type === "fail") {
            await store.evidence.append(
              entries(failed({ project, session: project, outcome: failure({ subject }) })),
              learn,
            );
          }
          if (type === "drop") await dropDerived(store, project);
          expect(await hazardsOf(own, project)).toEqual(await hazardsOf(other, project));
        }
        await own.close();
        await other.close();
      }),
      runs(40),
    );
  });

  it("rules out what was never seen, and asks the database once after somebody else has written", async () => {
    const folder = newFolder();
    const path = join(folder, "memory.db");
    const other = await sqliteStore({ path });
    await other.hazards.save([hazard()]);
    const database = connect(path, { readOnly: false });
    const filter = neverSeenFilter(database);
    const ruled = (...subjects: Subject[]) => filter.rulesOut("aaaaaaaa", subjects);
    expect(ruled("path x")).toBe(false);
    expect(ruled("path x")).toBe(true);
    expect(ruled("path x", "program go")).toBe(false);
    expect(filter.rulesOut("bbbbbbbb", ["path y"])).toBe(true);
    // Whether a program is installed is a fact of the machine, not of the project.
    expect(filter.rulesOut("bbbbbbbb", ["program go"])).toBe(false);
    expect(ruled()).toBe(false);
    await other.hazards.save([hazard({ subject: "path x" })]);
    expect(ruled("path y")).toBe(false);
    expect(ruled("path y")).toBe(true);
    expect(ruled("path x")).toBe(false);
    filter.add("aaaaaaaa", "path y");
    expect(ruled("path y")).toBe(false);
    filter.clear();
    expect(ruled("path y")).toBe(true);
    database.close();
    await other.close();
  });
});

/** Asked one by one, so that the filter can answer each question. */
async function hazardsOf(store: Store, project: string): Promise<unknown> {
  const subjects: Subject[] = ["path a", "path b", "path c", "path d"];
  const asked = subjects.map((subject) =>
    store.hazards.ask({ project, session: project, subjects: [subject] }),
  );
  return (await Promise.all(asked)).map(({ hazards }) => hazards);
}
