// Open ends: found by evidence, closed by later work.
import { describe, expect, it } from "vitest";
import type { Course } from "../../domain/course.ts";
import type { Turn } from "../../domain/turn.ts";
import { course } from "./course.fixture.ts";
import { type OpenSource, openEndsIn, whyOpen } from "./open-ends.ts";
import { sessionWork } from "./session-work.ts";
import { MONDAY, terms, turn } from "./turns.fixture.ts";

const FILE = "src/webhooks.ts";
const RED = {
  sort: "test",
  display: "cd app && npm test 2>&1 | tail",
  error: "2 failed",
  forms: ["npm test"],
} as const;
const CHANGED = { ending: "changed", files: [FILE], pending: [FILE] } as const;
const work = (hours: number, more: Partial<Course>, change: Partial<Turn> = {}) => {
  const one = turn(hours, {
    session: `s${hours}`,
    prompt: "Retry webhooks that fail",
    ending: "changed",
    ...change,
  });
  return sessionWork(
    { id: one.session, project: "p1", agent: "codex", startedAt: one.at },
    [one],
    course(more),
    terms,
  );
};
const open = (more: Partial<OpenSource>) =>
  openEndsIn({ work: [], turns: [], now: MONDAY + 2 * 86_400_000, ...more }).map(
    (end) => `${end.title}: ${whyOpen(end)}`,
  );
const stuck = work(0, { ...CHANGED, ending: "failed", failed: RED });

