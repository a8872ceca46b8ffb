// Brief and recap over whole sessions, in the user's words.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { recap } from "../../src/app/look-back/recap.ts";
import { timeline } from "../../src/app/look-back/timeline.ts";
import { sessionDetails } from "../../src/app/observations/observations.ts";
import type { ToolEnd } from "../../src/domain/event.ts";
import type { Answer } from "../../src/ports/agent.ts";
import { DAY, MONDAY, session, type World, world } from "./world.ts";

let here: World;
type Day = ReturnType<typeof session>;

function put(path: string, text: string): string {
  const file = join(here.cwd, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/** The agent writes a file to disk. */
function writes(day: Day, path: string): ToolEnd {
  const file_path = put(path, "export {};\n");
  const { call, ...event } = day.bash("true");
  return { ...event, call: { ...call, tool: "Write", input: { file_path, content: "export {};" } } };
}

const text = (answer: Answer) => (answer.type === "context" ? answer.text : "");
const live = async (...events: readonly Parameters<World["memory"]["handle"]>[0][]) => {
  let last: Answer = { type: "silent" };
  for (const event of events) last = await here.memory.handle(event);
  return text(last);
};
const opened = (at: number, id = `opens-${at}`) => live(session(here.cwd, id, at).opens());
const projectId = () => here.memory.deps.workspace.place(here.cwd).project.id;
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], {
    cwd: here.cwd,
    stdio: "pipe",
  });

beforeEach(async () => {
  here = await world();
});

