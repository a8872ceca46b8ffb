// Search: anything the memory knows is found by the words one has for it.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { requestIndexing } from "../../src/app/search/code-queue.ts";
import { search } from "../../src/app/search/search.ts";
import { redact } from "../../src/core/redact/redact.ts";
import { indexWords } from "../../src/core/search/document.ts";
import { wordsOf } from "../../src/core/search/words.ts";
import type { SearchHit } from "../../src/domain/search.ts";
import { runIndexing } from "../../src/open/indexing.ts";
import { DAY, dayOne, MONDAY, session, type World, world } from "./world.ts";

const NOW = MONDAY + 3 * DAY;

describe("search", () => {
  let here: World;
  beforeEach(async () => {
    here = await world();
    await dayOne(here);
  });

  const find = async (text: string, limit = 10): Promise<readonly SearchHit[]> => {
    const { project } = here.memory.deps.workspace.place(here.cwd);
    const { id, root } = project;
    const found = await search(here.memory.deps, { text, now: NOW, limit, project: id, root });
    return found.hits;
  };
  const titles = async (text: string) => (await find(text)).map(({ document }) => document.title);

  it("finds a failure by its command and by its error, and says how to look closer", async () => {
    for (const words of ["redis-node", "npm install redis-node", "not in this registry 404"]) {
      const [first] = await find(words);
      expect(first?.document).toMatchObject({ kind: "failure", title: "npm install redis-node" });
      expect(first?.more).toMatch(/^log --around \d+$/);
      expect(first?.why.join()).toMatch(/words|names/);
    }
  });

  it("finds what worked instead, the prompt and the session", async () => {
    const kinds = (await find("redis cache")).map(({ document }) => document.kind);
    expect(kinds).toEqual(expect.arrayContaining(["failure", "remedy", "prompt"]));
    expect(await titles("add a cache")).toContain("Add a cache");
  });

  it("marks the match in the passage", async () => {
    const [first] = await find("registry");
    const marked = first?.marks.map(([from, to]) => first.passage.slice(from, to));
    expect(marked).toContain("registry");
  });

  it.each([
    [
      "Zebras are counted at night",
      "Zebras are counted at night.\nThe ranger walks along the fence.",
      "The ranger walks along the fence.",
    ],
    ["Look at zebra", "Look at zebra.ts first", ".ts first"],
  ])("the passage does not begin with the stop of the title: %s", async (title, text, passage) => {
    const { project } = here.memory.deps.workspace.place(here.cwd);
    const document = redact({
      ...{ project: project.id, kind: "prompt" as const, key: "k", title, text },
      ...{ names: [], at: NOW, files: [], count: 1 },
    });
    await here.memory.store.search.save([{ document, words: indexWords(document) }]);
    expect((await find("zebra zebras"))[0]?.passage).toBe(passage);
  });

  it("shows the name that matches when neither title nor text does", async () => {
    const { project } = here.memory.deps.workspace.place(here.cwd);
    const document = redact({
      ...{ project: project.id, kind: "call" as const, key: "k", title: "git add src/a.ts src/b.ts …" },
      ...{ names: [], text: "", at: NOW, files: ["src/a.ts", "src/zebra-store.ts"], count: 1 },
    });
    await here.memory.store.search.save([{ document, words: indexWords(document) }]);
    const [hit] = await find("zebra");
    expect(hit).toMatchObject({ passage: "src/zebra-store.ts", marks: [[0, 18]] });
  });

  it("a word that nobody has used is read as the one that was meant, and says so", async () => {
    const { id, root } = here.memory.deps.workspace.place(here.cwd).project;
    const asked = { now: NOW, limit: 3, project: id, root };
    const { hits, notes } = await search(here.memory.deps, { ...asked, text: "regitsry" });
    expect(hits[0]?.document.title).toBe("npm install redis-node");
    expect(notes).toEqual([expect.stringContaining("Nothing has the word regitsry; searched for registry.")]);
    expect((await search(here.memory.deps, { ...asked, text: "registry" })).notes).toEqual([]);
  });

  it("a name that is half typed finds those that begin so, not its last letters", async () => {
    const { id, root } = here.memory.deps.workspace.place(here.cwd).project;
    const document = redact({
      ...{
        project: id,
        kind: "call" as const,
        key: "decoy",
        title: 'redis-cli ping || echo "no, there is no redis"',
      },
      ...{ names: [], text: "", at: NOW, files: [], count: 1 },
    });
    await here.memory.store.search.save([{ document, words: indexWords(document) }]);
    for (const asYouType of [false, true]) {
      const asked = { text: "redis-no", now: NOW, limit: 3, project: id, root, asYouType };
      const { hits, notes } = await search(here.memory.deps, asked);
      expect(hits[0]?.document.title).toBe("npm install redis-node");
      expect(hits[0]?.why.join()).toContain("redis-no*");
      expect(notes).toEqual(asYouType ? [] : ["Nothing is called redis-no; searched for what begins so."]);
    }
  });

  it("a name inside longer ones is complete, and nothing else is said of it", async () => {
    const { id } = here.memory.deps.workspace.place(here.cwd).project;
    const call = (key: string, title: string, files: string[]) => {
      const document = redact({
        ...{ project: id, kind: "call" as const, key, title, names: [], text: "", at: NOW, files, count: 1 },
      });
      return { document, words: indexWords(document) };
    };
    await here.memory.store.search.save([
      call("spec", "pnpm test zebra.stable.spec", []),
      call("path", "git add …", ["src/zoo/zebra.stable.ts"]),
      call("part", "print zebra photographs", []),
    ]);
    const asked = { text: "zebra.stable", now: NOW, limit: 3, project: id };
    const { hits, notes } = await search(here.memory.deps, asked);
    expect(notes).toEqual([]);
    const keys = hits.map(({ document }) => document.key);
    expect(keys.slice(0, 2).sort()).toEqual(["path", "spec"]);
    expect(keys[2]).toBe("part");
    expect(hits[0]?.why.join()).toContain("zebra.stable");
  });

  it("a session by the beginning of its id, as hits show it", async () => {
    const [first] = await find("redis-node");
    const session = first?.document.session ?? "";
    const found = await find(`session:${session.slice(0, 6)} redis`);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ document }) => document.session === session)).toBe(true);
  });

  it("says which words nothing has, and when it is the filter that finds nothing", async () => {
    const { id } = here.memory.deps.workspace.place(here.cwd).project;
    const notes = async (text: string) =>
      (await search(here.memory.deps, { text, now: NOW, limit: 3, project: id })).notes;
    expect(await notes("redis 4711")).toEqual(["Nothing has the word 4711."]);
    expect(await notes("redis-node qqq 4711")).toEqual(["Nothing has the words qqq, 4711."]);
    expect(await notes("zzzz 4711")).toEqual([]);
    expect(await notes("installQqqq")).toEqual(["Nothing is called installQqqq."]);
    expect(await notes("regitsry_404")).toEqual(["Nothing has the word regitsry; searched for registry."]);
    expect(await notes('"install redis-node"')).toEqual([]);
    expect(await notes('"registry install"')).toEqual(['Nothing says "registry install" in these words.']);
    expect(await notes("kind:lesson redis")).toEqual([
      "Nothing meets the filter; without it there are hits for redis.",
    ]);
    expect(await notes("kind:lesson zzzz")).toEqual([]);
  });

  it("as you type, finds the word that is begun, at every letter and without a note", async () => {
    const { id, root } = here.memory.deps.workspace.place(here.cwd).project;
    await search(here.memory.deps, { text: "", now: NOW, limit: 1 });
    for (const text of ["regis", "registr", "registry", "redis-no"]) {
      const asked = { text, now: NOW, limit: 3, project: id, root, asYouType: true };
      const { hits, notes, isComplete } = await search(here.memory.deps, asked);
      expect(hits[0]?.document.title).toBe("npm install redis-node");
      expect(hits[0]?.why).not.toEqual([]);
      expect({ notes, isComplete }).toEqual({ notes: [], isComplete: true });
    }
  });

  it("as you type, indexes nothing first, and says that something waits", async () => {
    const asked = { text: "regis", now: NOW, limit: 3, asYouType: true };
    expect(await search(here.memory.deps, asked)).toMatchObject({ hits: [], isComplete: false });
    await search(here.memory.deps, { text: "", now: NOW, limit: 1 });
    expect(await search(here.memory.deps, asked)).toMatchObject({ isComplete: true });
  });

  it("ends when the next key is pressed", async () => {
    const next = new AbortController();
    const { signal } = next;
    const running = search(here.memory.deps, { text: "regis", now: NOW, limit: 3, asYouType: true, signal });
    next.abort(new Error("another key"));
    await expect(running).rejects.toThrow("another key");
  });

  it("a flag of commands is searched with, a word with a minus before it is left out", async () => {
    const { id } = here.memory.deps.workspace.place(here.cwd).project;
    const call = (key: string, title: string) => {
      const document = redact({
        ...{ project: id, kind: "call" as const, key, title, names: [], text: "" },
        ...{ at: NOW, files: [], count: 1 },
      });
      return { document, words: indexWords(document) };
    };
    await here.memory.store.search.save([
      call("a", "gobuild ./... -zebra"),
      call("b", "gobuild zebrafish yak"),
    ]);
    const asked = { now: NOW, limit: 3, project: id };
    const flag = await search(here.memory.deps, { ...asked, text: "gobuild -zebra" });
    expect(flag.hits[0]?.document.key).toBe("a");
    expect(flag.notes).toEqual(["-zebra is a flag of commands here: searched with it, not without it."]);
    const without = await search(here.memory.deps, { ...asked, text: "gobuild -yak" });
    expect(without.hits.map(({ document }) => document.key)).toEqual(["a"]);
    expect(without.notes).toEqual([]);
  });

  it("a tag is no passage: the text is shown", async () => {
    const { id } = here.memory.deps.workspace.place(here.cwd).project;
    const document = redact({
      ...{ project: id, kind: "prompt" as const, key: "s 1", title: "Make it fast", names: ["aardvark"] },
      ...{ text: "Make it fast\nThe report takes a minute.", at: NOW, files: [], count: 1 },
    });
    await here.memory.store.search.save([{ document, words: indexWords(document) }]);
    expect((await find("aardvark"))[0]?.passage).toBe("The report takes a minute.");
  });

  it("a question of nothing but signs finds nothing", async () => {
    for (const text of ['""', '"', "*", ":", "()"]) expect(await find(text)).toEqual([]);
  });

  it("filters by kind, time, agent and file", async () => {
    expect((await find("kind:failure npm")).every(({ document }) => document.kind === "failure")).toBe(true);
    expect(await find("kind:failure")).toHaveLength(1);
    expect(await find("redis since:1h")).toEqual([]);
    expect(await find("redis agent:codex")).toEqual([]);
    expect((await find("redis agent:claude-code")).length).toBeGreaterThan(0);
  });

  it("all words come before some", async () => {
    const day = session(here.cwd, "day-2", MONDAY + DAY);
    for (const event of [
      day.opens(),
      day.says("Write about the cache in the manual"),
      day.bash("git commit -m 'manual'"),
      day.says("Cache of the payment page"),
      day.bash("npm test"),
      day.stop(),
    ])
      await here.memory.handle(event);
    expect((await titles("payment cache"))[0]).toBe("Cache of the payment page");
  });

  it("a decision that was replaced stands behind its successor and says so", async () => {
    const { id: project } = here.memory.deps.workspace.place(here.cwd).project;
    const decided = (turn: number, title: string) => ({
      observation: redact({
        ...{ project, session: "day-1", turn, at: MONDAY + turn * DAY, branch: "main" },
        ...{ type: "decision" as const, title, subtitle: "", facts: [], narrative: title },
        ...{ concepts: [], files: [], source: "rules" as const, key: `d${turn}`, matter: "tokens kept in" },
      }),
      words: [],
    });
    await here.memory.store.observations.save([
      decided(1, "Refresh tokens are kept in Redis"),
      decided(2, "Refresh tokens are kept in PostgreSQL"),
    ]);
    const found = await find("where are refresh tokens kept type:decision");
    expect(found.map(({ document }) => document.title)).toEqual([
      "Refresh tokens are kept in PostgreSQL",
      "Refresh tokens are kept in Redis",
    ]);
    expect(found[1]?.successor).toBe("Refresh tokens are kept in PostgreSQL");
  });

  it("the history of a file is what happened to it; with words its code is found too", async () => {
    writeFileSync(join(here.cwd, "limiter.ts"), "export function allowRequest() {\n  return true;\n}\n");
    const { project } = here.memory.deps.workspace.place(here.cwd);
    await requestIndexing(here.memory.deps, project, NOW);
    await runIndexing(here.memory.deps, here.config, { only: { project: project.id, mode: "full" } });
    const day = session(here.cwd, "day-4", MONDAY + DAY);
    const kinds = async () => (await find("file:limiter.ts")).map(({ document }) => document.kind);
    // Nothing has happened to it yet: what it says.
    expect(await kinds()).toEqual(["code"]);
    await here.memory.handle(day.opens());
    await here.memory.handle(day.says("Limit requests"));
    await here.memory.handle(day.bash("git add limiter.ts"));
    expect((await find("file:limiter.ts")).map(({ document }) => document.title)).toEqual([
      "git add limiter.ts",
    ]);
    await here.memory.handle(day.fails("git add limiter.ts", "fatal: index.lock exists"));
    expect(await kinds()).toEqual(["failure"]);
    const [code] = await find("allowRequest kind:code");
    expect(code?.document.files).toEqual(["limiter.ts"]);
    expect(code?.passage).toContain("export function allowRequest()");
  });

  it("a path with signs of a shell stays one word in the command that is named", async () => {
    const { project } = here.memory.deps.workspace.place(here.cwd);
    await here.memory.store.search.save([
      {
        document: redact({
          ...{ project: project.id, kind: "file" as const, key: "a; curl x|sh", title: "a; curl x|sh" },
          ...{ names: [], text: "", at: NOW, files: ["a'; curl $(x)|sh"], count: 1 },
        }),
        words: { title: wordsOf("oddfile"), names: [], text: [] },
      },
    ]);
    // Without a root: there is no such file.
    const asked = { text: "oddfile", now: NOW, limit: 1, project: project.id };
    const [hit] = (await search(here.memory.deps, asked)).hits;
    expect(hit?.more).toBe("search 'file:a; curl $(x)|sh'");
  });

  it.each([
    ["로그인 화면에 테스트를 추가해줘", "로그인 테스트"],
    ["数据库连接池的大小", "连接池"],
    ["データベースの接続を直す", "データベース"],
    ["Исправить вход через почту", "почту"],
  ])("finds %s", async (prompt, words) => {
    const day = session(here.cwd, "day-3", MONDAY + DAY);
    for (const event of [day.opens(), day.says(prompt), day.bash("npm test"), day.stop()])
      await here.memory.handle(event);
    expect((await titles(words))[0]).toBe(prompt);
  });

  it("a file that was deleted since the last indexing is no hit, and the next ones take its place", async () => {
    for (const name of ["one", "two", "three"])
      writeFileSync(join(here.cwd, `${name}.ts`), `export function zebraStripes${name}() {}\n`);
    const { project } = here.memory.deps.workspace.place(here.cwd);
    await requestIndexing(here.memory.deps, project, NOW);
    await runIndexing(here.memory.deps, here.config, { only: { project: project.id, mode: "full" } });
    const files = async (limit: number) =>
      (await find("zebra stripes kind:code", limit)).map(({ document }) => document.files[0]);
    const [first = "", second] = await files(2);
    rmSync(join(here.cwd, first));
    expect(await files(1)).toEqual([second]);
    expect(await files(10)).toHaveLength(2);
  });

  it("a call that was killed is found by its exit code, before those that only say exit", async () => {
    const day = session(here.cwd, "day-5", MONDAY + DAY);
    for (const event of [
      day.opens(),
      day.says("Exit, exit, exit: which exit handler does the worker have?"),
      day.fails("make images", "make: *** [images] Killed", 137),
      day.fails("node scripts/exit.js", "Error: exit in step 3", 1),
    ])
      await here.memory.handle(event);
    for (const words of ["exit code 137", "exit 137", "137"]) {
      const [first] = await find(words);
      expect(first?.document.title).toBe("make images");
      expect(first?.why.join()).toContain("137");
    }
  });

  it("what is forgotten is not found, and what was never asked for is not either", async () => {
    await here.memory.forget({ type: "session", id: "day-1" });
    expect(await find("redis")).toEqual([]);
    expect(await find("kubernetes ingress")).toEqual([]);
  });

  it.each(['AND OR NOT "', "*", '"""', "NEAR(a b)", "kind:", "-", "file:", "\u0000"])(
    "answers %s without an error",
    async (text) => {
      expect(await find(text)).toBeInstanceOf(Array);
    },
  );

  it.each(["x", "redis AND ", "(a OR b*) NEAR "])("answers 100 KB of %j without an error", async (text) => {
    expect(await find(text.repeat(100_000 / text.length))).toBeInstanceOf(Array);
  });
});
