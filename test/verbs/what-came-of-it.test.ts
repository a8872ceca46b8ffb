// Results of earlier work at a later prompt: deployed, taken back, tried again, rejected by the person.
import { beforeEach, describe, expect, it } from "vitest";
import { recap } from "../../src/app/look-back/recap.ts";
import { type Day, did, here, made, newProject, says, writes } from "./days.ts";
import { DAY, MONDAY, NPM_404, session } from "./world.ts";

const runs = (command: string) => (day: Day) => day.bash(command);
const red = (command: string, output: string) => (day: Day) => day.fails(command, output);
const LOGGED_OUT = "error: You must be logged in to the server (Unauthorized)";

async function recapNow() {
  const { deps } = here.memory;
  const { project } = deps.workspace.place(here.cwd);
  return recap(deps, { project: project.id, root: project.root, now: MONDAY + 20 * DAY });
}

beforeEach(newProject);

describe("what was put out", () => {
  it("a deployment that went through was done, though no file was changed", async () => {
    await did("Deploy to staging", red("kubectl apply -f k8s/", LOGGED_OUT));
    await did("Deploy to staging", runs("kubectl login"), runs("kubectl apply -f k8s/"));
    const text = await says("Deploy to staging");
    expect(text).toContain('Done before, on 2026-11-11: "Deploy to staging"; ran kubectl apply -f k8s/');
    expect(text).not.toContain("Tried before");
    expect(text).not.toContain("nothing was changed");
  });

  it("staging is not production", async () => {
    await did("Deploy to staging", runs("kubectl apply -f k8s/"));
    expect(await says("Deploy to production")).not.toContain("Done");
  });

  it("a release names how it was released", async () => {
    await did(
      "Release a new version",
      (day) => writes(day, "package.json"),
      runs("npm test"),
      runs("npm publish"),
    );
    expect(await says("Release a new version")).toContain(
      "💡 It was done by: 1. write package.json  2. npm test  3. npm publish",
    );
  });

  it("counts as work in a recap", async () => {
    await did("Deploy to staging", runs("make deploy"));
    const { sessions, looked } = await recapNow();
    expect(looked).toEqual([]);
    expect(sessions[0]).toMatchObject({ ending: "delivered", came: "ran make deploy" });
  });

  it("what another session committed, by name or with everything, was committed in a later session", async () => {
    await did("Write the price list", (day) => writes(day, "docs/prices.md"));
    await did("Write the imprint", (day) => writes(day, "docs/imprint.md"));
    await did("Commit the price list", runs('git add docs/prices.md && git commit -m "docs: prices"'));
    const came = async () =>
      Object.fromEntries((await recapNow()).sessions.map((one) => [one.title, one.came]));
    expect(await came()).toMatchObject({
      "Write the price list": "changed, committed in a later session",
      "Write the imprint": "changed",
    });
    await did("Commit what is left", runs('git add -A && git commit -m "docs: the rest"'));
    expect(await came()).toMatchObject({ "Write the imprint": "changed, committed in a later session" });
  });

  it("where a later commit may have taken it in, only the change is told", async () => {
    await did("Write the price list", (day) => writes(day, "docs/prices.md"));
    await did("Commit what is staged", runs('git commit -m "docs: prices"'));
    const { sessions } = await recapNow();
    expect(sessions.at(-1)).toMatchObject({
      title: "Write the price list",
      came: "changed",
      files: ["docs/prices.md"],
    });
  });

  it("a session that was only told to continue has the name of what the agent says it did", async () => {
    const day = session(here.cwd, "day-1", MONDAY);
    const events = [
      day.says("continue"),
      writes(day, "src/webhooks.ts"),
      day.stop("I added retries with a growing pause to the webhook sender in src/webhooks.ts."),
    ];
    for (const event of events) await here.memory.handle(event);
    const { sessions } = await recapNow();
    expect(sessions[0]?.title).toMatch(/^Added retries with a growing pause/);
    const { text } = await here.memory.recall({ cwd: here.cwd, now: MONDAY + DAY });
    expect(text).toContain('last: 2026-11-09, "Added retries with a growing pause');
  });

  it("is what a brief begins with", async () => {
    await did("Add a cart", ...made("src/cart.ts", "feat: cart"));
    await did("Deploy to staging", runs("make deploy"));
    const { text } = await here.memory.recall({ cwd: here.cwd, now: MONDAY + 9 * DAY });
    expect(text).toContain('last: 2026-11-11, "Deploy to staging", ran make deploy');
  });

  it("what was only tried out is not", async () => {
    await did("Deploy to staging", runs("kubectl apply --dry-run=client -f k8s/"));
    expect((await recapNow()).sessions).toEqual([]);
  });
});

