// twiceshy lesson: lessons written, listed, edited, silenced, deleted, merged on the command line, as real files.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { openedRepository } from "../opened-repository.ts";
import { type House, newHouse, story } from "./house.ts";

const FOLDER = ".twiceshy/lessons";

describe("cli: lessons", () => {
  let house: House;
  beforeEach(async () => {
    house = newHouse();
    await openedRepository(house.project, { HOME: house.home, TWICESHY_HOME: house.memory });
  });

  const run = (...args: string[]) => house.run(["lesson", ...args]);
  const file = (name: string) => join(house.project, FOLDER, name);
  const read = (name: string) => readFileSync(file(name), "utf8");
  const put = (name: string, text: string) => {
    mkdirSync(dirname(file(name)), { recursive: true });
    writeFileSync(file(name), text);
  };
  const content = (title: string, more = "", body = "") =>
    `---\ntype: lesson\ntitle: ${title}\n${more}---\n${body}`;
  /** An editor that runs a line of shell on the file, which is $1. */
  const editor = (line: string) => {
    const path = join(house.home, "editor.sh");
    writeFileSync(path, `#!/bin/sh\n${line}\n`);
    chmodSync(path, 0o755);
    return { env: { EDITOR: path } };
  };
  const listed = async (...args: string[]) =>
    (await run("list", "--json", ...args)).out
      .split("\n")
      .filter(Boolean)
      .map((text) => JSON.parse(text));

  describe("list and show", () => {
    it("says how to begin when there is none", async () => {
      const { code, out, err } = await run();
      expect({ code, err }).toEqual({ code: 0, err: "There is no lesson for shop yet.\n" });
      expect(out).toContain("twiceshy lesson new");
    });

    it("broken ones first with what is wrong on which line, then the weightiest", async () => {
      put("urgent.md", content("Urgent", "severity: urgent\n"));
      put("light.md", content("Light", "severity: low\n"));
      put("weighty.md", content("Weighty", "severity: high\noccurrences: 3\n"));
      const { out } = await run();
      expect(out).toContain('severity must be low, medium or high, not "urgent" (line 4)');
      const at = ["urgent.md", "weighty", "light"].map((name) => out.indexOf(name));
      expect(at).toEqual([...at].sort((a, b) => a - b));
      expect(out).toMatch(/weighty {2}high {4}×3 {2}unused {2}Weighty/);
      expect(await listed()).toMatchObject([
        { name: "urgent", state: "broken" },
        { name: "weighty", state: "active", occurrences: 3 },
        { name: "light", state: "active" },
      ]);
    });

    it("what is put away or another project's is only counted, unless all are asked for", async () => {
      put("here.md", content("Here"));
      put("archive/old.md", content("Old"));
      put("other.md", content("Other", "project: somebody/else\n"));
      const { out } = await run();
      expect(out).toContain("1 archived, 1 for other projects: twiceshy lesson list --all");
      expect(await listed()).toHaveLength(1);
      expect((await listed("--all")).map(({ state }) => state)).toEqual(["active", "archived", "elsewhere"]);
      expect(await listed("--all", "--kind", "playbook")).toEqual([]);
    });

    it("shows a lesson by the name of its file, its path or its title, and at which calls it is told", async () => {
      put("push.md", content("Never force-push main", "severity: high\napplies-to: [git push --force]\n"));
      for (const name of [
        "push",
        "push.md",
        `${FOLDER}/push.md`,
        file("push.md"),
        "never FORCE push main",
        "pu",
      ]) {
        const { code, out } = await run("show", name);
        expect({ name, code }).toEqual({ name, code: 0 });
        expect(out).toContain("Stops each of these calls once: git push --force");
      }
    });

    it("does not say that a drafted lesson stops a call, which it never does", async () => {
      put("push.md", content("Push", "source: auto\nseverity: high\napplies-to: [git push --force]\n"));
      expect((await run("show", "push")).out).toMatch(
        /^Shown at these calls without stopping them: git push --force$/m,
      );
    });

    it("a tag of one word is told as what it is: the name of a program, if there is one", async () => {
      const { out } = await run("new", "Forms keep what was typed", "--applies-to", "form", "--no-edit");
      expect(out).toContain("Also shown when a program of this name is called: form");
      expect(out).not.toContain("Shown at these calls");
    });

    it("a new lesson stops what its words forbid, and says so; the person's own word goes before", async () => {
      const { out } = await run("new", "NEVER run `prisma migrate reset`", "--no-edit");
      expect(out).toContain("Stops each of these calls once: prisma migrate reset");
      expect((await run("show", "never-run-prisma-migrate-reset")).out).toContain(
        "Stops each of these calls once: prisma migrate reset",
      );
      const other = await run(
        "new",
        "Never run `git push --force` alone",
        "--stops",
        "git push",
        "--no-edit",
      );
      expect(other.out).toContain("Stops each of these calls once: git push");
      const grave = await run(
        "new",
        "Read the plan",
        "--severity",
        "high",
        "--applies-to",
        "terraform",
        "--no-edit",
      );
      expect(grave.out).toContain("Stops no call");
    });

    it("nothing in a lesson steers the terminal", async () => {
      put("evil.md", content('"\\e[2J\\e]0;owned\\aEvil"', "", "## Fix\nred \u001b[31m and \u0007 bell\n"));
      for (const args of [[], ["show", "evil"]]) {
        const { out } = await run(...args);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come through
        expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
      }
    });

    it("two lessons of one title are both used, and it is said how to make one of them", async () => {
      put("a.md", content("Use pnpm"));
      put("b.md", content("use PNPM!"));
      expect((await run()).out).toContain(
        `"Use pnpm" exists twice: ${FOLDER}/a.md, ${FOLDER}/b.md. To merge them: twiceshy lesson merge a b`,
      );
      expect(await listed()).toMatchObject([{ state: "active" }, { state: "active" }]);
      expect((await house.run(["doctor"])).out).toContain("→ twiceshy lesson merge a b");
    });

    it("a link out of its folder, a lesson of 5 MB and broken letters: named, and the others are there", async () => {
      put("fine.md", content("Fine"));
      put("large.md", content("Large", "", "x".repeat(5_000_000)));
      writeFileSync(file("torn.md"), Buffer.from([0x2d, 0x2d, 0x2d, 0x0a, 0xff, 0xfe, 0x00]));
      writeFileSync(join(house.project, "outside.md"), content("Outside"));
      symlinkSync("../../outside.md", file("link.md"));
      const found = await listed();
      expect(found.find(({ name }) => name === "fine")).toMatchObject({ state: "active" });
      expect(found.find(({ name }) => name === "large").problem).toContain("64 KB");
      expect(found.find(({ name }) => name === "link").problem).toContain("link to a file outside");
      expect(found.some(({ title }) => title === "Outside")).toBe(false);
      expect((await run("delete", "large", "--yes")).code).toBe(0);
    });

    it("an unknown name says what is near; two with one name are both named", async () => {
      put("telegram.md", content("Telegram"));
      expect((await run("show", "telegrm")).err).toContain("did you mean telegram?");
      house.put(".twiceshy/lessons/telegram.md", content("Telegram too"));
      const { code, err } = await run("show", "telegram");
      expect(code).toBe(1);
      expect(err).toContain(`${FOLDER}/telegram.md, ~/.twiceshy/lessons/telegram.md`);
    });
  });

  describe("new", () => {
    it("writes what was given, leaves hints where nothing was, and the lesson is valid at once", async () => {
      const { code, out } = await run(
        ...[
          "new",
          "Never",
          "force-push",
          "main",
          "--severity",
          "high",
          "--applies-to",
          "git push --force, git",
        ],
        ...["--check", "The branch is not main", "--check", "a; b", "--root-cause", "History was lost"],
      );
      expect({ code, out }).toMatchObject({ code: 0 });
      expect(out).toContain(`Written: ${FOLDER}/never-force-push-main.md`);
      expect(read("never-force-push-main.md")).toMatch(/## Situation\n\n<!-- .* -->\n/);
      const lesson = JSON.parse((await run("show", "never-force-push-main", "--json")).out);
      expect(lesson).toMatchObject({
        title: "Never force-push main",
        severity: "high",
        appliesTo: ["git push --force", "git"],
        rootCause: "History was lost",
        situation: "",
        checklist: ["The branch is not main", "a", "b"],
      });
    });

    it("--person is for all projects, --kind has a folder of its own", async () => {
      await run("new", "Ask first", "--person");
      await run("new", "How to release", "--kind", "playbook");
      expect(existsSync(join(house.memory, "lessons", "ask-first.md"))).toBe(true);
      expect(existsSync(join(house.project, ".twiceshy", "playbooks", "how-to-release.md"))).toBe(true);
    });

    it("the same title is one lesson: exit 1 with its path, or counted there", async () => {
      put("pnpm.md", content("Use pnpm here, not npm", "occurrences: 2 # so far\n", "\n## Notes\nkept\n"));
      const refused = await run("new", "use PNPM here not npm");
      expect(refused).toMatchObject({ code: 1, out: "" });
      expect(refused.err).toContain(`${FOLDER}/pnpm.md`);
      expect(await run("new", "use PNPM here not npm", "--count")).toMatchObject({ code: 0 });
      expect(readdirSync(join(house.project, FOLDER))).toEqual(["pnpm.md"]);
      expect(read("pnpm.md")).toMatch(
        /occurrences: 3 # so far\nlast-seen: \d{4}-\d\d-\d\d\n---\n\n## Notes\nkept\n$/,
      );
    });

    it("keeps secrets out of the file and says so", async () => {
      const secret = `ghp_${"a1B2c3D4e5".repeat(4)}`.slice(0, 40);
      const { err } = await run("new", "Token", "--fix", `export TOKEN=${secret}`);
      expect(err).toContain("A secret was replaced");
      expect(read("token.md")).not.toContain(secret);
    });

    it("--from-session tells the Situation from what happened last", async () => {
      await house.run(["record"], { input: story("s1") });
      expect(await run("new", "Use ioredis", "--from-session")).toMatchObject({ code: 0 });
      expect(read("use-ioredis.md")).toMatch(
        /## Situation\n\nOn \d{4}-\d\d-\d\d, in a session( with [\w-]+)?\.\n\nWhat failed:\n\n- `npm install redis-node`: .*not in this registry/,
      );
      expect((await run("new", "Other", "--from-session", "nosuch")).err).toContain(
        "there is no session nosuch",
      );
    });

    it("opens the editor and says what is wrong with what came of it", async () => {
      const bad = editor('sed -i.bak "s/^severity: .*/severity: urgent/" "$1" && rm "$1.bak"');
      const { code, out } = await house.run(["lesson", "new", "Edited", "--edit"], bad);
      expect(code).toBe(1);
      expect(out).toContain('severity must be low, medium or high, not "urgent" (line 5)');
      expect(out).toContain("twiceshy lesson edit edited");
      expect(existsSync(file("edited.md"))).toBe(true);
    });

    it("a folder that cannot be made is named, with what to do", async () => {
      writeFileSync(join(house.project, ".twiceshy"), "a file where the folder should be");
      const { code, err } = await run("new", "Nowhere");
      expect(code).toBe(1);
      expect(err).toMatch(/^twiceshy: cannot write \.twiceshy\/lessons\/nowhere\.md: .+\n$/);
    });
  });

  describe("edit", () => {
    it("an edit counts at once", async () => {
      put("pnpm.md", content("Use pnpm", "severity: low\n"));
      const { code, out } = await house.run(
        ["lesson", "edit", "pnpm"],
        editor('printf -- "---\\ntype: lesson\\ntitle: Use pnpm always\\nseverity: high\\n---\\n" > "$1"'),
      );
      expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining("Edited") });
      expect(await listed()).toMatchObject([{ title: "Use pnpm always", severity: "high" }]);
    });

    it.each([
      ["no editor is set", {}, "no editor is set"],
      ["it ends with an error", { EDITOR: "false" }, 'the editor "false" ended with 1'],
      ["it does not exist", { VISUAL: "no-such-editor --wait" }, "could not be started"],
    ])("%s: exit 1, the lesson is as it was", async (_name, env, said) => {
      put("pnpm.md", content("Use pnpm"));
      const { code, err } = await house.run(["lesson", "edit", "pnpm"], { env });
      expect(code).toBe(1);
      expect(err).toContain(said);
      expect(read("pnpm.md")).toBe(content("Use pnpm"));
    });
  });

  describe("away and back", () => {
    beforeEach(() => put("pnpm.md", content("Use pnpm", "", "words of my own\n")));

    it("ignore silences, restore lets it speak; the file is never touched", async () => {
      const before = statSync(file("pnpm.md")).mtimeMs;
      expect((await run("ignore", "pnpm")).out).toContain("twiceshy lesson restore pnpm");
      expect(await listed()).toMatchObject([{ state: "ignored" }]);
      expect((await run("restore")).out).toMatch(/pnpm {2}silenced/);
      await run("restore", "pnpm");
      expect(await listed()).toMatchObject([{ state: "active" }]);
      await run("ignore", "pnpm");
      await run("ignore", "pnpm", "--undo");
      expect(await listed()).toMatchObject([{ state: "active" }]);
      expect(statSync(file("pnpm.md")).mtimeMs).toBe(before);
    });

    it("delete asks, goes into the trash, and comes back whole", async () => {
      expect(await run("delete", "pnpm")).toMatchObject({ code: 2 });
      expect(existsSync(file("pnpm.md"))).toBe(true);
      const { out } = await run("delete", "pnpm", "--yes");
      expect(out).toContain("twiceshy lesson restore pnpm");
      expect(existsSync(file("pnpm.md"))).toBe(false);
      expect(await listed("--all")).toEqual([]);
      expect((await run("restore")).out).toContain("deleted today");
      await run("restore", "pnpm");
      expect(read("pnpm.md")).toContain("words of my own");
    });

    it("what a name only begins with is not deleted", async () => {
      expect(await run("delete", "pn", "--yes")).toMatchObject({ code: 1 });
      expect(existsSync(file("pnpm.md"))).toBe(true);
    });

    it("archive puts away and restore brings back", async () => {
      await run("archive", "pnpm");
      expect(await listed("--all")).toMatchObject([{ name: "archive/pnpm", state: "archived" }]);
      await run("restore", "pnpm");
      expect(await listed()).toMatchObject([{ name: "pnpm", state: "active" }]);
      expect((await run("archive", "--unused")).err).toContain("No lesson is resting");
    });

    it("restore lets a lesson speak that was silenced before it was put away, or had not been needed for long", async () => {
      await run("ignore", "pnpm");
      await run("archive", "pnpm");
      await run("restore", "pnpm");
      expect(await listed()).toMatchObject([{ name: "pnpm", state: "active" }]);
      put("yarn.md", content("Use yarn"));
      utimesSync(file("yarn.md"), new Date("2020-01-01"), new Date("2020-01-01"));
      await run("archive", "--unused");
      expect(await listed("--all")).toContainEqual(expect.objectContaining({ name: "archive/yarn" }));
      await run("restore", "yarn");
      expect(await listed()).toContainEqual(expect.objectContaining({ name: "yarn", state: "active" }));
    });

    it("merge makes one of two, and both as they were can be brought back", async () => {
      put(
        "npm.md",
        content(
          "No npm",
          "occurrences: 2\nseverity: high\n",
          "## Prevention Checklist\n- [ ] no lockfile of npm\n",
        ),
      );
      const { code, out } = await run("merge", "pnpm", "npm", "--yes");
      expect({ code, out }).toMatchObject({ code: 0 });
      expect(await listed()).toMatchObject([{ name: "pnpm", occurrences: 3, severity: "high" }]);
      expect(read("pnpm.md")).toContain("- [ ] no lockfile of npm");
      await run("restore", "npm");
      await run("restore", "pnpm-before-merge");
      expect(read("pnpm-before-merge.md")).toContain("words of my own");
      expect(existsSync(file("npm.md"))).toBe(true);
    });

    it("path is for scripts", async () => {
      expect((await run("path", "pnpm")).out).toBe(`${file("pnpm.md")}\n`);
    });
  });

  describe("import", () => {
    it("shows, writes, and is safe to run twice", async () => {
      const path = join(house.project, "CLAUDE.md");
      writeFileSync(
        path,
        "# Shop\n\nA shop.\n\n## Rules\n\n- Never force-push to `main`, because others build on it.\n",
      );
      const dry = await run("import", path, "--dry-run");
      expect(dry.out).toContain("1 lesson would be written");
      expect(existsSync(join(house.project, FOLDER))).toBe(false);
      expect(await run("import", path)).toMatchObject({ code: 2 });
      expect((await run("import", path, "--yes")).out).toContain(`1 lesson written into ${FOLDER}`);
      const again = await run("import", path, "--yes");
      expect(again).toMatchObject({ code: 0, err: "Nothing new to import.\n" });
      expect(await listed()).toHaveLength(1);
    });

    it("signs of guardrails", async () => {
      const path = join(house.project, "guardrails.md");
      writeFileSync(
        path,
        "### Sign: Read before writing\n- **Trigger**: Before changing any file\n- **Instruction**: Read the existing file first\n- **Added after**: iteration 3\n",
      );
      await run("import", path, "--yes");
      expect(await listed()).toMatchObject([{ title: "Read before writing" }]);
    });

    it("a file without rules, or none at all", async () => {
      const path = join(house.project, "NOTES.md");
      writeFileSync(path, "# Notes\n\nThe weather was nice.\n");
      expect(await run("import", path)).toMatchObject({ code: 1, err: "No rules or signs were found.\n" });
      expect((await run("import", "nowhere.md")).err).toContain("there is no file nowhere.md");
    });
  });

  it.each([
    [["nwe"], "did you mean new?"],
    [["list", "--kind", "playbok"], "did you mean playbook?"],
    [["new"], "what is its title"],
    [["new", "x", "--severity", "hihg"], "did you mean high?"],
    [["show"], "which lesson?"],
    [["merge", "one"], "which two?"],
    [["archive"], "Give names, or --unused"],
    [["import"], "which file?"],
    [["review", "--merge", "d1"], "--into NAME"],
    [["review", "--accept", "first"], "is not a draft"],
  ])("%j is a usage error: exit 2, one line", async (args, said) => {
    const { code, out, err } = await run(...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/^twiceshy: [^\n]+See twiceshy lesson( \w+)? --help\.\n$/);
    expect(err).toContain(said);
  });

  it("every command has its own help, and help lists them", async () => {
    const { out } = await house.run(["help", "lesson"]);
    const names = [...out.matchAll(/^ {2}(\w+) {2,}\S/gm)].map((match) => match[1] ?? "").slice(0, 13);
    expect(names).toContain("review");
    for (const name of names) {
      const help = (await run(name, "--help")).out;
      expect(help).toContain(`twiceshy lesson ${name}`);
      expect(help).toContain("Examples");
    }
  });
});
