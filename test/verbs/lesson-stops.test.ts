// Lessons that stop a call: which calls, how often, and with which text.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { Answer } from "../../src/ports/agent.ts";
import { DAY, MONDAY, session, type World, world } from "./world.ts";

let here: World;
let days = 0;

interface LessonFileText {
  readonly title?: string;
  readonly applies?: string;
  readonly severity?: string;
  readonly extra?: string;
}

function content({
  title = "Migrations must be reversible",
  applies = "migrations, npx prisma migrate reset, migrations/*.sql",
  severity = "high",
  extra = "",
}: LessonFileText = {}): string {
  return `---\ntype: lesson\ntitle: ${title}\napplies-to: [${applies}]\nseverity: ${severity}\n${extra}---\n## Root Cause\nA column was dropped.\n`;
}

function inProject(name: string, text = content()): void {
  mkdirSync(join(here.cwd, ".twiceshy/lessons"), { recursive: true });
  writeFileSync(join(here.cwd, ".twiceshy/lessons", name), text);
}

const newSession = () => session(here.cwd, `day-${++days}`, MONDAY + days * DAY);
const textOf = (answer: Answer) =>
  answer.type === "context" ? answer.text : answer.type === "deny" ? answer.reason : answer.type;
const want = async (command: string, day = newSession()) =>
  textOf(await here.memory.handle(day.wants(command)));

beforeEach(async () => {
  here = await world();
});

describe("lessons: stops", () => {
  it("terraform: planning is not stopped, and applying is, whatever was said before", async () => {
    const applies = "terraform, terraform apply, infrastructure";
    inProject("terraform.md", content({ title: "Read the plan before it is applied", applies }));
    const day = newSession();
    const stopped = async (command: string) => (await here.memory.handle(day.wants(command))).type === "deny";
    await here.memory.handle(day.says("Bring the terraform infrastructure up to date"));
    for (const command of [
      "terraform plan",
      "terraform fmt -recursive",
      "terraform version",
      "aws sts get-caller-identity",
    ])
      expect(await stopped(command), command).toBe(false);
    expect(await stopped("terraform apply -auto-approve")).toBe(true);
    await here.memory.handle(day.read());
    expect(await stopped("terraform apply -auto-approve"), "insisted on").toBe(false);
    expect(await stopped("terraform apply -target=module.db"), "another call").toBe(true);
  });

  it("a call that works after its lesson was read does not make the lesson wrong", async () => {
    inProject("reset.md");
    const day = newSession();
    expect(await want("npx prisma migrate reset", day)).toContain("a lesson is about");
    await here.memory.handle(day.read());
    expect(await want("npx prisma migrate reset", day)).toBe("silent");
    await here.memory.handle(day.bash("npx prisma migrate reset"));
    const project = here.memory.deps.workspace.place(here.cwd).project.id;
    const none = { overridden: 0, overridesSucceeded: 0, overridesFailed: 0, judged: 0, hits: 0 };
    expect(await here.memory.store.ledger.totals(project)).toMatchObject({ bumps: 1, ...none });
  });

  it("in note mode too, a topic that was met does not use up the note about the call that is meant", async () => {
    here = await world({ mode: "note" });
    inProject("terraform.md", content({ applies: "terraform, terraform apply" }));
    const day = newSession();
    expect(await want("terraform plan", day)).toContain("a lesson is about");
    expect(await want("terraform fmt", day)).toBe("silent");
    expect(await want("terraform apply", day)).toContain("a lesson is about");
    expect(await want("terraform apply -auto-approve", day)).toBe("silent");
  });

  it("what stops: names is stopped, however grave the lesson is", async () => {
    inProject(
      "reset.md",
      content({ severity: "low", applies: "prisma", extra: "stops: [prisma migrate reset]\n" }),
    );
    const day = newSession();
    expect((await here.memory.handle(day.wants("npx prisma generate"))).type).not.toBe("deny");
    expect((await here.memory.handle(day.wants("npx prisma migrate reset --force"))).type).toBe("deny");
  });

  it("a stop about a file is used up by that file: the edit may be made better, another file is stopped", async () => {
    inProject("migrations.md");
    const day = newSession();
    let calls = 0;
    const write = async (name: string, content: string) => {
      const input = { file_path: join(here.cwd, "migrations", name), content };
      const answer = await here.memory.handle({
        ...day.wants("x"),
        call: { id: `w${++calls}`, tool: "Write", input },
      });
      await here.memory.handle(day.read());
      return answer.type;
    };
    expect(await write("0001.sql", "drop table x;")).toBe("deny");
    expect(await write("0001.sql", "drop table x; -- with a down step")).toBe("silent");
    expect(await write("0002.sql", "drop table y;")).toBe("deny");
  });

  it("the first line of a stop says it all", async () => {
    inProject("x.md", `${content({ applies: "git push --force" })}\n## Fix\nUse --force-with-lease.\n`);
    expect((await want("git push --force origin main")).split("\n")[0]).toBe(
      'Twiceshy: a lesson is about `git push --force origin main`: "Migrations must be reversible". Fix: "Use --force-with-lease."',
    );
  });
});
