// A made-up shop with seven weeks of memory, and its viewer.
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { sampleLoop } from "../fixtures/samples.ts";
import { git } from "../hook/clone.ts";
import { Home } from "../hook/run-hook.ts";
import { OpenViewer, type Place, startCli } from "./open-viewer.ts";
import { shopHistory } from "./shop-history.ts";

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

const PROMPT = "Add a cache for the search";

const VOUCHERS = `---
type: lesson
title: Amounts are cents, never floats
tags: [money, cart]
applies-to: [src/cart.ts, src/currency.ts]
severity: medium
occurrences: 2
---
# Amounts are cents, never floats

## Mistake
A voucher of 10 % gave totals like 80.99999.

## Fix
Count in whole cents and round once, at the end.
`;

export class Shop extends Home {
  override readonly project = join(this.folder, "shop");
  readonly #place: Place = { home: this.folder, memory: this.twiceshy, project: this.project };
  readonly viewer = new OpenViewer(this.#place);

  /** Seven weeks of history, a lesson, a task, and a session of today in which a call was stopped. */
  async furnish(): Promise<this> {
    mkdirSync(this.project);
    git(this.project, "init", "-q");
    this.write(".twiceshy/lessons/migrations.md", LESSON);
    this.write("package.json", '{ "name": "shop", "scripts": { "test": "true", "types": "true" } }\n');
    this.write("../shop.jsonl", shopHistory(this.project, Date.now()));
    await this.cli("import", join(this.folder, "shop.jsonl"));
    cpSync(sampleLoop("PRD-12"), join(this.project, ".ralph/PRD-12"), { recursive: true });
    await this.cli("trust", "--yes");
    await this.cli("task", "start", "webhooks", "--intent", "Retry webhooks that fail, with a growing pause");
    await this.stopOnce("npm install redis-node", "npm install ioredis", "today");
    return this;
  }

  /** A session of Claude Code through the real hooks: the first call is stopped, the second is made. */
  async stopOnce(known: string, instead: string, session: string, prompt = PROMPT): Promise<string> {
    await this.run({ ...this.base("SessionStart", session), source: "startup" });
    await this.run({ ...this.base("UserPromptSubmit", session), prompt });
    const { stdout } = await this.run(this.start(`${session}-1`, known, session));
    await this.run(this.start(`${session}-2`, instead, session));
    await this.run(this.success(`${session}-2`, instead, "added 9 packages", session));
    await this.run({ ...this.base("PostToolBatch", session), tool_calls: [] });
    await this.run({ ...this.base("Stop", session), stop_hook_active: false });
    await this.run({ ...this.base("SessionEnd", session), reason: "other" });
    return stdout === "" ? "" : JSON.parse(stdout).hookSpecificOutput.permissionDecisionReason;
  }

  /** More of a working day, for the pictures: further stops, a second lesson, drafts to review. */
  async work(): Promise<this> {
    this.write(".twiceshy/lessons/cents.md", VOUCHERS);
    await this.cli("trust", "--yes");
    await this.cli("lesson", "draft");
    const compose = ["docker-compose up -d db", "docker compose up -d db"] as const;
    await this.stopOnce(...compose, "morning", "Run the tests against a real database");
    await this.stopOnce("npm run typecheck", "npm run types", "noon", "Check the types before the release");
    await this.stopOnce("npm install redis-node", "npm install ioredis", "later", "Queue the mails in Redis");
    return this;
  }

  /** `twiceshy record -` with an open pipe. */
  pipe() {
    const child = startCli(this.#place, ["record", "-"], "pipe");
    const ended = new Promise((done) => child.once("close", done));
    return {
      write: (call: object) => child.stdin?.write(`${JSON.stringify({ cwd: this.project, ...call })}\n`),
      end: () => {
        child.stdin?.end();
        return ended;
      },
    };
  }

  write(path: string, text: string): void {
    const file = join(this.project, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  /** The command line, in the shop; its standard output. */
  cli(...args: readonly string[]): Promise<string> {
    return new Promise((done, fail) => {
      const child = startCli(this.#place, args);
      let out = "";
      let err = "";
      child.stdout?.on("data", (chunk) => (out += chunk));
      child.stderr?.on("data", (chunk) => (err += chunk));
      child.once("close", (code) =>
        code === 0 ? done(out) : fail(new Error(`twiceshy ${args.join(" ")}: ${code}\n${out}${err}`)),
      );
    });
  }
}
