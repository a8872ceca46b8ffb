// Technologies: by the packages that are installed, the programs that are run and the names people use.
import { gather } from "../../domain/gather.ts";
import type { Work } from "../../domain/work.ts";
import { ORDINARY, PACKAGES, PROGRAMS, SPOKEN } from "./tech-table.ts";

const LOOKED_AT = 1_000;
const MOST = 8;

/** `install ioredis` → dependency, redis, database */
export function techInPrompt(prompt: string): readonly string[] {
  const text = prompt.slice(0, LOOKED_AT);
  const found = new Set<string>();
  // To install something known is to add a dependency; to install a hook is not.
  for (const [, name = ""] of text.matchAll(INSTALLED))
    for (const tag of packageTags(name)) found.add("dependency").add(tag);
  for (const name of text.match(NAMES) ?? []) for (const tag of spoken(name)) found.add(tag);
  return [...found].slice(0, MOST);
}

/** Programs where a command begins, packages where some are installed, images of containers. */
export function techInCommand(command: string, work: Work | undefined): readonly string[] {
  const found = new Set<string>();
  for (const part of command.slice(0, LOOKED_AT).split(/&&|\|\||[;|\n]/)) {
    const words = part.trim().split(/\s+/).map(unquoted);
    const program = words.findIndex((word) => !WRAPPERS.has(word) && !/^[\w-]+=|^-/.test(word));
    const name = words[program] ?? "";
    for (const tag of PROGRAMS.get(name.slice(name.lastIndexOf("/") + 1)) ?? []) found.add(tag);
    const installs = INSTALLS.test(words.slice(program).join(" "));
    if (installs) found.add("dependency");
    if (!installs && name !== "docker") continue;
    for (const word of words.slice(program + 1)) for (const tag of packageTags(word)) found.add(tag);
  }
  if (work === "install") found.add("dependency");
  return [...found].slice(0, MOST);
}

/** Tags of a package as it is named in a registry, versions and all: `@prisma/client@5`, `redis:7-alpine`. */
export function packageTags(written: string): readonly string[] {
  const name = written.toLowerCase().replace(/(?<=.)(?:@|[=<>~!]=?|:)[\w.^~*-]*$/, "");
  const known = PACKAGES.get(name);
  if (known) return known;
  const [scope, rest] = name.startsWith("@") ? name.slice(1).split("/") : [];
  return PACKAGES.get(scope ?? "") ?? PACKAGES.get(rest ?? "") ?? partTags(name);
}

/** A package nobody knows may say in its name what it is for: `redis-node`, `express-session-redis`. */
function partTags(name: string): readonly string[] {
  const parts = name.split(/[^a-z0-9]+/).filter((part) => part.length > 3 && !ORDINARY.has(part));
  return parts.length > 1
    ? [...new Set(gather(parts, (part) => SPOKEN.get(part) ?? PACKAGES.get(part) ?? []))]
    : [];
}

/** Words with what names of technologies have in them: `next.js`, `@prisma/client`, `node-redis`. */
const NAMES = /@?[A-Za-z]\w*(?:[./-]\w+)*/g;
const INSTALLED = /\binstall(?:ing|ed)?\s+(?:the\s+)?(@?[\w./-]*\w)/gi;

function spoken(name: string): readonly string[] {
  const lower = name.toLowerCase();
  return SPOKEN.get(lower) ?? (ORDINARY.has(lower) ? undefined : PACKAGES.get(lower)) ?? [];
}

function unquoted(word: string): string {
  return word.replace(/^["']|["']$/g, "");
}

const WRAPPERS = new Set(
  "sudo npx bunx pnpx uvx time env exec dlx command nohup uv poetry run -- -y".split(" "),
);
const INSTALLS =
  /^(?:(?:npm|pnpm|bun) (?:i|install|add)|yarn (?:global )?add|pip3? install|(?:uv )?pip install|add|poetry add|pdm add|pipenv install|pipx install|cargo (?:add|install)|gem install|bundle add|go (?:get|install)|composer require|brew install|apt(?:-get)? install|apk add|dnf install|yum install)\b/;