describe("the brief", () => {
  it("a slip in a path that the session had used rightly before is no news; a guess is", async () => {
    const reads = (day: Day, path: string, isThere: boolean): ToolEnd => {
      const { call, result, ...event } = day.bash("true");
      const file_path = join(here.cwd, path);
      const missing = { ok: false, output: `File does not exist: ${file_path}` };
      return {
        ...event,
        call: { ...call, tool: "Read", input: { file_path } },
        result: isThere ? result : missing,
      };
    };
    const [right, wrong] = ["mails/templates/layout.tsx", "mails/mails/layout.tsx"];
    const knew = session(here.cwd, "knew", MONDAY);
    await live(knew.says("Give the mails a layout"), writes(knew, right), reads(knew, wrong, false));
    await live(reads(knew, right, true), knew.stop());
    expect(await opened(MONDAY + DAY)).not.toContain(wrong);
    const [there, guessed] = ["pages/home/hero.tsx", "pages/hero.tsx"];
    put(there, "export {};");
    const guesses = session(here.cwd, "guesses", MONDAY + DAY);
    await live(guesses.says("Make the hero larger"), reads(guesses, guessed, false));
    await live(reads(guesses, there, true), writes(guesses, there), guesses.stop());
    expect(await opened(MONDAY + 2 * DAY)).toContain(`${guessed}: does not exist → ${there}`);
  });

  it("work that goes on after a commit is not called after the request to commit", async () => {
    const day = session(here.cwd, "one", MONDAY);
    await live(
      day.says("Create a skill that makes skills"),
      writes(day, "skills/creator.md"),
      day.stop(),
      day.says("nice commit and push and guide me"),
      day.bash('git commit -am "feat: add skill creator"', {
        output: "[main 1a2b3c4] feat: add skill creator",
      }),
      day.stop(),
      day.says("proceed update it"),
      writes(day, "skills/creator.md"),
      day.stop(),
    );
    const brief = await opened(MONDAY + DAY);
    expect(brief).toContain("Open: skills/creator.md changed, not committed");
    expect(brief).not.toMatch(/commit and push/i);
  });

  it("work that was committed in one prompt and only looked at in the next is committed, not open", async () => {
    const day = session(here.cwd, "one", MONDAY);
    await live(
      day.says("Add rate limiting to the API"),
      writes(day, "src/limit.ts"),
      day.stop(),
      day.says("commit it"),
      day.bash('git commit -am "feat: rate limiting"', { output: "[main 1a2b3c4] feat: rate limiting" }),
      day.stop(),
      day.says("How does the cart work?"),
      day.bash("cat src/cart.ts"),
      day.stop(),
    );
    const brief = await opened(MONDAY + DAY);
    expect(brief).toContain('"Add rate limiting to the API", committed "feat: rate limiting" (1a2b3c4)).');
    expect(brief).not.toContain("Open:");
  });

  it.each([
    [
      "sudo mv /tmp/glow/glow /usr/bin/glow",
      "sudo: a terminal is required to read the password",
      "mkdir -p ~/.local/bin && mv /tmp/glow/glow ~/.local/bin/glow",
    ],
    ["just update-glow", "bash: line 1: brew: command not found", "just --dry-run update-glow"],
  ])(
    "what worked with temporary files, or as a dry run, is no advice: %s",
    async (failed, output, worked) => {
      for (const at of [0, 1]) {
        const day = session(here.cwd, `glow-${at}`, MONDAY + at * DAY);
        const fails = day.bash(failed, { exitCode: 127, output });
        await live(day.says("Install glow"), fails, day.bash(worked), day.stop());
      }
      const brief = await opened(MONDAY + 2 * DAY);
      expect(brief).toContain("❌");
      expect(brief).not.toContain("→");
    },
  );

  it("says tests passed only where tests ran", async () => {
    const day = session(here.cwd, "one", MONDAY);
    await live(
      day.says("Add rate limiting"),
      writes(day, "src/limit.ts"),
      day.bash("npm run build"),
      day.stop(),
    );
    expect(await opened(MONDAY + DAY)).toContain('"Add rate limiting", changed, build passed).');
  });

  it("the title of one session does not stand beside the commit of another", async () => {
    const one = session(here.cwd, "one", MONDAY);
    const two = session(here.cwd, "two", MONDAY + DAY);
    await live(
      one.says("Add rate limiting"),
      writes(one, "src/limit.ts"),
      one.bash('git commit -am "feat: limits"'),
      one.stop(),
    );
    await live(two.says("Add a limit to the cart"), writes(two, "src/limit.ts"), two.stop());
    const brief = await opened(MONDAY + 2 * DAY);
    expect(brief).toContain('last: 2026-11-10, "Add a limit to the cart", changed');
    expect(brief).not.toContain("feat: limits");
  });

  it("what lies there uncommitted is open until somebody commits it, also in their own terminal", async () => {
    git("commit", "--allow-empty", "-qm", "start");
    const one = session(here.cwd, "one", MONDAY);
    const two = session(here.cwd, "two", MONDAY + DAY);
    await live(one.says("Retry webhooks that fail"), writes(one, "src/webhooks.ts"), one.stop());
    await live(two.says("Add a cart page"), writes(two, "src/cart.ts"), two.stop());
    const open = 'Open: "Retry webhooks that fail": src/webhooks.ts changed, not committed (2026-11-09)';
    expect(await opened(MONDAY + 2 * DAY)).toContain(open);
    git("add", "src/webhooks.ts");
    git("commit", "-qm", "webhooks");
    const brief = await opened(MONDAY + 3 * DAY);
    expect(brief).not.toContain("webhooks");
    // The last session is open as well.
    expect(brief).toContain("Open: src/cart.ts changed, not committed");
    git("add", "src/cart.ts");
    git("commit", "-qm", "cart");
    expect(await opened(MONDAY + 4 * DAY)).not.toContain("Open:");
  });

  it("a session that finished one task and began another: the second is open, not the first", async () => {
    git("commit", "--allow-empty", "-qm", "start");
    const day = session(here.cwd, "one", MONDAY);
    await live(
      day.says("Fix the date parser"),
      writes(day, "src/dates.ts"),
      day.bash('git commit -am "Fix the date parser"', {
        output: "[main 1a2b3c4] Fix the date parser\n 1 file changed",
      }),
      day.says("Now write the docs for webhooks"),
      writes(day, "docs/webhooks.md"),
      day.stop(),
    );
    const open = 'Open: "Write the docs for webhooks": docs/webhooks.md changed, not committed';
    const last = 'committed "Fix the date parser" (1a2b3c4); then "Write the docs for webhooks"';
    git("add", "src/dates.ts");
    git("commit", "-qm", "Fix the date parser");
    const brief = await opened(MONDAY + DAY);
    expect(brief).toContain(`last: 2026-11-09, ${last}`);
    expect(brief).toContain(open);
    const asked = { root: here.cwd, now: MONDAY + DAY };
    const { open: ends, sessions } = await recap(here.memory.deps, asked);
    expect(ends.map(({ title }) => title)).toEqual(["Write the docs for webhooks"]);
    expect(sessions.map(({ came }) => came)).toEqual([expect.stringContaining(last)]);
  });

  it("tells the parts of a project apart", async () => {
    put(
      "package.json",
      JSON.stringify({ dependencies: { react: "1" }, devDependencies: { typescript: "5" } }),
    );
    put("src/app.ts", "export {};\n");
    put("backend/requirements.txt", "fastapi==0.1\n");
    put("backend/main.py", "import fastapi\n");
    const day = session(here.cwd, "one", MONDAY);
    await live(day.says("Add rate limiting"), writes(day, "src/limit.ts"), day.stop());
    expect(await opened(MONDAY + DAY)).toMatch(/Stack: TypeScript \| React.*\| backend: Python, FastAPI/);
  });

  it("a decision that stands is in it, until it is superseded", async () => {
    const day = session(here.cwd, "one", MONDAY);
    await live(day.says("Add a cache"), writes(day, "src/cache.ts"), day.stop());
    const [id = 0] = await here.memory.store.observations.save([
      {
        observation: {
          ...{ project: projectId(), session: "one", turn: 1, at: MONDAY, branch: "main", type: "decision" },
          ...{ title: "Use ioredis for the cache", subtitle: "redis-node is not in the registry", facts: [] },
          ...{ narrative: "", concepts: [], files: [], source: "rules", key: "k", matter: "cache client" },
        } as never,
        words: [],
      },
    ]);
    expect(id).toBeGreaterThan(0);
    expect(await opened(MONDAY + DAY)).toContain(
      "Decided 2026-11-09: Use ioredis for the cache; redis-node is not in the registry",
    );
  });

  it("a decision is told as it was said, and not as its title was cut", async () => {
    const day = session(here.cwd, "one", MONDAY);
    const why = "I'll use pnpm because the lockfile in the repository is pnpm's.";
    await live(day.says("Set up the packages"), writes(day, "src/cache.ts"), day.stop(why));
    expect(await opened(MONDAY + DAY)).toContain(
      "Decided 2026-11-09: Use pnpm because the lockfile in the repository is pnpm's\n",
    );
  });

  it("the last session is the last one, also where nobody said anything in it", async () => {
    const one = session(here.cwd, "one", MONDAY);
    await live(one.says("Add rate limiting"), writes(one, "src/limit.ts"), one.stop());
    await live(writes(session(here.cwd, "silent", MONDAY + DAY), "src/cart.ts"));
    expect(await opened(MONDAY + 2 * DAY)).toContain("last: 2026-11-10, changed, not checked; src/cart.ts).");
  });

  it("after a compaction: the brief, and the lessons of this turn with risk, cause and fix", async () => {
    put(
      ".twiceshy/lessons/migrations.md",
      "---\ntype: lesson\ntitle: Migrations must be reversible\napplies-to: [migrations, postgres]\n---\n## Mistake / Risk\nA table was lost.\n\n## Root Cause\nThe migration dropped a column.\n\n## Fix\nWrite a down step.\n\n## Prevention Checklist\n- [ ] The migration has a down step\n",
    );
    const before = session(here.cwd, "before", MONDAY);
    await live(before.says("Add rate limiting"), writes(before, "src/limit.ts"), before.stop());
    const day = session(here.cwd, "one", MONDAY + DAY);
    await live(day.opens(), day.says("Write a postgres migration for the orders table"), day.bash("ls"));
    const again = await live({ ...day.opens(), source: "compact" });
    expect(again).toContain("Based on 1 previous session");
    for (const told of [
      "Migrations must be reversible",
      "A table was lost.",
      "dropped a column",
      "down step",
    ])
      expect(again).toContain(told);
    // The lesson was lost with the rest: the next prompt that needs it has been given it just now.
    expect(await live(day.says("Another postgres migration, for invoices"))).not.toContain(
      "A table was lost.",
    );
  });
});

