import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lessonFileFolders } from "./folders.ts";
import { markdownLessonFiles } from "./index.ts";
import { NOW, world, write } from "./world.fixture.ts";

describe("lessons: where they lie", () => {
  it("the project's come first, then the person's, then those named in the settings", () => {
    const { lessonFiles, root, home } = world(["docs/lessons"]);
    expect(lessonFiles.folders(root)).toEqual([
      {
        path: join(root, ".twiceshy/lessons"),
        home: "project",
        label: ".twiceshy/lessons",
        kind: "lesson",
        within: root,
      },
      {
        path: join(root, ".twiceshy/playbooks"),
        home: "project",
        label: ".twiceshy/playbooks",
        kind: "playbook",
        within: root,
      },
      {
        path: join(root, ".twiceshy/qa-findings"),
        home: "project",
        label: ".twiceshy/qa-findings",
        kind: "qa-finding",
        within: root,
      },
      { path: join(home, "lessons"), home: "person", label: "~/.twiceshy/lessons", kind: "lesson" },
      { path: join(home, "playbooks"), home: "person", label: "~/.twiceshy/playbooks", kind: "playbook" },
      {
        path: join(home, "qa-findings"),
        home: "person",
        label: "~/.twiceshy/qa-findings",
        kind: "qa-finding",
      },
      {
        path: join(root, "docs/lessons"),
        home: "configured",
        label: "docs/lessons",
        kind: "lesson",
        within: root,
      },
    ]);
  });

  it.each([
    ["docs", "docs", undefined],
    ["./docs/", "docs", undefined],
    [".", ".", undefined],
    ["docs/QA-Findings", "docs/QA-Findings", "qa-finding"],
    ["docs/playbooks/backend", "docs/playbooks/backend", "playbook"],
    ["~/notes/lessons", "~/notes/lessons", "lesson"],
    ["~", "~", undefined],
    ["~notes", "~notes", undefined],
    ["../notes", "../notes", undefined],
  ])("%s in the settings is %s", (entry, label, kind) => {
    const { lessonFiles, root } = world([entry]);
    expect(lessonFiles.folders(root)[6]).toMatchObject({ label, home: "configured" });
    expect(lessonFiles.folders(root)[6]?.kind).toBe(kind);
  });

  it("a whole path that only lies somewhere below a folder called lessons says nothing of its files", () => {
    const { base } = world();
    const root = join(base, "lessons", "shop");
    expect(
      lessonFileFolders(root, [join(root, "docs")], { home: base, userHome: base })[6]?.kind,
    ).toBeUndefined();
  });

  it("a folder that is named twice, or empty, is there once or not at all", () => {
    const { lessonFiles, root } = world([
      ".twiceshy/lessons",
      "docs",
      "docs/",
      "",
      "  ",
      "~/.twiceshy/playbooks",
    ]);
    expect(lessonFiles.folders(root).map(({ label }) => label)).toEqual([
      ".twiceshy/lessons",
      ".twiceshy/playbooks",
      ".twiceshy/qa-findings",
      "~/.twiceshy/lessons",
      "~/.twiceshy/playbooks",
      "~/.twiceshy/qa-findings",
      "docs",
    ]);
  });

  it("who works in the own home folder has the person's lessons, once", () => {
    const { lessonFiles, userHome, base } = world();
    write(join(userHome, ".twiceshy/lessons/one.md"));
    expect(lessonFiles.list(lessonFiles.folders(userHome)).map(({ folder }) => folder.home)).toEqual([
      "person",
    ]);
    // Another path to the same place.
    symlinkSync(userHome, join(base, "also-me"));
    const folders = lessonFiles.folders(join(base, "also-me"));
    expect(folders.map(({ home }) => home)).toEqual(["person", "person", "person"]);
  });

  it("a home somewhere else is written as it is", () => {
    const { base, root, userHome } = world();
    const home = join(base, "elsewhere");
    const lessonFiles = markdownLessonFiles({
      home,
      userHome,
      settings: () => ({ lessonFolders: [] }),
      now: () => NOW,
    });
    expect(lessonFiles.folders(root)[3]?.label).toBe(`${base}/elsewhere/lessons`);
  });

  it("a relative folder that leaves the project is passed over, and says so", () => {
    const { root, base, problems, names, lessonFiles } = world(["../notes", "docs"]);
    write(join(base, "notes/secret.md"));
    mkdirSync(join(root, "docs"));
    expect(names()).toEqual(["../notes/"]);
    expect(problems()).toEqual([" lies outside the project. Write its whole path in lessonFolders."]);
    const [outside] = lessonFiles.folders(root).slice(6);
    if (!outside) throw new Error("no folder");
    expect(() => lessonFiles.read({ path: join(base, "notes/secret.md"), folder: outside })).toThrow(
      "outside the project",
    );
    expect(() => lessonFiles.create(outside, "x", "y")).toThrow("../notes lies outside the project");
  });

  it.each([".twiceshy", ".twiceshy/lessons", "docs"])(
    "%s as a link out of the project is not followed",
    (link) => {
      const { root, base, problems, lessonFiles, list } = world(["docs"]);
      write(join(base, "private/lessons/secret.md"));
      write(join(base, "private/secret.md"));
      if (link.includes("/")) mkdirSync(join(root, ".twiceshy"));
      symlinkSync(join(base, "private"), join(root, link));
      expect(problems().length).toBeGreaterThan(0);
      expect(
        list().every(
          ({ problem, name }) => name === "" && problem.startsWith("is a link out of the project"),
        ),
      ).toBe(true);
      const folder = lessonFiles.folders(root)[link === "docs" ? 6 : 0];
      if (!folder) throw new Error("no folder");
      expect(() => lessonFiles.create(folder, "x", "y")).toThrow("is a link out of the project");
      expect(() => lessonFiles.read({ path: join(folder.path, "secret.md"), folder })).toThrow(
        "is a link out of the project",
      );
    },
  );

  it("the person's own folder may be a link: dotfiles often are", () => {
    const { base, home, names } = world();
    write(join(base, "dotfiles/lessons/one.md"));
    symlinkSync(join(base, "dotfiles"), home);
    expect(names()).toEqual(["~/.twiceshy/lessons/one.md"]);
  });
});
