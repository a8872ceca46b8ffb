// Reads `npm pack --dry-run --json` and fails when the package lacks something or carries what is none of its business.
import { text } from "node:stream/consumers";

const [report] = JSON.parse(await text(process.stdin));
const files = report.files.map((file) => file.path);

const needed = [
  "dist/cli.js",
  "dist/hook.cjs",
  "dist/index.js",
  "dist/types/index.d.ts",
  "dist/viewer/index.html",
  "migrations/sqlite/0001-",
  "samples/",
  "README.md",
  "CHANGELOG.md",
  "LICENSE",
  "package.json",
];
const missing = needed.filter((start) => !files.some((file) => file.startsWith(start)));
const welcome = /^(dist|migrations|samples)\/|^(README\.md|CHANGELOG\.md|LICENSE|package\.json)$/;
const foreign = files.filter((file) => !welcome.test(file) || /\.test\.|fixtures/.test(file));

console.log(`${files.length} files, ${Math.round(report.unpackedSize / 1024)} KB unpacked`);
if (missing.length > 0) console.error(`missing: ${missing.join(", ")}`);
if (foreign.length > 0) console.error(`does not belong in the package: ${foreign.join(", ")}`);
process.exitCode = missing.length + foreign.length > 0 ? 1 : 0;
