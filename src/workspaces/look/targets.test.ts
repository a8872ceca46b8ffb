import { describe, expect, it } from "vitest";
import { LONG_AGO, look, put, tree } from "./look.fixture.ts";

const missing = (root: string, command: string, name: string, failedAt?: number) =>
  look(root, { kind: "unknown-script", subject: `script ${name}`, command, ...(failedAt && { failedAt }) });

describe("look: targets of runners", () => {
  it("a target that the Makefile has by now is not warned about; one it lacks is", () => {
    const root = tree({ Makefile: "CC := gcc\nbuild test: deps\n\techo lint:\n.PHONY: build\n" });
    expect(missing(root, "make test", "make test")).toBe("over");
    expect(missing(root, "make lint", "make lint")).toBe("stands");
    expect(missing(root, "make CC", "make CC")).toBe("stands");
  });

  it("a Makefile of a subfolder, by `cd` and by `-C`", () => {
    const root = tree({ Makefile: "lint:\n", "web/Makefile": "build:\n" });
    expect(missing(root, "make -C web lint", "make lint @web")).toBe("stands");
    expect(missing(root, "cd web && make build", "make build @web")).toBe("over");
  });

  it("a Makefile that takes others in, or has a rule for such names, is not sure", () => {
    expect(missing(tree({ Makefile: "include x.mk\na:\n" }), "make lint", "make lint")).toBe("unsure");
    expect(missing(tree({ Makefile: "lint-%:\n" }), "make lint-web", "make lint-web")).toBe("unsure");
    expect(missing(tree({ Makefile: "%.o: %.c\n" }), "make lint", "make lint")).toBe("stands");
    expect(missing(tree({ Makefile: "a:\n" }), "make -f x.mk lint", "make lint")).toBe("unsure");
  });

  it("what make is to make may simply be there", () => {
    expect(missing(tree({ Makefile: "a:\n", "out.txt": "" }), "make out.txt", "make out.txt")).toBe("over");
  });

  it("justfile, Taskfile and Rakefile", () => {
    const root = tree({
      justfile: "set shell := ['sh']\nalias t := test\n@fmt *args: build\n  x\ntest a b='c':\n  x\n",
      "Taskfile.yml": "version: '3'\ntasks:\n  gen:\n    cmds: [lint]\n  'db:up':\n    cmds: [x]\n",
      Rakefile: "namespace :db do\n  task :seed do\n  end\nend\ntask 'fmt' => :x\n",
    });
    const sights = (names: readonly string[]) =>
      names.map((name) => missing(root, name, name.replace(/^(\w+)/, "$1")));
    expect(sights(["just fmt", "just test", "just t", "task gen", "task db:up"])).toEqual(
      Array(5).fill("over"),
    );
    expect(sights(["rake db:seed", "rake fmt"])).toEqual(["over", "over"]);
    expect(
      sights(["just lint", "just shell", "task lint", "task cmds", "rake db:seeds", "rake seeds"]),
    ).toEqual(Array(6).fill("stands"));
  });

  it("a task of Rails lies in lib/tasks", () => {
    const root = tree({
      Rakefile: "require_relative 'config/application'\n",
      "lib/tasks/db.rake": "namespace :db do\n task :seeds\nend\n",
    });
    expect(missing(root, "rake db:seeds", "rake db:seeds")).toBe("over");
    expect(missing(root, "rake db:other", "rake db:other")).toBe("unsure");
  });

  it("tasks that code defines are over once that code has been changed", () => {
    const root = tree({ "build.gradle": "" });
    expect(missing(root, "./gradlew lintAll", "gradlew lintAll")).toBe("unsure");
    put(root, "build.gradle", "x");
    expect(missing(root, "./gradlew lintAll", "gradlew lintAll", LONG_AGO)).toBe("over");
  });
});
