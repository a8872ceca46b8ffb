// Runs linter, type checks and build at the same time, as `npm test` does before the tests. Prints the output of those that
// failed.
import { spawn } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const checks = {
  "npm run lint": ["biome", "check", "--error-on-warnings"],
  "npm run typecheck": ["tsc", "--noEmit"],
  "npm run typecheck (viewer)": ["tsc", "--noEmit", "-p", "viewer"],
  "npm run build": ["node", "scripts/build.mjs", "--quiet", "--if-changed"],
};

const results = await Promise.all(Object.entries(checks).map(([name, command]) => run(name, command)));
for (const { name, code, output } of results)
  if (code !== 0) {
    console.error(`${output}\n${name} failed`);
    process.exitCode = 1;
  }

/** npm puts node_modules/.bin into PATH. */
function run(name, [program, ...args]) {
  const child = spawn(program, args, { cwd: root, shell: process.platform === "win32" });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ name, code: 1, output: String(error) }));
    child.once("close", (code) => resolve({ name, code, output }));
  });
}
