// At the first prompt of a session: the same prompt given before, a piece of work told by its session, the last work on the branch.
import { beforeEach, describe, expect, it } from "vitest";
import type { AgentEvent } from "../../src/domain/event.ts";
import { commits, type Day, did, here, made, newProject, reads, says, writes } from "./days.ts";
import { DAY, MONDAY, session } from "./world.ts";

beforeEach(newProject);

const HOUR = 3_600_000;
const on = (branch: string, make: (day: Day) => AgentEvent) => (day: Day) => ({ ...make(day), branch });

/** The text at the first prompt of a session that stands on a branch. */
async function saysOn(branch: string, prompt: string, at: number): Promise<string> {
  const answer = await here.memory.handle({ ...session(here.cwd, `on-${at}`, at).says(prompt), branch });
  return answer.type === "context" ? answer.text : "";
}

async function otherWork(): Promise<void> {
  for (const [what, file] of [
    ["Print invoices as a table", "src/print/invoice.ts"],
    ["Show the totals of a cart", "src/cart/totals.ts"],
    ["Mail the weekly summary", "src/mail/weekly.ts"],
    ["Limit how often a login is tried", "src/login/limit.ts"],
  ] as const)
    await did(what, ...made(file, `feat: ${what.toLowerCase()}`));
}

describe("the last work on the branch", () => {
  const work = () =>
    did(
      "Support compact transcripts in the protocol",
      on("add-transcripts", (day) => writes(day, "src/protocol/compact.ts")),
    );

  it("is told with how long it is ago, though the prompt shares no word with it", async () => {
    await work();
    const text = await saysOn("add-transcripts", "Look over all of it again, please", MONDAY + DAY + HOUR);
    expect(text).toMatch(
      /^Last work on this branch \(add-transcripts\), 2026-11-10, 60 min before: "Support compact transcripts in the protocol"; changed src\/protocol\/compact\.ts; no commit of it was seen$/m,
    );
  });

  it("is not told at a prompt with a topic of which nothing was said or done there", async () => {
    await work();
    expect(await saysOn("add-transcripts", "Write a file about geese", MONDAY + DAY + HOUR)).toBe("");
  });

  it("is not told on another branch, on the main one, or to a session at work", async () => {
    await work();
    const at = MONDAY + DAY + HOUR;
    expect(await saysOn("fix-login", "Look over all of it again, please", at)).toBe("");
    expect(await saysOn("main", "Look over all of it again, please", at + 1)).toBe("");
    const own = session(here.cwd, "own", at);
    for (const event of [own.says("What is this?"), own.bash("ls")])
      await here.memory.handle({ ...event, branch: "add-transcripts" });
    const answer = await here.memory.handle({
      ...own.says("Look over all of it again, please"),
      branch: "add-transcripts",
    });
    expect(answer.type === "context" ? answer.text : "").not.toContain("Last work");
  });
});

it("the one before in a series is told, not the one after, nor of another series", async () => {
  await did("Plan phase 6 of the beta", ...made("docs/phase-6.md", "docs: phase 6"));
  await did("Implement slice 5", ...made("src/beta/canary.go", "feat: canary"));
  await did("Rename the totals", ...made("src/cart/totals.ts", "refactor: totals"));
  const text = await says("run gh stack init, then create a plan for slice 6");
  expect(text).toMatch(
    /^Last work that names slice 5, 2026-11-11: "Implement slice 5"; changed src\/beta\/canary\.go/m,
  );
  expect(await says("run gh stack init, then create a plan for slice 5")).not.toContain("names slice");
  await did("Implement slice 6", ...made("src/beta/package.go", "feat: package"));
  expect(await says("Which guidelines did slice 6 follow?")).not.toContain("names slice");
});

