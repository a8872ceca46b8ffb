// A memory moves to a PostgreSQL server and back.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COPIED, NOT_COPIED } from "../../src/stores/sql/copy.ts";
import { type House, newHouse } from "../cli/house.ts";
import { week } from "../cli/week.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../postgres-server.ts";

const samples = resolve(import.meta.dirname, "../../samples");
const SAMPLES = readdirSync(samples).map((name) => readFileSync(join(samples, name), "utf8"));

describe.skipIf(!hasPostgres)("moving a memory (skipped where PostgreSQL is not installed)", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  it("everything is there and is found on the server, and again in the file it comes back to", async () => {
    const house = await filled();
    const before = await told(house, {});
    const address = server.address("moved");

    const dry = await house.start(["migrate", "--to", address, "--dry-run", "--json"]);
    expect(JSON.parse(dry.out)).toMatchObject({ dryRun: true });
    expect(server.sql("SELECT count(*) FROM pg_namespace WHERE nspname = 'moved'").trim()).toBe("0");

    const moved = await house.start(["migrate", "--to", address, "--json"]);
    expect(moved).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(moved.out).rows).toBe(JSON.parse(dry.out).rows);
    const env = { TWICESHY_DATABASE: address };
    expect(await told(house, env)).toEqual(before);

    const again = await house.start(["migrate", "--to", address]);
    expect(again.code).not.toBe(0);
    expect(again.err).toContain("there is a memory already");

    // New rows go on after those that came, and nothing is taken for new that came.
    const call = { session: "new", id: "n1", tool: "Bash", input: { command: "make" }, ok: true };
    const recorded = await house.start(["record"], { env, input: JSON.stringify(call) });
    expect(recorded).toMatchObject({ code: 0, err: "" });
    const known = await house.start(["record", "--json"], { env, input: week(house.project, Date.now()) });
    expect(JSON.parse(known.out)).toMatchObject({ stored: 0 });

    const back = join(house.home, "back.db");
    expect(await house.start(["migrate", "--to", back, "--json"], { env })).toMatchObject({ code: 0 });
    expect(existsSync(back)).toBe(true);
    const returned = server.address("returned");
    await house.start(["migrate", "--from", back, "--to", returned]);
    expect(await told(house, { TWICESHY_DATABASE: returned })).toEqual(await told(house, env));
  });

  it("every table is copied, or known to be made anew or to stay", () => {
    const tables = server.sql(
      "SELECT relname FROM pg_class WHERE relnamespace = CAST('moved' AS regnamespace) AND relkind IN ('r', 'p') AND NOT relispartition",
    );
    expect(tables.trim().split("\n").sort()).toEqual(
      [...COPIED, ...NOT_COPIED].filter((one) => one !== "trust_since").sort(),
    );
  });

  async function filled(): Promise<House> {
    const house = newHouse();
    for (const input of [week(house.project, Date.now()), ...SAMPLES])
      expect(await house.start(["record"], { input })).toMatchObject({ code: 0, err: "" });
    return house;
  }

  /** What people are told, but for sizes and paths. */
  async function told(house: House, env: Record<string, string>): Promise<readonly string[]> {
    const commands = [
      ["log", "--everywhere", "--json"],
      ["search", "redis", "--everywhere", "--json"],
      ["search", "rate limit", "--everywhere", "--json"],
      ["remedy", "list", "--project", "acme/shop", "--json"],
      ["timeline", "--everywhere", "--json"],
      ["sessions", "--everywhere", "--json"],
      ["recap", "--everywhere", "--json"],
    ];
    const texts: string[] = [];
    for (const args of commands) {
      const { code, out, err } = await house.start(args, { env });
      const isThere = out.length > 2;
      expect({ args, code, err, isThere }).toEqual({ args, code: 0, err: "", isThere: true });
      // How well it matches is measured otherwise.
      const lines = out.replace(/"score":[\d.]+/g, "").split("\n");
      texts.push((args[0] === "search" ? lines.sort() : lines).join("\n"));
    }
    return texts;
  }
});
