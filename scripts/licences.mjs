// Collects the licences of everything Twiceshy ships or installs: packages bundled into dist/ and its dependencies. The
// build writes the bundled ones with their texts to dist/THIRD-PARTY.txt; `node scripts/licences.mjs` prints a table.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(import.meta.dirname, "..");

/** Names of the packages that esbuild took files from. */
export function bundledPackages(metafiles) {
  const names = new Set();
  for (const { inputs } of metafiles)
    for (const path of Object.keys(inputs)) {
      const name = /node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/](?!.*node_modules)/.exec(path)?.[1];
      if (name !== undefined) names.add(name.replaceAll("\\", "/"));
    }
  return [...names].sort();
}

/** Name, version and licence of each, followed by the text of its licence. */
export function thirdPartyText(names) {
  const parts = names.map((name) => {
    const { version, licence, text } = read(name);
    return `${name} ${version} (${licence})\n\n${text}`;
  });
  return `Twiceshy's files in this folder contain parts of these packages.\n\n${parts.join(`\n${"-".repeat(80)}\n\n`)}`;
}

function read(name, from = join(root, "node_modules")) {
  const folder = join(from, name);
  const { version, license, licenses } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  return {
    version,
    licence: license?.type ?? license ?? licenses?.map(({ type }) => type).join(" or ") ?? "not stated",
    text:
      file === undefined ? "The package comes without a text.\n" : readFileSync(join(folder, file), "utf8"),
  };
}

/** Everything that an installation downloads: dependencies and theirs. */
function installed() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  return Object.entries(packages)
    .filter(([path, { dev, optional }]) => path.startsWith("node_modules/") && !dev && !optional)
    .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const notice = join(root, "dist/THIRD-PARTY.txt");
  const listed = existsSync(notice) ? readFileSync(notice, "utf8") : "";
  const bundled = [...listed.matchAll(/^(\S+) \d[^\s]* \(.+\)$/gm)].map(([, name]) => name);
  const fetched = installed();
  console.log("| package | version | licence | how |\n|---|---|---|---|");
  for (const name of [...new Set([...fetched, ...bundled])].sort()) {
    const { version, licence } = read(name);
    const how = [fetched.includes(name) && "installed", bundled.includes(name) && "bundled"];
    console.log(`| ${name} | ${version} | ${licence} | ${how.filter(Boolean).join(", ")} |`);
  }
}
