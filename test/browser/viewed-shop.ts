// A home with the shop's memory, the built `twiceshy view` and a real browser in front of it.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { git } from "../hook/clone.ts";
import { Home } from "../hook/run-hook.ts";
import { shopHistory } from "./shop-history.ts";

const CLI = join(import.meta.dirname, "../../dist/bin.cjs");
/** Debian's Chromium; another one by the environment. */
const CHROMIUM = process.env.TWICESHY_CHROMIUM ?? "/usr/bin/chromium";

const LESSON = `---
type: lesson
title: Migrations must be reversible
tags: [migrations, postgres]
applies-to: ["migrations/*.sql"]
severity: high
occurrences: 3
---
# Migrations must be reversible

## Mistake
A migration dropped a column and could not be taken back.

## Fix
Write the down step first, and take a dump of the table.

## Prevention Checklist
- [ ] The migration has a down step
- [ ] A dump of the table was taken
`;

export class ViewedShop extends Home {
  override readonly project = join(this.folder, "shop");
  #served: ChildProcess | undefined;
  #browser: Browser | undefined;
  /** The printed address is good once; later visits take its cookie along. */
  #cookies: Awaited<ReturnType<BrowserContext["cookies"]>> = [];
  address = "";
  /** What the browser asked for outside the viewer, and what it complained about. */
  readonly strays: string[] = [];
  readonly complaints: string[] = [];

  get origin(): string {
    return new URL(this.address).origin;
  }

  /** Seven weeks of history, a lesson, a task, and a session of today in which a call was stopped. */
  async furnish(): Promise<this> {
    mkdirSync(this.project);
    git(this.project, "init", "-q");
    this.write(".twiceshy/lessons/migrations.md", LESSON);
    this.write("package.json", '{ "name": "shop", "scripts": { "test": "true", "types": "true" } }\n');
    this.write("../shop.jsonl", shopHistory(this.project, Date.now()));
    await this.cli("import", join(this.folder, "shop.jsonl"));
    await this.cli("trust", "--yes");
    await this.cli("task", "start", "webhooks", "--intent", "Retry webhooks that fail, with a growing pause");
    await this.stopOnce("npm install redis-node", "npm install ioredis", "today");
    return this;
  }

  /** A session of Claude Code through the real hooks: the first call is stopped, the second is made. */
  async stopOnce(known: string, instead: string, session: string): Promise<string> {
    await this.run({ ...this.base("SessionStart", session), source: "startup" });
    await this.run({ ...this.base("UserPromptSubmit", session), prompt: "Add a cache for the search" });
    const { stdout } = await this.run(this.start(`${session}-1`, known, session));
    await this.run(this.start(`${session}-2`, instead, session));
    await this.run(this.success(`${session}-2`, instead, "added 9 packages", session));
    await this.run({ ...this.base("Stop", session), stop_hook_active: false });
    await this.run({ ...this.base("SessionEnd", session), reason: "other" });
    return stdout === "" ? "" : JSON.parse(stdout).hookSpecificOutput.permissionDecisionReason;
  }

  write(path: string, text: string): void {
    const file = join(this.project, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  /** The command line, in the shop; its standard output. */
  cli(...args: readonly string[]): Promise<string> {
    return new Promise((done, fail) => {
      const child = this.#spawn(args);
      let out = "";
      let err = "";
      child.stdout?.on("data", (chunk) => (out += chunk));
      child.stderr?.on("data", (chunk) => (err += chunk));
      child.once("close", (code) =>
        code === 0 ? done(out) : fail(new Error(`twiceshy ${args.join(" ")}: ${code}\n${out}${err}`)),
      );
    });
  }

  /** Starts the viewer; `address` is what it printed. */
  async serve(...args: readonly string[]): Promise<this> {
    const child = this.#spawn(["view", "--no-open", ...args]);
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

  #spawn(args: readonly string[]): ChildProcess {
    const { CLAUDECODE: _, ...env } = process.env;
    return spawn(process.execPath, [CLI, ...args], {
      cwd: this.project,
      env: { ...env, HOME: this.folder, TWICESHY_HOME: this.twiceshy, TZ: "UTC", NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
  }
}
