// Calls made in a folder of the project: what is said of them must run where the agent stands.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
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
