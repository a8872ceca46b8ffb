// The built `twiceshy view` of a project and a real browser in front of it.

import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { personEnvironment } from "../person-environment.ts";

const CLI = join(import.meta.dirname, "../../dist/bin.cjs");
/** Debian's Chromium; another one by the environment. */
const CHROMIUM = process.env.TWICESHY_CHROMIUM ?? "/usr/bin/chromium";
/** To find tests that look too early: milliseconds that every request and its answer are late, and by how much the browser is slower. */
const LATE = Number(process.env.TWICESHY_LATE_ANSWERS ?? 0);
const SLOWER = Number(process.env.TWICESHY_SLOW_BROWSER ?? 1);

/** Where the command line works. */
export interface Place {
  readonly home: string;
  readonly memory: string;
  readonly project: string;
}

export class OpenViewer {
  readonly #place: Place;
  #served: ChildProcess | undefined;
  #browser: Browser | undefined;
  /** The printed address is good once; later visits take its cookie along. */
  #cookies: Awaited<ReturnType<BrowserContext["cookies"]>> = [];
  /** As printed, with its token. */
  address = "";
  /** What the browser asked for outside the viewer, and what it complained about. */
  readonly strays: string[] = [];
  readonly complaints: string[] = [];

  constructor(place: Place) {
    this.#place = place;
  }

  get origin(): string {
    return new URL(this.address).origin;
  }

  /** Starts the viewer; `address` is what it printed. */
  async serve(...args: readonly string[]): Promise<this> {
    const child = startCli(this.#place, ["view", "--no-open", ...args]);
    this.#served = child;
    this.address = await new Promise<string>((resolve, reject) => {
      let out = "";
      child.stdout?.on("data", (chunk) => {
        out += chunk;
        const found = /http:\/\/\S+/.exec(out);
        if (found) resolve(found[0]);
      });
      child.stderr?.on("data", (chunk) => (out += chunk));
      child.once("close", (code) => reject(new Error(`twiceshy view ended with ${code}: ${out}`)));
    });
    return this;
  }

  /** Signed in, at a size and in a colour scheme. */
  async visit(look: { width?: number; height?: number; dark?: boolean } = {}): Promise<Page> {
    const { width = 1280, height = 860, dark = false } = look;
    const context = await this.#context({
      viewport: { width, height },
      colorScheme: dark ? "dark" : "light",
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await slowDown(context, page);
    await this.#signIn(context, page);
    return page;
  }

  async #signIn(context: BrowserContext, page: Page): Promise<void> {
    if (this.#cookies.length > 0) {
      await context.addCookies(this.#cookies);
      await page.goto(this.origin);
    } else {
      await page.goto(this.address);
      this.#cookies = await context.cookies();
    }
    await page.getByRole("heading", { level: 1 }).waitFor();
  }

  async #context(options: Parameters<Browser["newContext"]>[0]): Promise<BrowserContext> {
    this.#browser ??= await chromium.launch({
      executablePath: CHROMIUM,
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
    });
    const context = await this.#browser.newContext({ ...options, locale: "en-GB", timezoneId: "UTC" });
    context.setDefaultTimeout(60_000);
    context.on("request", (request) => {
      if (new URL(request.url()).origin !== this.origin) this.strays.push(request.url());
    });
    context.on("console", (message) => {
      if (message.type() === "error") this.complaints.push(message.text());
    });
    context.on("weberror", (error) => this.complaints.push(String(error.error())));
    return context;
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    await this.stop();
  }

  /** Ctrl-C in the terminal of the viewer. */
  async stop(): Promise<void> {
    const child = this.#served;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once("close", resolve));
    child.kill("SIGINT");
    await ended;
  }
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  if (SLOWER > 1) {
    const browser = await context.newCDPSession(page);
    await browser.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  }
  // Live updates have no end that could be waited for.
  if (LATE > 0)
    await context.route(/\/api\/(?!events)/, async (route) => {
      await wait(LATE);
      // The page may have gone elsewhere meanwhile.
      const response = await route.fetch().catch(() => undefined);
      await wait(LATE);
      await (response ? route.fulfill({ response }) : route.abort()).catch(() => {});
    });
}

const wait = (ms: number) => new Promise((later) => setTimeout(later, ms));

/** Any command of the built command line, in the project. */
export function startCli(
  { home, memory, project }: Place,
  args: readonly string[],
  input: "ignore" | "pipe" = "ignore",
): ChildProcess {
  return spawn(process.execPath, [CLI, ...args], {
    cwd: project,
    env: { ...personEnvironment(), HOME: home, TWICESHY_HOME: memory, TZ: "UTC", NO_COLOR: "1" },
    stdio: [input, "pipe", "pipe"],
  });
}
