// Test helper: `twiceshy view` as a process of its own, asked over HTTP as a browser would.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { resolve } from "node:path";
import { onTestFinished } from "vitest";
import type { House } from "../cli/house.ts";

const BIN = resolve(import.meta.dirname, "../../dist/bin.cjs");

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers.
  readonly json: any;
}

interface Asked {
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** Without the cookie. */
  readonly stranger?: true;
}

export interface RunningViewer {
  /** As printed, with the token. */
  readonly address: string;
  readonly base: string;
  readonly cookie: string;
  readonly process: ChildProcess;
  ask(method: string, path: string, asked?: Asked): Promise<Reply>;
  /** Data below /api/; throws unless it is there. */
  get(path: string): Promise<Reply["json"]>;
  /** The same for a change. */
  change(method: string, path: string, body?: unknown): Promise<Reply["json"]>;
  /** The exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Ends with the test, unless it is `kept` for the file. */
export async function startViewer(
  house: House,
  args: readonly string[] = [],
  { cwd = house.project, opens = true }: { readonly cwd?: string; readonly opens?: boolean } = {},
): Promise<RunningViewer> {
  const env = {
    PATH: process.env.PATH,
    HOME: house.home,
    USERPROFILE: house.home,
    TWICESHY_HOME: house.memory,
    TZ: "UTC",
  };
  const child = spawn(process.execPath, [BIN, "view", "--json", ...args], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await new Promise<string>((found, fail) => {
    let text = "";
    child.stdout?.on("data", (chunk) => {
      text += chunk;
      if (text.includes("\n")) found(JSON.parse(text).address);
    });
    child.once("exit", (code) => fail(new Error(`twiceshy view ended with ${code}: ${text}`)));
  });
  const base = address.replace(/\/\?.*$/, "");
  const cookie = opens ? await cookieOf(address) : "";
  const viewer: RunningViewer = {
    address,
    base,
    cookie,
    process: child,
    ask: (method, path, { headers = {}, stranger, ...rest } = {}) =>
      send(method, base + path, { headers: { ...(!stranger && cookie && { cookie }), ...headers }, ...rest }),
    get: (path) => fine(viewer.ask("GET", `/api/${path}`)),
    change: (method, path, body) => fine(viewer.ask(method, `/api/${path}`, { body })),
    async end(signal = "SIGINT") {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill(signal);
      await once(child, "exit");
      return child.exitCode;
    },
  };
  return viewer;
}

/** For one test. */
export async function startForTest(house: House, args: readonly string[] = []): Promise<RunningViewer> {
  const viewer = await startViewer(house, args);
  onTestFinished(async () => {
    await viewer.end("SIGKILL");
  });
  return viewer;
}

async function fine(reply: Promise<Reply>): Promise<Reply["json"]> {
  const { status, json, text } = await reply;
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return json;
}

async function cookieOf(address: string): Promise<string> {
  const { headers } = await send("GET", address, {});
  return String(headers["set-cookie"]).split(";", 1)[0] ?? "";
}

export function send(
  method: string,
  address: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: unknown },
): Promise<Reply> {
  return new Promise((done, fail) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const type =
      text === undefined
        ? {}
        : { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) };
    // Each on its own connection: one that was refused half-way would spoil the next.
    const sent = request(address, { method, agent: false, headers: { ...type, ...headers } }, (reply) => {
      let read = "";
      reply.setEncoding("utf8");
      reply.on("data", (chunk) => (read += chunk));
      reply.on("error", fail);
      reply.on("end", () => {
        const isJson = String(reply.headers["content-type"]).startsWith("application/json");
        const json = isJson ? JSON.parse(read) : undefined;
        done({ status: reply.statusCode ?? 0, headers: reply.headers, text: read, json });
      });
    });
    sent.on("error", fail);
    sent.end(text);
  });
}