describe("compose: open ends", () => {
  it("a check that failed at the end and was not mended", () => {
    expect(open({ work: [stuck] })).toEqual(["Retry webhooks that fail: npm test failed: 2 failed"]);
  });

  it("a check that failed and was not run again after more changes", () => {
    const untold = work(0, { ...CHANGED, notRerun: RED });
    expect(open({ work: [untold] })).toEqual([
      "Retry webhooks that fail: npm test failed: 2 failed; changed since, not run again",
    ]);
  });

  it("what was changed after a session's last commit, also before the last session, until somebody commits", () => {
    const commits = [{ message: "Add a" }];
    const earlier = work(0, { ...CHANGED, commits });
    const other = { ending: "passed", files: ["docs/x.ts"], pending: ["docs/x.ts"] } as const;
    const later = work(5, other, { files: ["docs/x.ts"], ending: "passed" });
    const source = { work: [later, earlier], turns: [...later.turns, ...earlier.turns] };
    expect(open(source).some((text) => text.includes(`${FILE} changed, not committed`))).toBe(true);
    const committed = work(5, { ending: "committed", commits }, { ending: "committed", commits });
    const closed = { work: [committed, earlier], turns: [...committed.turns, ...earlier.turns] };
    expect(open(closed)).toEqual([]);
  });

  it("a commit that failed: nobody has committed it since", () => {
    const refused = work(0, { ...CHANGED, refused: "husky: lint-staged failed" });
    expect(open({ work: [refused] })).toEqual([
      "Retry webhooks that fail: src/webhooks.ts changed, the commit failed: husky: lint-staged failed",
    ]);
    expect(open({ work: [refused], uncommitted: new Set() })).toEqual([]);
  });

  it("what git refuses because it is ignored is not open", () => {
    const refused = "The following paths are ignored by one of your .gitignore files:";
    expect(open({ work: [work(0, { ...CHANGED, refused })] })).toEqual([]);
  });

  it("what git still reports as uncommitted is not closed by later work on other files", () => {
    const passed = turn(5, { session: "later", ending: "passed", files: ["x.ts"] });
    const source = { work: [work(0, CHANGED)], turns: [passed] };
    expect(open({ ...source, uncommitted: new Set([FILE]) })).toHaveLength(1);
    expect(open({ ...source, uncommitted: new Set() })).toEqual([]);
  });

  it("sessions that only committed show that the agent is the one who commits", () => {
    const commits = [{ message: "Add a" }];
    const others = [work(-1, { ending: "committed", commits }), work(-2, { ending: "committed", commits })];
    expect(open({ work: [work(0, CHANGED), ...others] })).toHaveLength(1);
    expect(open({ work: [work(0, CHANGED)] })).toEqual([]);
    // Two that did not are no habit, three may be.
    const left = [work(-1, CHANGED), work(-2, CHANGED)];
    const older = [
      work(-3, { ending: "committed", commits }),
      work(-4, { ending: "committed", commits }),
      work(-5, { ending: "committed", commits }),
    ];
    const turns = [0, -1, -2].map((hours) =>
      turn(hours, { session: `s${hours}`, ending: "changed", files: [FILE] }),
    );
    expect(open({ work: [work(0, CHANGED), ...left, ...older], turns })).toHaveLength(1);
    // Days later somebody may have committed the earlier one by hand.
    const other = work(48, { ...CHANGED, files: ["b.ts"], pending: ["b.ts"] }, { files: ["b.ts"] });
    expect(open({ work: [other, work(0, CHANGED), ...older] })).toHaveLength(1);
    expect(
      open({
        work: [{ ...other, session: { ...other.session, startedAt: MONDAY } }, work(0, CHANGED), ...older],
      }),
    ).toHaveLength(2);
    expect(open({ work: [work(0, CHANGED), ...left, work(-3, CHANGED), ...older.slice(1)] })).toEqual([]);
  });

  it("nothing is open where the changes were taken back, whatever failed or was said before", () => {
    expect(open({ work: [work(0, { files: [FILE], ending: "undone", failed: RED })] })).toEqual([]);
    const said = { feedback: { verdict: "failed", words: "revert that" } } as const;
    expect(open({ work: [work(0, { files: [FILE], ending: "undone" }, said)] })).toEqual([]);
  });

  it("a session that has committed itself left the rest of its changes", () => {
    const commits = [{ message: "Add a" }];
    expect(open({ work: [work(0, { ...CHANGED, commits })] })).toEqual([
      "Retry webhooks that fail: src/webhooks.ts changed, not committed",
    ]);
  });

  it("the files of a plugin are the project's own, those in a tool's folder are not", () => {
    const files = [".codex-plugin/plugin.json", ".claude/settings.local.json", "app/.env", "app/.env.local"];
    const left = work(0, { ...CHANGED, files, pending: files, commits: [{ message: "Add a" }] });
    expect(open({ work: [left] })).toEqual([
      "Retry webhooks that fail: .codex-plugin/plugin.json changed, not committed",
    ]);
  });

  it("a hidden folder of which files were committed before is the project's own", () => {
    const files = [".notes/plan.md"];
    const took = [{ at: 1, files: [".notes/first.md"] }];
    const left = { ...CHANGED, files, pending: files, commits: [{ message: "Add a" }] };
    expect(open({ work: [work(0, { ...left, took })] })).toEqual([
      "Retry webhooks that fail: .notes/plan.md changed, not committed",
    ]);
    expect(open({ work: [work(0, left)] })).toEqual([]);
  });

  it("a request that was committed is no title for what was changed after", () => {
    const [other, commits] = ["src/limits.ts", [{ message: "Add limits" }]];
    const turns = [
      turn(0, {
        number: 1,
        prompt: "Add limits to the webhooks",
        files: [FILE],
        ending: "committed",
        commits,
      }),
      turn(1, { number: 2, prompt: "ok, do 1+2 next", files: [FILE, other], ending: "changed" }),
    ].map((one) => ({ ...one, session: "s0" }));
    const done = course({ ending: "changed", files: [FILE, other], pending: [FILE, other], commits });
    const titleIn = (own: readonly Turn[]) =>
      openEndsIn({
        work: [sessionWork({ id: "s0", project: "p1", agent: "pi", startedAt: MONDAY }, own, done, terms)],
        turns: own,
        now: MONDAY,
      })[0]?.title;
    expect(titleIn(turns)).toBe("");
    const asked = turns.map((one, at) => (at === 1 ? { ...one, prompt: "Retry webhooks that fail" } : one));
    expect(titleIn(asked)).toBe("Retry webhooks that fail");
    const review = { ...turns[0], number: 2, prompt: "/skill:design-review on the commits" } as Turn;
    const reviewed = { ...review, files: [], commits: [], ending: "looked" as const };
    const go = { ...turns[1], number: 3, prompt: "go" } as Turn;
    expect(titleIn([turns[0] as Turn, reviewed, go])).toBe("");
  });

  it("code is to be checked before it is committed where no check was seen to pass", () => {
    const commits = [{ message: "Add a" }];
    const next = (more: Partial<Course>) =>
      openEndsIn({ work: [work(0, { ...CHANGED, commits, ...more })], turns: [], now: MONDAY })[0]?.next;
    expect(next({ isUnproven: true })).toBe("check and commit it");
    expect(next({})).toBe("commit it");
  });

  it("a review is no title for what was changed after 'implement the plan'", () => {
    const said = (hours: number, prompt: string, files: readonly string[] = []) =>
      turn(hours, {
        session: "s",
        number: hours + 1,
        prompt,
        ending: files.length ? "changed" : "looked",
        files,
      });
    const turns = [
      said(0, "Retry webhooks that fail"),
      said(1, "Perform an adversarial review of this plan, revise it and present it again"),
      said(2, "Implement the proposed plan.", [FILE]),
    ];
    const session = { id: "s", project: "p1", agent: "codex", startedAt: turns[0]?.at ?? 0 };
    const planned = sessionWork(session, turns, course(CHANGED), terms);
    expect(open({ work: [planned], uncommitted: new Set([FILE]) })).toEqual([
      "Retry webhooks that fail: src/webhooks.ts changed, not committed",
    ]);
  });

  it("a question in between is no title for what was left", () => {
    const first = turn(0, { session: "s", prompt: "Retry webhooks that fail", ending: "looked" });
    const asked = turn(1, {
      session: "s",
      number: 2,
      prompt: "should we stop the other agent?",
      ending: "changed",
      files: [FILE],
    });
    const session = { id: "s", project: "p1", agent: "codex", startedAt: first.at };
    const both = sessionWork(session, [first, asked], course(CHANGED), terms);
    expect(open({ work: [both], uncommitted: new Set([FILE]) })).toEqual([
      "Retry webhooks that fail: src/webhooks.ts changed, not committed",
    ]);
  });

  it.each<[string, Partial<Turn>]>([
    ["the same files changed later, in any session", { ending: "changed", files: [FILE] }],
    ["the same check green", { ending: "changed", files: ["x.ts"], steps: ["npm test"] }],
    ["a commit on the branch", { ending: "committed", files: ["x.ts"] }],
    ["its changes taken back", { ending: "undone", files: [FILE] }],
  ])("is closed by %s", (_, more) => {
    expect(open({ work: [stuck], turns: [turn(5, { session: "later", ...more })] })).toEqual([]);
  });

  it.each<[string, Partial<Turn>]>([
    ["a look", { ending: "looked" }],
    ["work on another branch", { ending: "committed", branch: "other", files: ["x.ts"] }],
    ["what came before", { ending: "committed", at: MONDAY - 9, endedAt: MONDAY - 5 }],
  ])("is not closed by %s", (_, more) => {
    const mine = work(0, { ...CHANGED, ending: "failed", failed: RED }, { branch: "mine" });
    expect(open({ work: [mine], turns: [turn(5, { session: "later", ...more })] })).toHaveLength(1);
  });

  it("fades with time and with other work", () => {
    const days = (many: number) => ({ work: [stuck], now: MONDAY + many * 86_400_000 });
    const two = [
      turn(1, { session: "o1", ending: "changed" }),
      turn(2, { session: "o2", ending: "changed" }),
    ];
    const apart = two.map((one) => ({ ...one, branch: "b", files: ["o.ts"] }));
    expect(open(days(20))).toHaveLength(1);
    expect(open({ ...days(20), turns: apart })).toEqual([]);
    expect(open(days(100))).toEqual([]);
    const others = [1, 2, 3, 4, 5].map((hours) =>
      turn(hours, { session: `o${hours}`, ending: "changed", branch: "b", files: ["o.ts"] }),
    );
    const mine = work(0, { ...CHANGED, ending: "failed", failed: RED }, { branch: "mine" });
    expect(open({ work: [mine], turns: others.slice(1) })).toHaveLength(1);
    expect(open({ work: [mine], turns: others })).toEqual([]);
  });

  it("git decides what is uncommitted, not the recorded calls", () => {
    const changed = work(0, CHANGED);
    expect(open({ work: [changed], uncommitted: new Set([FILE]) })).toEqual([
      `Retry webhooks that fail: ${FILE} changed, not committed`,
    ]);
    expect(open({ work: [changed], uncommitted: new Set() })).toEqual([]);
    expect(open({ work: [changed] })).toEqual([]);
  });

  it("what was put away with git stash waits until it is brought back", () => {
    const away = work(0, { ending: "changed", files: [FILE], stashed: [FILE] });
    expect(open({ work: [away] })).toEqual([
      `Retry webhooks that fail: ${FILE} put away with git stash, not brought back`,
    ]);
    expect(open({ work: [work(5, { poppedAt: MONDAY + 5 * 3_600_000 }), away] })).toEqual([]);
  });

  it("a later commit settles what it took in, not what its list of files leaves out", () => {
    const commits = [{ message: "Add a" }];
    const left = work(0, { ...CHANGED, commits, took: [{ at: 1, files: ["a.ts"] }] });
    const named = work(5, { ending: "committed", commits, took: [{ at: 9, files: ["b.ts"] }] });
    const turns = [turn(5, { session: "s5", ending: "committed", commits, files: ["b.ts"] })];
    expect(open({ work: [named, left], turns })).toHaveLength(1);
    const unsure = { ...left, course: { ...left.course, mayBeCommitted: true as const } };
    expect(open({ work: [named, unsure], turns })).toEqual([]);
    expect(open({ work: [left], turns })).toEqual([]);
  });

  it("without git only the last work of an agent that commits its work", () => {
    const before = [-20, -10].map((hours) =>
      work(hours, { files: ["y.ts"], commits: [{ message: "feat: y" }] }),
    );
    expect(open({ work: [work(0, CHANGED), ...before] })).toHaveLength(1);
    // A later session that only looked saw git report a clean work tree.
    const looked = work(5, { cleanAt: MONDAY + 5 * 3_600_000 }, { ending: "looked" });
    expect(open({ work: [looked, work(0, CHANGED), ...before] })).toEqual([]);
    // Folders of tools are often ignored by git: without git the state is unknown.
    const own = { ...CHANGED, files: [".tool/prompts/a.md"], pending: [".tool/prompts/a.md"] };
    expect(open({ work: [work(0, own), ...before] })).toEqual([]);
  });

  it("a review that changed nothing leaves nothing open, even where the tests it ran failed", () => {
    expect(open({ work: [work(0, { ending: "failed", failed: RED })] })).toEqual([]);
  });

  it("what the person said of it, in all their words, where nothing was done about it", () => {
    const words = "That failed, the toggle does nothing";
    const said = work(
      0,
      { ...CHANGED, commits: [{ message: "x" }], pending: [] },
      { feedback: { verdict: "failed", words } },
    );
    expect(open({ work: [said] })).toEqual([`Retry webhooks that fail: the user said: "${words}"`]);
  });

  it("what the agent said remains", () => {
    expect(open({ work: [work(0, CHANGED)], remainsIn: () => "Wire it into the admin routes." })).toEqual([
      "Retry webhooks that fail: Wire it into the admin routes.",
    ]);
  });
});
