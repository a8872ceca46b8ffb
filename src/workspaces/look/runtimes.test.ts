import { rmSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { LONG_AGO, look, program, put, tree } from "./look.fixture.ts";

const wrong = (root: string, runtime: string, excerpt: string, failedAt?: number) =>
  look(root, {
    kind: "wrong-runtime",
    subject: `runtime ${runtime}`,
    command: "npm run dev",
    excerpt,
    env: { PATH: join(root, "bin") },
    home: join(root, "home"),
    ...(failedAt && { failedAt }),
  });

const VITE = "Vite requires Node.js version 20.19+ or 22.12+. Please upgrade.";

/** Makes `bin/<name>` a link to this program, as a version manager does. */
function use(root: string, name: string, target: string): void {
  program(root, target);
  put(root, "bin/.keep");
  rmSync(join(root, "bin", name), { force: true });
  symlinkSync(join("..", target), join(root, "bin", name));
}

describe("look: runtimes", () => {
  it("another version was chosen in another terminal: what the error asked for is there", () => {
    const root = tree();
    use(root, "node", "nvm/versions/node/v18.2.0/bin/node");
    expect(wrong(root, "node", VITE)).toBe("stands");
    use(root, "node", "nvm/versions/node/v22.12.0/bin/node");
    expect(wrong(root, "node", VITE)).toBe("over");
    use(root, "node", "nvm/versions/node/v22.1.0/bin/node");
    expect(wrong(root, "node", "Node.js version >=22 is required")).toBe("over");
  });

  it("the first one on the PATH counts, wherever it lies", () => {
    const root = tree();
    program(root, "system/v18.2.0/bin/node");
    program(root, "home/.nvm/versions/node/v22.12.0/bin/node");
    const [old, fresh] = [
      join(root, "system/v18.2.0/bin"),
      join(root, "home/.nvm/versions/node/v22.12.0/bin"),
    ];
    const asked = {
      kind: "wrong-runtime",
      subject: "runtime node",
      excerpt: VITE,
      home: join(root, "home"),
    } as const;
    expect(look(root, { ...asked, env: { PATH: [old, fresh].join(delimiter) } })).toBe("stands");
    expect(look(root, { ...asked, env: { PATH: [fresh, old].join(delimiter) } })).toBe("over");
  });

  it("the version is known by its folder, its name, or what was installed beside it", () => {
    const root = tree();
    use(root, "python3", "usr/bin/python3.12");
    const python = "ERROR: Package 'app' requires a different Python: 3.9.6 not in '>=3.11'";
    expect(wrong(root, "python", python)).toBe("over");
    use(root, "python3", "pyenv/versions/3.9.6/bin/python3");
    expect(wrong(root, "python", python)).toBe("stands");
    use(root, "node", "local/bin/node");
    expect(wrong(root, "node", VITE)).toBe("unsure");
    put(
      root,
      "local/include/node/node_version.h",
      "#define NODE_MAJOR_VERSION 20\n#define NODE_MINOR_VERSION 19\n#define NODE_PATCH_VERSION 1\n",
    );
    expect(wrong(root, "node", VITE)).toBe("over");
    use(root, "go", "local/go/bin/go");
    const go = "go: go.mod requires go >= 1.25 (running go 1.22.1; GOTOOLCHAIN=local)";
    put(root, "local/go/VERSION", "go1.22.1\ntime 2024\n");
    expect(wrong(root, "go", go)).toBe("stands");
    put(root, "local/go/VERSION", "go1.25.3\ntime 2026\n");
    expect(wrong(root, "go", go)).toBe("over");
  });

  it("an error that names no version: what package.json asks for", () => {
    const root = tree({ "package.json": { engines: { node: ">=20.19 <21 || ^22.12" } } });
    use(root, "node", "versions/node/v22.1.0/bin/node");
    expect(wrong(root, "node", "npm error code EBADENGINE")).toBe("stands");
    use(root, "node", "versions/node/v22.13.0/bin/node");
    expect(wrong(root, "node", "npm error code EBADENGINE")).toBe("over");
  });

  it.each([".nvmrc", ".node-version", ".tool-versions", "mise.toml"])("%s was changed since", (file) => {
    const root = tree();
    use(root, "node", "versions/node/v18.0.0/bin/node");
    put(root, file, "x");
    expect(wrong(root, "node", VITE)).toBe("stands");
    expect(wrong(root, "node", VITE, LONG_AGO)).toBe("over");
  });

  it("the default of all projects was changed since", () => {
    const root = tree();
    use(root, "node", "versions/node/v18.0.0/bin/node");
    put(root, "home/.nvm/alias/default", "22");
    expect(wrong(root, "node", VITE, LONG_AGO)).toBe("over");
  });

  it("where nothing is known of versions, a program that was replaced since is another one", () => {
    const root = tree();
    program(root, "bin/ruby");
    const gemfile = "Your Ruby version is 2.6.10, but your Gemfile specified 3.3.0";
    expect(wrong(root, "ruby", gemfile)).toBe("unsure");
    expect(wrong(root, "ruby", gemfile, LONG_AGO)).toBe("over");
  });
});
