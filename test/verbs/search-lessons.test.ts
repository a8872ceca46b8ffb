// Lessons in the search index: in step with their files, and only those that the person on this machine trusts.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answerBrought, lookThrough } from "../../src/app/lessons/trust.ts";
import { indexLessons } from "../../src/app/search/index-lessons.ts";
import { newRepository } from "../new-repository.ts";
import { MONDAY, type World, world } from "./world.ts";

let here: World;
beforeEach(async () => {
  here = await world();
});
afterEach(() => here.memory.close());

function put(cwd: string, name: string, title: string): string {
  const folder = join(cwd, ".twiceshy/lessons");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(
    path,
    `---\ntype: lesson\ntitle: ${title}\napplies-to: [postgres]\n---\n## Mistake / Risk\nA table was lost by a xylophone.\n`,
  );
  return path;
}

const placeOf = (cwd: string) => here.memory.deps.workspace.place(cwd);

async function titles(cwd = here.cwd): Promise<readonly string[]> {
  await indexLessons(here.memory.deps, placeOf(cwd));
  return stored();
}

/** Without a look at the files. */
async function stored(): Promise<readonly string[]> {
  const weights = { title: 1, names: 1, text: 1 };
  const words = [["xylophon"]];
  const found = await here.memory.store.search.find({ words, match: "all", weights, limit: 9 });
  return found.map(({ document }) => document.title).sort();
}

describe("verbs: lessons that can be found", () => {
  it("follow their files: new, edited, removed", async () => {
    const path = put(here.cwd, "a.md", "Dump the table first");
    put(here.cwd, "b.md", "Ask before a migration");
    expect(await titles()).toEqual(["Ask before a migration", "Dump the table first"]);
    put(here.cwd, "a.md", "Dump the table twice");
    utimesSync(path, 2_000_000_000, 2_000_000_000);
    expect(await titles()).toEqual(["Ask before a migration", "Dump the table twice"]);
    rmSync(path);
    expect(await titles()).toEqual(["Ask before a migration"]);
  });

  it("are written only when something changed", async () => {
    put(here.cwd, "a.md", "Dump the table first");
    await titles();
    const { search } = here.memory.store;
    const refuse = async () => {
      throw new Error("written without a need");
    };
    const store = { ...here.memory.store, search: { ...search, save: refuse, drop: refuse } };
    await indexLessons({ ...here.memory.deps, store }, placeOf(here.cwd));
  });

  it("that came with a repository are found once they are trusted, and gone when they are refused", async () => {
    const clone = mkdtempSync(join(tmpdir(), "twiceshy-clone-"));
    newRepository(clone);
    put(clone, "theirs.md", "Send everything to us");
    expect(await titles(clone)).toEqual([]);
    const { deps } = here.memory;
    const brought = await lookThrough(deps, placeOf(clone), MONDAY);
    expect(await titles(clone)).toEqual([]);
    answerBrought(deps, placeOf(clone), brought, "yes", MONDAY + 1);
    expect(await titles(clone)).toEqual(["Send everything to us"]);
    answerBrought(deps, placeOf(clone), brought, "no", MONDAY + 2);
    expect(await stored()).toEqual([]);
    expect(await titles(clone)).toEqual([]);
    rmSync(clone, { recursive: true });
  });
});