describe("what was taken back or tried again", () => {
  it.each(["git checkout src/cart.ts", "git checkout -- src/cart.ts", "git restore src/cart.ts"])(
    "work is not done after %s",
    async (undo) => {
      await did("Fix the cart total", (day) => writes(day, "src/cart.ts"), runs("npm test"), runs(undo));
      const text = await says("Fix the cart total");
      expect(text).not.toContain("Done before");
      expect(text).toContain("changes taken back");
    },
  );

  it("only the file that was restored is taken back", async () => {
    await did(
      "Fix the cart total",
      (day) => writes(day, "src/cart.ts"),
      (day) => writes(day, "src/price.ts"),
      runs("git restore src/price.ts"),
    );
    expect((await recapNow()).sessions[0]).toMatchObject({ ending: "changed" });
  });

  it("the last try of a task says how it stands, not an earlier one that went well", async () => {
    await did("Fix the cart total", ...made("src/cart.ts", "fix: cart total"));
    await did("Fix the cart total", (day) => writes(day, "src/cart.ts"), red("npm test", "1 failed"));
    const text = await says("Fix the cart total");
    expect(text).toContain('Tried before, on 2026-11-11: "Fix the cart total"');
    expect(text).not.toContain("Done before");
  });
});

it("a session that changed the same file anew has committed its own work, not the earlier one's", async () => {
  const file = ".github/workflows/deploy.yml";
  await did("Fix the error of the github action that deploys the shop", (day) => writes(day, file));
  await did("Move the vouchers to the map server", ...made(file, "feat: vouchers on the map server"));
  const text = await says("Change the github action so that it deploys the shop to the new server");
  expect(text).toContain('"Fix the error of the github action that deploys the shop", 2026-11-10');
  expect(text).toContain(file);
  expect(text).not.toContain("feat: vouchers on the map server");
});

describe("the way to follow", () => {
  it("is not that of the opposite", async () => {
    await did("Add JWT authentication", ...made("src/auth/jwt.ts", "feat: JWT authentication"));
    const text = await says("Remove JWT authentication");
    expect(text).toContain(
      'Earlier work that mentions JWT and authentication: "Add JWT authentication", 2026-11-10',
    );
    expect(text).not.toContain("It was done by");
  });

  it("is not one of which the person said that it failed", async () => {
    await did(
      "Add a dark mode toggle",
      (day) => writes(day, "src/ui.ts"),
      runs("npm run build"),
      (day) => day.says("That failed, the toggle does nothing"),
    );
    const text = await says("Add a dark mode");
    expect(text).toContain("the user said it failed");
    expect(text).not.toContain("It was done by");
  });

  it("what failed in a temporary folder is not told again", async () => {
    await did(
      "Install the harness into a new project",
      red("cp /tmp/h.RSOuhK/a.json x", "cp: cannot stat '/tmp/h.RSOuhK/a.json': No such file or directory"),
    );
    expect(await says("Install the harness into a new project")).not.toContain("RSOuhK");
  });

  it("of a try that came to nothing the reason is told, also where the task is only near", async () => {
    await did("Add Redis caching", red("npm install redis-node", NPM_404));
    expect(await says("Add redis")).toContain("❌ then failed: npm install redis-node");
  });
});
