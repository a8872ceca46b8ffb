// The index of lessons follows their files, the project and the version that reads them.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { deleteLesson, ignoreLesson, listLessons } from "../../src/app/lessons/lessons.ts";
import { shelfOf } from "../../src/app/lessons/shelf.ts";
import { redact } from "../../src/core/redact/index.ts";
import { openMemory } from "../../src/open/memory.ts";
import { DAY, MONDAY, session, type World, world } from "./world.ts";

let here: World;
let days = 0;

const content = (title = "Migrations must be reversible", applies = "migrations, postgres", extra = "") =>
  `---\ntype: lesson\ntitle: ${title}\napplies-to: [${applies}]\n${extra}---\n## Root Cause\nThe orders table lost a column.\n\n## Prevention Checklist\n- [ ] The migration has a down step\n`;
const put = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};
const inProject = (name: string, text = content()) => put(join(here.cwd, ".twiceshy/lessons", name), text);
const inHome = (name: string, text = content()) => put(join(here.home, ".twiceshy/lessons", name), text);
const MIGRATE = "Write a postgres migration for the orders table";
const say = async (prompt: string) => {
  const day = session(here.cwd, `day-${++days}`, MONDAY + days * DAY);
  const answer = await here.memory.handle(day.says(prompt));
  return answer.type === "context" ? answer.text : answer.type;
};

beforeEach(async () => {
  here = await world();
});

describe("lessons: the index", () => {
  it("however many lessons of other projects are nearer, this project's own is heard", async () => {
    const other = content("Migrations of the other", "migrations, postgres", "project: acme/other\n");
    for (let index = 0; index < 25; index++) inHome(`other-${index}.md`, other);
    inProject("own.md", content("Reversible", "migrations"));
    expect(await say(MIGRATE)).toContain("• Reversible");
  });

  it("what an older version has indexed is read again", async () => {
    inProject("migrations.md");
    const { deps } = here.memory;
    const place = deps.workspace.place(here.cwd);
    const folders = (await shelfOf(deps, place))?.folders ?? [];
    const [stamp] = await deps.store.lessons.stamps(folders);
    const [lesson] = await deps.store.lessons.indexed({ folders });
    if (!stamp || !lesson) throw new Error("not indexed");
    const old = {
      ...lesson,
      ...stamp,
      hash: "2:0",
      contentHash: "",
      folder: folders[0] ?? "",
      words: [],
      watchKeys: [],
    };
    await deps.store.lessons.saveIndexed([redact(old)], []);
    expect(await say(MIGRATE)).toContain("Migrations must be reversible");
  });

  it("what an older version has shown stays trusted as it was, and nothing else", async () => {
    const { deps } = here.memory;
    const place = deps.workspace.place(here.cwd);
    inProject("migrations.md");
    const folders = (await shelfOf(deps, place))?.folders ?? [];
    const [stamp] = await deps.store.lessons.stamps(folders);
    const [lesson] = await deps.store.lessons.indexed({ folders });
    if (!stamp || !lesson) throw new Error("not indexed");
    // As an older version left it: read otherwise, and nothing known of trust.
    const hash = stamp.hash.replace(/^\d+:/, "4:");
    const old = {
      ...lesson,
      ...stamp,
      hash,
      contentHash: "",
      folder: folders[0] ?? "",
      words: [],
      watchKeys: [],
    };
    const upgraded = await openMemory({ ...here.config, database: join(here.home, "older.db") });
    await upgraded.store.lessons.saveIndexed([redact(old)], []);
    inProject("another.md", content("Another of the clone"));
    const states = Object.fromEntries(
      (await listLessons(upgraded.deps, place, MONDAY)).map(({ name, state }) => [name, state]),
    );
    expect(states).toEqual({ migrations: "active", another: "untrusted" });
    await upgraded.close();
  });

  it("the last one deleted leaves nothing of its text behind", async () => {
    inProject("migrations.md");
    const { deps } = here.memory;
    const list = () => listLessons(deps, deps.workspace.place(here.cwd), MONDAY);
    const shelf = await shelfOf(deps, deps.workspace.place(here.cwd));
    for (const lesson of await list()) await deleteLesson(deps, lesson);
    expect(await list()).toEqual([]);
    expect(await deps.store.lessons.indexed({ folders: shelf?.folders ?? [] })).toEqual([]);
  });

  it("silenced, it stays so in a project that was given a remote since it was indexed", async () => {
    inProject("migrations.md");
    await say(MIGRATE);
    execFileSync("git", ["remote", "add", "origin", "https://example.com/acme/shop.git"], { cwd: here.cwd });
    await here.memory.close();
    const memory = await openMemory(here.config);
    here = { ...here, memory };
    const { deps } = memory;
    const [listed] = await listLessons(deps, deps.workspace.place(here.cwd), MONDAY);
    if (listed) await ignoreLesson(deps, listed, MONDAY);
    expect(await say(MIGRATE)).toBe("silent");
  });
});
