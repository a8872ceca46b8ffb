// Hostile lesson folders and settings files: each is read or reported as a problem; nothing fails, waits, or shows a
// model text outside of our block.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Config,
  loadConfig,
  ownSettings,
  restricted as restrict,
  settingsProblems,
} from "../../src/config.ts";
import { parseLesson } from "../../src/core/lesson-file/parse.ts";
import { DEFAULTS } from "../../src/domain/settings.ts";
import { cases, inTime, PATIENCE_MS } from "./fuzz/cases.ts";
import { type FuzzHouse, fuzzHouse } from "./fuzz/house.ts";
import { spoiled, spoiledBytes, spoiledText } from "./fuzz/mutate.ts";
import { nastyText, nastyValue } from "./fuzz/nasty.ts";
import { complaints } from "./fuzz/text-for-model.ts";

const LESSON = `---
kind: lesson
title: Migrations must be reversible
severity: high
applies-to: [postgres, prisma migrate, migrations/*.sql, "src/**/{a,b}.ts", WebFetch]
stops: [prisma migrate reset]
occurrences: 3
last-seen: 2026-11-14
cause: "a table was dropped"
project: shop
---
# Migrations must be reversible

## Situation
A migration of the orders table.
## Mistake
There was no down step.
## Root cause
\`prisma migrate\` does not write one.
## Fix
Write it.
## Checklist
- [ ] The migration has a down step
- [ ] A dump of the table was taken
`;
const BOMBS = [
  "---\na: &a [x,x]\nb: &b [*a,*a,*a]\nc: &c [*b,*b,*b]\napplies-to: [*c,*c,*c]\n---\n# Bomb\n",
  "---\napplies-to: &x [*x]\n---\n# Itself\n",
  "---\n<<: {a: 1}\nseverity: !!js/function 'x'\n---\n# Types\n",
  "---\nlast-seen: 9999999999-01-01\noccurrences: 1e309\nseverity: [high]\n---\n# Numbers\n",
  `---\napplies-to: [${"a,".repeat(3_000)}]\n---\n# Long\n`,
  `---\napplies-to:\n${"- '*a*a*a*a*a*a*a*a*a*a*a*a*a*b'\n".repeat(100)}---\n# Stars\n`,
  `---\napplies-to: ["{{{{a,b},c},d},e}/**/+(+(a)|b)*(c).{1..99999}"]\n---\n# Globs\n`,
  `# Deep\n${"> ".repeat(500)}x\n${"- ".repeat(500)}\n`,
  `# Rules\n## Checklist\n${"- [ ] x\n".repeat(2_000)}`,
];

