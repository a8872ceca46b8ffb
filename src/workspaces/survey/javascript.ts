// Reads package.json, deno.json and the files next to them.
import { technologiesOf } from "./dependencies.ts";
import type { Files } from "./files.ts";
import type { Findings } from "./findings.ts";
import { packageManagerOf, runScript } from "./package-manager.ts";
import { at, type Data, own, text } from "./parse.ts";
import { tasksAmong, usually } from "./tasks.ts";

/** `ci`: all commands of CI, one per line. */
export function readJavascript(files: Files, ci: string): Findings | undefined {
  if (!files.has("package.json")) return undefined;
  const manifest = files.json("package.json");
  const packages = DEPENDENCIES.flatMap((field) => Object.keys(at(manifest, field)));
  const manager = packageManagerOf(files, manifest, ci);
  const scripts = scriptsIn(manifest, "scripts");
  const typed = packages.includes("typescript") || files.list("").some(({ name }) => TSCONFIG.test(name));
  return {
    languages: [typed ? "TypeScript" : "JavaScript"],
    ...technologiesOf("npm", packages),
    packageManager: manager,
    commands: tasksAmong(scripts, (name) => runScript(manager ?? "npm", name, scripts.get(name))),
  };
}

export function readDeno(files: Files): Findings | undefined {
  const name = ["deno.json", "deno.jsonc"].find((one) => files.has(one));
  if (name === undefined) return undefined;
  const manifest = files.json(name);
  const tasks = scriptsIn(manifest, "tasks");
  const packages = Object.values(at(manifest, "imports")).flatMap((one) => packageIn(text(one) ?? ""));
  return {
    languages: ["TypeScript"],
    ...technologiesOf("npm", packages),
    packageManager: "deno",
    commands: [
      ...tasksAmong(tasks, (task) => `deno task ${task}`),
      ...usually({ test: "deno test", lint: "deno lint" }),
    ],
    formatter: "deno fmt",
  };
}

const DEPENDENCIES = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];
const TSCONFIG = /^tsconfig(?:\.[\w-]+)?\.json$/;

/** A deno task may be an object that contains the command. */
function scriptsIn(manifest: Data, field: string): ReadonlyMap<string, string> {
  const scripts = new Map<string, string>();
  for (const [name, value] of Object.entries(at(manifest, field))) {
    const content = text(value) ?? text(own(at({ value }, "value"), "command"));
    if (content !== undefined && /^[\w:.-]+$/.test(name)) scripts.set(name, content);
  }
  return scripts;
}

/** `npm:hono@^4`, `jsr:@hono/hono@4`. */
function packageIn(specifier: string): readonly string[] {
  const name = /^npm:\/?((?:@[^/@]+\/)?[^/@]+)/.exec(specifier)?.[1];
  if (name !== undefined) return [name];
  const published = /^jsr:\/?@([^/@]+)\/([^/@]+)/.exec(specifier);
  return published?.[1] === published?.[2] && published?.[1] ? [published[1]] : [];
}
