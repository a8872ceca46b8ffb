// Many use one server: several write at once while it is killed, and roles that may and may not read a team's schema.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type House, newHouse } from "../cli/house.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../postgres-server.ts";

const WRITERS = 4;
const CALLS = 300;

describe.skipIf(!hasPostgres)("one server for many (skipped where PostgreSQL is not installed)", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  it("several write at once and the server is killed in between: every call is there exactly once", async () => {
    const env = { TWICESHY_DATABASE: server.address("many") };
    const houses = Array.from({ length: WRITERS }, newHouse);
    await houses[0]?.start(["status"], { env });
    const writing = houses.map((house, writer) => recordAll(house, env, writer));
    for (let kills = 0; kills < 3; kills++) {
      await new Promise((resolve) => setTimeout(resolve, 700));
      server.kill();
      server.start();
    }
    const tries = await Promise.all(writing);
    const counted = await houses[0]?.start(["status", "--everywhere", "--json"], { env });
    expect(JSON.parse(counted?.out ?? "")).toMatchObject({ attempts: WRITERS * CALLS, sessions: WRITERS });
    const twice = "SELECT count(*) - count(DISTINCT content_id) FROM many.attempts";
    expect(server.sql(twice).trim()).toBe("0");
    // Or nothing was interrupted.
    expect(Math.max(...tries)).toBeGreaterThan(1);
  });

  /** Until all is acknowledged; how often it was begun. */
  async function recordAll(house: House, env: Record<string, string>, writer: number): Promise<number> {
    const input = Array.from({ length: CALLS }, (_, call) =>
      JSON.stringify({
        ...{ session: `ci-${writer}`, id: `call-${writer}-${call}`, tool: "Bash", ok: call % 3 > 0 },
        ...{
          input: { command: `make part-${call % 50}` },
          output: call % 3 > 0 ? "" : "make: *** [part] Error 2",
        },
      }),
    ).join("\n");
    for (let tries = 1; ; tries++) {
      const { code } = await house.start(["record", "--agent", "ci"], { env, input });
      if (code === 0) return tries;
      if (tries > 50) throw new Error("never acknowledged");
    }
  }

  it("a role reads and writes the team it was let into, and nothing of another", async () => {
    const house = newHouse();
    const asOwner = { TWICESHY_DATABASE: server.address("team_a") };
    await house.start(["status"], { env: asOwner });
    await house.start(["status"], { env: { TWICESHY_DATABASE: server.address("team_b") } });
    server.sql(`CREATE ROLE bob LOGIN;
      GRANT USAGE ON SCHEMA team_a TO bob;
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA team_a TO bob;
      GRANT USAGE ON ALL SEQUENCES IN SCHEMA team_a TO bob`);
    const input = JSON.stringify({
      session: "1",
      id: "1",
      tool: "Bash",
      input: { command: "make" },
      ok: true,
    });
    const own = { TWICESHY_DATABASE: server.address("team_a", "bob") };
    expect((await house.start(["record"], { env: own, input })).code).toBe(0);
    expect(JSON.parse((await house.start(["status", "--json"], { env: own })).out)).toMatchObject({
      attempts: 1,
    });
    expect((await house.start(["forget", "everything", "--yes"], { env: own })).code).toBe(0);
    const other = await house.start(["status"], {
      env: { TWICESHY_DATABASE: server.address("team_b", "bob") },
    });
    expect(other.code).not.toBe(0);
    expect(other.err).toContain("does not let this user");
    expect(() => server.sql("SET ROLE bob; SELECT count(*) FROM team_b.attempts")).toThrow(
      "permission denied",
    );
  });
});
