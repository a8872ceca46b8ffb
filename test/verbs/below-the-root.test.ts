// Calls made in a folder of the project: what is said of them must run where the agent stands.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { newFolder } from "../new-folder.ts";
import { DAY, MONDAY, NPM_404, session, world } from "./world.ts";

it("a stop names the call as it was typed, and a remedy that runs in the same folder", async () => {
  const { memory, cwd } = await world();
  const web = join(cwd, "web");
  mkdirSync(web);
  const first = session(web, "day-1", MONDAY);
  for (const event of [
    first.says("Add a cache"),
    first.fails("npm install redis-node", NPM_404),
    first.bash("npm install ioredis"),
    first.stop(),
  ])
    await memory.handle(event);
  const second = session(web, "day-2", MONDAY + DAY);
  const answer = await memory.handle(second.wants("npm install redis-node"));
  expect(answer.type).toBe("deny");
  const [line = ""] = answer.type === "deny" ? answer.reason.split("\n") : [];
  expect(line).toMatch(
    /^Twiceshy: `npm install redis-node` failed .*Worked instead: `npm install ioredis`\.$/,
  );
  await memory.close();
});

it("the brief tells a command with the folder in which it ran, though nobody typed `cd`", async () => {
  const { memory, cwd } = await world();
  const web = join(cwd, "web");
  mkdirSync(web);
  for (const day of [0, 1, 2]) {
    const one = session(web, `day-${day}`, MONDAY + day * DAY);
    for (const event of [
      one.says("Make the list shorter"),
      one.bash("npm run lint"),
      one.bash("mix compile"),
      one.bash("cd .. && make lint"),
      one.bash("cd ../.. && make build"),
      one.stop(),
    ])
      await memory.handle(event);
  }
  const { text } = await memory.recall({ cwd, now: MONDAY + 4 * DAY });
  expect(text).toContain("✅ npm run lint (in web)");
  expect(text).toContain("✅ mix compile (in web)");
  expect(text).toContain("✅ make lint (");
  expect(text).not.toContain("lint: npm run lint");
  expect(text).not.toContain("make build");
  await memory.close();
});

it("a commit made while standing in another repository is not told as this project's", async () => {
  const { memory, cwd } = await world();
  const other = newFolder();
  const here = session(cwd, "day-1", MONDAY);
  const there = session(other, "day-1", MONDAY + 60_000);
  for (const event of [
    here.says("Require the app's name for a token"),
    here.bash("sed -i s/id/name/ src/token.ts"),
    here.bash('git commit -am "feat: require the app\'s name"'),
    {
      ...there.bash('git commit -am "feat: replace the input"'),
      project: memory.deps.workspace.place(cwd).project.identity,
      root: cwd,
    },
    here.stop(),
  ])
    await memory.handle(event);
  const { text } = await memory.recall({ cwd, now: MONDAY + DAY });
  expect(text).toContain("feat: require the app");
  expect(text).not.toContain("replace the input");
  await memory.close();
});
