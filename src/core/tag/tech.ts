// Derives technology tags from installed packages, programs that are run, and names in a prompt.
import { baseName } from "../../domain/base-name.ts";
import { gather } from "../../domain/gather.ts";
import { wordSet } from "../../domain/word-set.ts";
import type { Work } from "../../domain/work.ts";
import { ORDINARY, PACKAGES, PROGRAMS, SPOKEN } from "./tech-table.ts";

const LOOKED_AT = 1_000;
const MOST = 8;

/** `install ioredis` → dependency, redis, database */
export function techInPrompt(prompt: string): readonly string[] {
  const text = prompt.slice(0, LOOKED_AT);
  const found = new Set<string>();
  // Installing a known package adds a dependency; installing a hook does not.
  for (const [, name = ""] of text.matchAll(INSTALLED))
    for (const tag of packageTags(name)) found.add("dependency").add(tag);
  for (const name of text.match(NAMES) ?? []) for (const tag of tagsOfName(name)) found.add(tag);
  return [...found].slice(0, MOST);
}

/** Programs at the start of a command, packages in install commands, container images. */
export function techInCommand(command: string, work: Work | undefined): readonly string[] {
  const found = new Set<string>();
  for (const part of command.slice(0, LOOKED_AT).split(/&&|\|\||[;|\n]/)) {
    const words = part.trim().split(/\s+/).map(unquoted);
    const program = words.findIndex((word) => !WRAPPERS.has(word) && !/^[\w-]+=|^-/.test(word));
    const name = words[program] ?? "";
    for (const tag of PROGRAMS.get(baseName(name)) ?? []) found.add(tag);
    const installs = INSTALLS.test(words.slice(program).join(" "));
    if (installs) found.add("dependency");
    if (!installs && name !== "docker") continue;
    for (const word of words.slice(program + 1)) for (const tag of packageTags(word)) found.add(tag);
  }
  if (work === "install") found.add("dependency");
  return [...found].slice(0, MOST);
}

/** Tags of a package reference with or without version: `@prisma/client@5`, `redis:7-alpine`. */
function packageTags(written: string): readonly string[] {
  const name = written.toLowerCase().replace(/(?<=.)(?:@|[=<>~!]=?|:)[\w.^~*-]*$/, "");
  const known = PACKAGES.get(name);
  if (known) return known;
  const [scope, rest] = name.startsWith("@") ? name.slice(1).split("/") : [];
  return PACKAGES.get(scope ?? "") ?? PACKAGES.get(rest ?? "") ?? partTags(name);
}

/** Tags from the parts of an unknown package name: `redis-node`, `express-session-redis`. */
function partTags(name: string): readonly string[] {
  const parts = name.split(/[^a-z0-9]+/).filter((part) => part.length > 3 && !ORDINARY.has(part));
  return parts.length > 1
    ? [...new Set(gather(parts, (part) => SPOKEN.get(part) ?? PACKAGES.get(part) ?? []))]
    : [];
}

/** Words with the characters of technology names: `next.js`, `@prisma/client`, `node-redis`. */
const NAMES = /@?[A-Za-z]\w*(?:[./-]\w+)*/g;
const INSTALLED = /\binstall(?:ing|ed)?\s+(?:the\s+)?(@?[\w./-]*\w)/gi;

function tagsOfName(name: string): readonly string[] {
  const lower = name.toLowerCase();
  return SPOKEN.get(lower) ?? (ORDINARY.has(lower) ? undefined : PACKAGES.get(lower)) ?? [];
}

function unquoted(word: string): string {
  return word.replace(/^["']|["']$/g, "");
}

const WRAPPERS = wordSet("sudo npx bunx pnpx uvx time env exec dlx command nohup uv poetry run -- -y");
const INSTALLS =
  /^(?:(?:npm|pnpm|bun) (?:i|install|add)|yarn (?:global )?add|pip3? install|(?:uv )?pip install|add|poetry add|pdm add|pipenv install|pipx install|cargo (?:add|install)|gem install|bundle add|go (?:get|install)|composer require|brew install|apt(?:-get)? install|apk add|dnf install|yum install)\b/;
