// The memory on a PostgreSQL server, as machines without a person use it: TWICESHY_DATABASE and nothing else.
import { chmodSync, readdirSync, readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newHouse } from "../cli/house.ts";
import { newFolder } from "../new-folder.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../postgres-server.ts";

const call = (id: string, command: string, output: string, ok: boolean) =>
  JSON.stringify({
    session: "ci-1",
    id,
    tool: "Bash",
    input: { command },
    output,
    ok,
    exitCode: ok ? 0 : 127,
  });

describe.skipIf(!hasPostgres)("the memory on a server (skipped where PostgreSQL is not installed)", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  const failures = [1, 2].map((number) =>
    call(`c${number}`, "gotestsum ./...", "bash: gotestsum: command not found", false),
  );

  it("what one machine records, another one is warned of, finds and counts", async () => {
    const [first, second] = [newHouse(), newHouse()];
    const env = { TWICESHY_DATABASE: server.address("shared") };
    const recorded = await first.start(["record", "--agent", "ci", "--json"], {
      env,
      input: failures.join("\n"),
    });
    expect(recorded).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(recorded.out)).toMatchObject({ stored: 2 });
    const again = await first.start(["record", "--agent", "ci", "--json"], {
      env,
      input: failures.join("\n"),
    });
    expect(JSON.parse(again.out)).toMatchObject({ stored: 0, skipped: 2 });

    const cwd = first.project;
    const checked = await second.start(["check", "gotestsum ./..."], { env, cwd });
    expect(checked.out).toContain("command not found");
    const found = await second.start(["search", "gotestsum", "--json"], { env, cwd });
    expect(found.out).toContain("gotestsum: command not found");
    const status = await second.start(["status", "--json"], { env, cwd });
    expect(JSON.parse(status.out)).toMatchObject({ attempts: 2, failed: 2 });
    expect(JSON.parse(status.out).memory.path).toContain("127.0.0.1");
    expect((await second.start(["doctor"], { env, cwd })).out).toContain("answers");
  });

  it("while the server is away agents go on, and nothing is lost", async () => {
    const house = newHouse();
    const env = { TWICESHY_DATABASE: server.address("away") };
    await house.start(["status"], { env });
    server.kill();
    try {
      const event = {
        ...{ hook_event_name: "PostToolUseFailure", session_id: "s1", cwd: house.project, tool_name: "Bash" },
        ...{
          tool_use_id: "t1",
          tool_input: { command: "gotestsum" },
          error: "Exit code 127\ngotestsum: command not found",
        },
      };
      const hook = await house.start(["hook", "claude-code"], { env, input: JSON.stringify(event) });
      expect(hook).toMatchObject({ code: 0, err: "" });
      const status = await house.start(["status"], { env });
      expect(status.code).not.toBe(0);
      expect(status.err).toContain("does not answer");
      expect(status.err).toContain("1 event waits");
    } finally {
      server.start();
    }
    const status = await house.start(["status", "--json"], { env });
    expect(JSON.parse(status.out)).toMatchObject({ attempts: 1, failed: 1 });
  });

  it("a server that takes connections and says nothing holds no agent up", async () => {
    const held: Socket[] = [];
    const dumb = createServer((socket) => held.push(socket)).listen(0, "127.0.0.1");
    await new Promise((resolve) => dumb.once("listening", resolve));
    try {
      const house = newHouse();
      const { port } = dumb.address() as AddressInfo;
      const env = { TWICESHY_DATABASE: `postgres://ann@127.0.0.1:${port}/memory` };
      const event = {
        ...{ hook_event_name: "PostToolUseFailure", session_id: "s1", cwd: house.project, tool_name: "Bash" },
        ...{ tool_use_id: "t1", tool_input: { command: "make" }, error: "Exit code 2" },
      };
      const hook = await house.start(["hook", "claude-code"], { env, input: JSON.stringify(event) });
      expect(hook).toMatchObject({ code: 0, out: "", err: "" });
      // Not once for each thing it wanted to ask: commands are started for every call of an agent.
      expect(held.length).toBe(1);
      expect(
        (await house.start(["status"], { env: { TWICESHY_DATABASE: server.address("dumb") } })).code,
      ).toBe(0);
      const status = await house.start(["status", "--json"], {
        env: { TWICESHY_DATABASE: server.address("dumb") },
      });
      expect(JSON.parse(status.out)).toMatchObject({ attempts: 1 });
    } finally {
      for (const socket of held) socket.destroy();
      dumb.close();
    }
  });

  it("says what is wrong with an address, and never shows its password", async () => {
    const house = newHouse();
    const shown = async (address: string, ...args: readonly string[]) => {
      const { out, err } = await house.start(args.length > 0 ? args : ["status"], {
        env: { TWICESHY_DATABASE: address },
      });
      return out + err;
    };
    const secret = "Zq7hunter2Wx";
    const texts = [
      await shown(`postgres://ann:${secret}@127.0.0.1:1/memory`),
      await shown(`postgres://ann:${secret}@db.example.com/memory?sslmode=disable`),
      await shown(`http://ann:${secret}@127.0.0.1/memory`),
      await shown(`postgres://postgres:${secret}@127.0.0.1:${server.port}/nowhere`),
      await shown(`postgres://postgres:${secret}@127.0.0.1:${server.port}/postgres`, "config"),
      await shown(`postgres://postgres:${secret}@127.0.0.1:${server.port}/postgres`, "status", "--json"),
    ];
    expect(texts[0]).toContain("does not answer");
    expect(texts[1]).toContain("without TLS");
    expect(texts[2]).toContain("no address of a PostgreSQL server");
    expect(texts[3]).toContain("no such database");
    expect(texts[4]).toContain(`postgres://postgres@127.0.0.1:${server.port}/postgres`);
    const files = readdirSync(house.memory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"));
    for (const text of [...texts, ...files]) expect(text).not.toContain(secret);
  });

  it("checks the certificate of a server that offers TLS", async () => {
    const certificate = join(newFolder(), "authority.pem");
    chmodSync(dirname(certificate), 0o755);
    const secured = await startPostgres({ certificate });
    try {
      const house = newHouse();
      const shown = async (host: string, query: string) => {
        const address = `postgres://postgres@${host}:${secured.port}/postgres?sslmode=verify-full${query}`;
        const { out, err } = await house.start(["status"], { env: { TWICESHY_DATABASE: address } });
        return out + err;
      };
      expect(await shown("localhost", "")).toContain("cannot be checked");
      // Another name than the certificate's.
      expect(await shown("127.0.0.1", `&sslrootcert=${certificate}`)).toContain("cannot be checked");
      expect(await shown("localhost", `&sslrootcert=${certificate}`)).toContain("calls");
      const unsecured = `postgres://postgres@localhost:${server.port}/postgres?sslmode=require`;
      const { err } = await house.start(["status"], { env: { TWICESHY_DATABASE: unsecured } });
      expect(err).toContain("offers no TLS");
    } finally {
      secured.stop();
    }
  });

  it("takes an address without a password from the person's settings, and none with one", async () => {
    const house = newHouse();
    const set = await house.start(["config", "set", "server", server.address("settings")]);
    expect(set.code).toBe(0);
    expect((await house.start(["status"])).out).toContain("127.0.0.1");
    const refused = await house.start(["config", "set", "server", "postgres://ann:secret@127.0.0.1/memory"]);
    expect(refused.code).not.toBe(0);
    expect(refused.err).not.toContain("secret@");
  });
});