describe("adversary: lessons and settings", () => {
  let house: FuzzHouse;
  let lessons: string;
  beforeAll(async () => {
    house = await fuzzHouse();
    // The person's own: lessons of a clone are asked about first.
    lessons = join(house.config.home, "lessons");
    mkdirSync(lessons, { recursive: true });
  });
  afterAll(async () => {
    await house.isUntouched();
    await house.close();
  });

  it("a lesson of any text is a lesson, a problem or none", { timeout: PATIENCE_MS }, async () => {
    await fc.assert(
      fc.asyncProperty(
        spoiledText([LESSON, ...BOMBS]),
        fc.constantFrom("lesson", undefined),
        async (text, kind) => {
          const read = await inTime(() => parseLesson(text, { name: "a.md", ...(kind && { kind }) }));
          if (read === undefined || "problem" in read) return;
          const { title, checklist, appliesTo } = read.content;
          expect(title.length).toBeLessThanOrEqual(200);
          expect(checklist.length).toBeLessThanOrEqual(20);
          expect(appliesTo.length).toBeLessThanOrEqual(30);
        },
      ),
      cases(150),
    );
  });

  it("lessons of any bytes: prompts and calls are answered, inside of our block", {
    timeout: PATIENCE_MS,
  }, async () => {
    let turn = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(spoiledBytes([LESSON, ...BOMBS]), { minLength: 1, maxLength: 4 }),
        async (files) => {
          rmSync(lessons, { recursive: true });
          mkdirSync(lessons);
          for (const [index, bytes] of files.entries()) writeFileSync(join(lessons, `${index}.md`), bytes);
          const origin = {
            agent: "claude-code",
            session: `s${++turn}`,
            cwd: house.project,
            at: Date.now() + turn,
          };
          const prompt = "Write a migration for postgres that is reversible";
          const call = {
            id: "c",
            tool: "Bash",
            input: { command: "prisma migrate reset && rm migrations/aaaaaaaa.sql" },
          };
          const answers = await inTime(async () => [
            await house.memory.handle({ ...origin, type: "prompt-submit", prompt }),
            await house.memory.handle({ ...origin, type: "tool-start", call }),
            await house.memory.handle({
              ...origin,
              type: "turn-end",
              lastMessage: "The migration has a down step.",
            }),
          ]);
          for (const answer of answers) {
            if (answer.type === "context") expect(complaints(answer.text)).toEqual([]);
            if (answer.type === "context") expect(complaints(answer.banner ?? "")).toEqual([]);
            if (answer.type === "deny") expect(complaints(answer.reason)).toEqual([]);
            if (answer.type === "footer") expect(complaints(answer.text)).toEqual([]);
          }
        },
      ),
      cases(30),
    );
  });

  const seed = { ...DEFAULTS, lessonFolders: ["docs/lessons"], retrieval: { minConfidence: 0.8 } };

  it("settings of any content: each key has a value of its type", { timeout: PATIENCE_MS }, async () => {
    const home = join(house.config.home, "settings");
    const root = join(home, "project");
    mkdirSync(join(root, ".twiceshy"), { recursive: true });
    const text = fc.oneof(
      spoiled([seed], 8).map((value) => JSON.stringify(value) ?? ""),
      nastyValue.map((value) => JSON.stringify(value) ?? ""),
      spoiledText([JSON.stringify(seed)]),
    );
    await fc.assert(
      fc.asyncProperty(text, text, async (own, projects) => {
        writeFileSync(join(home, "config.json"), own);
        writeFileSync(join(root, ".twiceshy", "config.json"), projects);
        const config = await inTime(() => loadConfig({ HOME: home, TWICESHY_HOME: home }));
        const restricted = await inTime(() => restrict(config, ownSettings(config, root)?.values ?? {}));
        for (const found of [config, restricted]) hasTheRightTypes(found);
        for (const problem of settingsProblems(join(home, "config.json")))
          expect(typeof problem).toBe("string");
        // Where work is sent and written to is the person's word alone.
        expect([config.observer, "off"]).toContain(restricted.observer);
        expect(restricted.observerUrl).toBe(config.observerUrl);
        expect([config.liveExport, ""]).toContain(restricted.liveExport);
        expect(restricted.database).toBe(config.database);
      }),
      cases(100),
    );
  });

  it("settings from the environment as well", { timeout: PATIENCE_MS }, async () => {
    const names = Object.keys(DEFAULTS).map(
      (name) => `TWICESHY_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`,
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), nastyText), async (env) => {
        hasTheRightTypes(
          await inTime(() => loadConfig({ ...env, HOME: house.home, TWICESHY_HOME: house.config.home })),
        );
      }),
      cases(100),
    );
  });
});

function hasTheRightTypes(config: Config): void {
  for (const [name, value] of Object.entries(DEFAULTS)) {
    const found = config[name as keyof Config];
    // Some keys take a list of names, or all, or none.
    if (name === "requiresContext")
      expect(Array.isArray(found) || typeof found === "boolean", name).toBe(true);
    else if (Array.isArray(value)) expect(Array.isArray(found), name).toBe(true);
    else expect(typeof found, name).toBe(typeof value);
    if (typeof value === "number") expect(Number.isFinite(found), name).toBe(true);
  }
}
