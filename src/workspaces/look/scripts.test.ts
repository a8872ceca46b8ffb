import { describe, expect, it } from "vitest";
import { look, program, put, tree } from "./look.fixture.ts";

const missing = (root: string, command: string, name: string) =>
  look(root, { kind: "unknown-script", subject: `script ${name}`, command });

describe("look: scripts in manifests", () => {
  it("a script that package.json has by now is not warned about; one it lacks is", () => {
    const root = tree({ "package.json": { scripts: { lint: "eslint ." } } });
    expect(missing(root, "npm run lint", "npm lint")).toBe("over");
    expect(missing(root, "npm run check", "npm check")).toBe("stands");
  });

  it("a script of a subfolder is looked up where the command runs", () => {
    const root = tree({ "package.json": { scripts: { lint: "x" } }, "web/package.json": { scripts: {} } });
    expect(missing(root, "cd web && npm run lint", "npm lint @web")).toBe("stands");
    put(root, "web/package.json", { scripts: { lint: "x" } });
    expect(missing(root, "cd web && npm run lint", "npm lint @web")).toBe("over");
  });

  it("a folder without a package.json of its own uses the one above it", () => {
    const root = tree({ "package.json": { scripts: { lint: "x" } }, "src/deep/a.ts": "" });
    expect(missing(root, "cd src/deep && npm run lint", "npm lint @src/deep")).toBe("over");
  });

  it("a member of a workspace is found where members lie, by name", () => {
    const root = tree({
      "package.json": { scripts: {} },
      "packages/web/package.json": { scripts: { lint: "x" } },
    });
    expect(missing(root, "pnpm --filter @acme/web lint", "npm lint @@acme/web")).toBe("over");
    expect(missing(root, "pnpm --filter web check", "npm check @web")).toBe("stands");
    expect(missing(root, "pnpm --filter api lint", "npm lint @api")).toBe("unsure");
  });

  it("`pnpm x` is over as well when the project has a program x", () => {
    const root = tree({ "package.json": { scripts: { test: "x" } } });
    const asked = {
      kind: "command-not-found",
      subject: "script npm vitest",
      command: "pnpm vitest",
    } as const;
    expect(look(root, asked)).toBe("stands");
    program(root, "node_modules/.bin/vitest");
    expect(look(root, asked)).toBe("over");
  });

  it("a name that every object inherits is no script", () => {
    const root = tree({ "package.json": { scripts: { test: "x" } } });
    expect(missing(root, "npm run constructor", "npm constructor")).toBe("stands");
  });

  it("composer.json, deno.json and mise.toml", () => {
    const root = tree({
      "composer.json": { scripts: { phpstan: "x" } },
      "deno.jsonc": '{ // tasks\n "tasks": { "dev": "x", }, }',
      "mise.toml": '[tasks.lint]\nrun = "x"\n',
      ".mise/tasks/db/seed": "#!/bin/sh\n",
    });
    expect(missing(root, "composer phpstan", "composer phpstan")).toBe("over");
    expect(missing(root, "composer psalm", "composer psalm")).toBe("stands");
    expect(missing(root, "mise run lint", "mise lint")).toBe("over");
    expect(missing(root, "mise run db:seed", "mise db:seed")).toBe("over");
    expect(missing(root, "mise run fmt", "mise fmt")).toBe("stands");
    const deno = { kind: "unknown-script", subject: "action 1", command: "deno task dev" } as const;
    expect(look(root, { ...deno, excerpt: "Task not found: dev" })).toBe("over");
    expect(look(root, { ...deno, excerpt: "Task not found: build" })).not.toBe("over");
  });

  it("a Cargo alias, from the folder upwards; a program cargo-x", () => {
    const root = tree({ ".cargo/config.toml": '[alias]\nlint = "clippy"\n', "crates/a/Cargo.toml": "" });
    const subcommand = (name: string) =>
      look(root, {
        kind: "unknown-subcommand",
        subject: `subcommand cargo ${name}`,
        command: `cd crates/a && cargo ${name}`,
        env: { PATH: `${root}/bin` },
      });
    expect(subcommand("lint")).toBe("over");
    expect(subcommand("nextest")).not.toBe("over");
    program(root, "bin/cargo-nextest");
    expect(subcommand("nextest")).toBe("over");
  });

  it("a manifest that is broken right now says nothing", () => {
    const root = tree({ "package.json": "{ oops" });
    expect(missing(root, "npm run lint", "npm lint")).toBe("unsure");
    expect(missing(tree(), "npm run lint", "npm lint")).toBe("unsure");
  });
});