describe("what have we worked on?", () => {
  const ask = (prompt: string, at: number) =>
    live(session(here.cwd, `asks-${at}-${prompt.length}`, at).says(prompt));

  beforeEach(async () => {
    const one = session(here.cwd, "one", MONDAY);
    await live(
      one.says("Add rate limiting"),
      writes(one, "src/limit.ts"),
      one.bash('git commit -am "feat: limits"'),
      one.stop(),
    );
    for (let index = 0; index < 12; index++) {
      const empty = session(here.cwd, `empty-${index}`, MONDAY + DAY + index * 60_000);
      await live(empty.says(index === 3 ? "How does the cart work?" : "yes"), empty.bash("ls"), empty.stop());
    }
  });

  it("ten empty sessions do not bury it", async () => {
    const told = await ask("What have we worked on?", MONDAY + 2 * DAY);
    expect(told).toContain('"Add rate limiting": committed "feat: limits"');
    expect(told).toContain('in 12 sessions: "How does the cart work?"');
  });

  it("yesterday is yesterday", async () => {
    const told = await ask("What did we do yesterday?", MONDAY + 2 * DAY);
    expect(told).toContain('"How does the cart work?"');
    expect(told).not.toContain("rate limiting");
    expect(await ask("What did we do on Monday?", MONDAY + 2 * DAY)).toContain("rate limiting");
  });

  it("asking for it is no work of its own", async () => {
    await ask("What did we do yesterday?", MONDAY + 9 * DAY);
    const { looked } = await recap(here.memory.deps, { project: projectId() });
    expect(looked.map(({ title }) => title)).not.toContain("What did we do yesterday?");
  });

  it("an empty time is said to be empty", async () => {
    const told = await ask("What did we do yesterday?", MONDAY + 9 * DAY);
    expect(told).toMatch(/Nothing is remembered of 2026-11-1\d\. Worked on in 1 session on 2026-11-09/);
  });

  it("a session has one title everywhere", async () => {
    const { deps } = here.memory;
    const found = await recap(deps, { project: projectId() });
    const { entries } = await timeline(deps, { project: projectId() });
    expect(found.sessions[0]?.title).toBe("Add rate limiting");
    expect(entries.find((one) => one.type === "session" && one.session === "one")?.title).toBe(
      "Add rate limiting",
    );
    const told = await sessionDetails(deps, "one");
    expect([told?.session.title, told?.summary?.title ?? "Add rate limiting"]).toEqual(
      Array(2).fill("Add rate limiting"),
    );
  });
});