describe("the same prompt in earlier sessions", () => {
  const PROMPT = "Generate the plan of the formatter in phases, with a log of what was verified";

  it("is told with how often it was given and what came of it", async () => {
    for (let times = 0; times < 3; times++)
      await did(PROMPT, (day) => writes(day, "IMPLEMENTATION_PLAN.md", `plan ${times}`));
    const text = await says(PROMPT);
    expect(text).toContain("IMPLEMENTATION_PLAN.md");
    expect(text).toMatch(/3 (?:earlier sessions|requests like this)/);
  });

  it("where a program writes it, what failed in nearly all of them is told, and nothing else", async () => {
    const review = (file: string) =>
      `Review this change for mistakes.\n\nChanged files:\n  - ${file}\n\nSay what is wrong.\nName the line.\nGive a reason.\nBe brief.\nDo not change anything.\nAnswer in English.\n${"Be careful with each of the changed lines. ".repeat(10)}`;
    for (const file of ["a", "b", "c", "d"])
      await did(review(`src/${file}.ts`), (day) =>
        day.fails("git fetch origin main", "ssh: connect to host github.com port 22: Connection timed out"),
      );
    const text = await says(review("src/e.ts"));
    expect(text).toContain("Sessions that begin like this one: in 4 of the last 4 a call failed with");
    await newProject();
    for (const file of ["a", "b", "c", "d"]) {
      const [wrong, right] = [`/repos/shop-shop/src/${file}.ts`, `src/${file}.ts`];
      await did(
        review(right),
        (day) =>
          reads(day, wrong, {
            ok: false,
            output: "File does not exist. Note: your current working directory is /repos/shop.",
          }),
        (day) => reads(day, right),
      );
    }
    expect(await says(review("src/e.ts"))).toContain(
      'in 4 of the last 4 a call failed with "File does not exist. Note: your current working directory is /repos/shop." (last Read /repos/shop-shop/src/d.ts → the project\'s folder in place of /repos/shop-shop, in all of them)',
    );
    await newProject();
    for (const file of ["a", "b", "c", "d"])
      await did(review(`src/${file}.ts`), (day) => day.bash("git diff"));
    expect(await says(review("src/e.ts"))).toBe("");
  });
});

describe("a piece of work that no single request names", () => {
  it("is found by a name that another prompt of its session says", async () => {
    await otherWork();
    await did(
      "Can the chat run on a local model such as Mistral here?",
      (day) => day.bash("ollama list"),
      (day) => day.says("before I forget, commit and push the setup"),
      (day) => writes(day, "web/chat.go"),
      (day) => commits(day, "feat: replace the hosted model in the chat"),
    );
    const text = await says("Why does our Mistral ignore the tools?");
    expect(text).toContain("Mistral");
    expect(text).toContain('"feat: replace the hosted model in the chat"');
  });

  it("is found by a word in its branch, its paths and a later remark; what changed is told", async () => {
    await otherWork();
    await did(
      "just do the other changes first",
      on("ada/cursor-install-bug", (day) => writes(day, ".cursor-plugin/plugin.json")),
      on("ada/cursor-install-bug", (day) => day.says("nope, I don't see it in cursor")),
      on("ada/cursor-install-bug", (day) => day.bash("ls -la")),
    );
    const text = await says("some installs are not working, like the one of cursor");
    expect(text).toContain(".cursor-plugin/plugin.json");
    expect(text).toContain("ada/cursor-install-bug");
  });

  it("is not found by one everyday word", async () => {
    await otherWork();
    await did(
      "Talk about the layout",
      (day) => day.bash("ls"),
      (day) => day.says("now the other one"),
      (day) => writes(day, "src/mail/footer.ts"),
    );
    expect(await says("Why is the layout so wide on small screens?")).toBe("");
  });
});

it("what the session has looked at is told with the work that changed it, though the next prompt has no word of it", async () => {
  await otherWork();
  await did("Draw the stars of a review", (day) => writes(day, "src/review/stars.ts"));
  const day = session(here.cwd, "asking", MONDAY + 20 * DAY);
  for (const event of [
    day.says("where does the yellow come from?"),
    reads(day, "src/review/stars.ts"),
    day.stop(),
  ])
    await here.memory.handle(event);
  const answer = await here.memory.handle(
    day.says("too bright on white paper, use a softer colour for all five"),
  );
  expect(answer.type === "context" ? answer.text : "").toMatch(
    /^src\/review\/stars\.ts was changed on 2026-11-14 under "Draw the stars of a review"/m,
  );
});
