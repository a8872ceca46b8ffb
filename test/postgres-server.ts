// Test helper: a real PostgreSQL server, started once for a test file, from the binaries of Debian's package. Where there
// are none, tests that need it are skipped and say so.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { newFolder } from "./new-folder.ts";

const VERSIONS = "/usr/lib/postgresql";

/** Folder of the newest version's programs. */
const programs = existsSync(VERSIONS)
  ? readdirSync(VERSIONS)
      .sort((one, other) => Number(other) - Number(one))
      .map((version) => join(VERSIONS, version, "bin"))
      .find((folder) => existsSync(join(folder, "initdb")))
  : undefined;

export const hasPostgres = programs !== undefined;

export interface PostgresServer {
  readonly port: number;
  /** Address of a database of its own for each name; `user` other than the owner. */
  address(schema?: string, user?: string): string;
  /** Runs statements as the owner. */
  sql(text: string): string;
  /** As if the power failed. */
  kill(): void;
  start(): void;
  stop(): void;
}

/** Loopback only, trusts whoever asks. `certificate`: it offers TLS as `localhost`, with this file for its own authority. */
export async function startPostgres({
  certificate,
}: {
  readonly certificate?: string;
} = {}): Promise<PostgresServer> {
  const folder = newFolder();
  const data = join(folder, "data");
  mkdirSync(data);
  chmodSync(folder, 0o755);
  const port = await freePort();
  if (process.getuid?.() === 0) execFileSync("chown", ["postgres", data]);
  run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8");
  const tls = certificate === undefined ? [] : certify(data, certificate);
  const options = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "fsync=off",
    ...tls,
  ]
    .map((setting) => `-c ${setting}`)
    .join(" ");
  const start = () => run("pg_ctl", "-D", data, "-o", options, "-l", join(data, "log"), "-w", "start");
  const stop = () => run("pg_ctl", "-D", data, "-m", "immediate", "stop");
  start();
  return {
    port,
    address: (schema = "twiceshy", user = "postgres") =>
      `postgres://${user}@127.0.0.1:${port}/postgres?schema=${schema}`,
    sql: (text) =>
      execFileSync(
        join(programs ?? "", "psql"),
        [
          "-X",
          "-q",
          "-A",
          "-t",
          "-v",
          "ON_ERROR_STOP=1",
          "-h",
          "127.0.0.1",
          "-p",
          String(port),
          "-U",
          "postgres",
        ],
        { input: text, encoding: "utf8" },
      ),
    kill: stop,
    start,
    stop,
  };
}

/** Settings for TLS. */
function certify(data: string, certificate: string): readonly string[] {
  const key = join(data, "own.key");
  execFileSync(
    "openssl",
    [
      ...[
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "2",
      ],
      ...[
        "-subj",
        "/CN=localhost",
        "-addext",
        "subjectAltName=DNS:localhost",
        "-keyout",
        key,
        "-out",
        certificate,
      ],
    ],
    { stdio: "ignore" },
  );
  chmodSync(certificate, 0o644);
  if (process.getuid?.() === 0) execFileSync("chown", ["postgres", key]);
  chmodSync(key, 0o600);
  return ["ssl=on", `ssl_cert_file=${certificate}`, `ssl_key_file=${key}`];
}

/** PostgreSQL refuses to run as root. */
function run(program: string, ...args: readonly string[]): void {
  const path = join(programs ?? "", program);
  const command = process.getuid?.() === 0 ? ["runuser", "-u", "postgres", "--", path] : [path];
  const [first = "", ...rest] = command;
  // Without pipes: the server would keep them open.
  const { status } = spawnSync(first, [...rest, ...args], { stdio: "ignore", cwd: "/" });
  if (status !== 0) throw new Error(`${program} ended with ${status}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
