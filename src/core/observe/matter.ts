// Computes the matter of a decision, so that a newer decision on the same matter supersedes the older one.
import { wordSet } from "../../domain/word-set.ts";
import { type Pattern, pattern } from "../pattern/pattern.ts";
import { termsOf } from "../similarity/terms.ts";

/**
 * Empty if unknown. Marking a valid decision as superseded is worse than keeping both, so a choice for one part of the
 * project never supersedes a choice for another part.
 */
export function matterOf(decision: string): string {
  const what = decision.split(REASON, 1)[0] ?? "";
  const matter = chosenIn(what) ?? NAMED.find(([, pattern]) => pattern.test(what))?.[0];
  if (matter === undefined) return alternatives(decision);
  const scope = scopeOf(what);
  return scope === "" ? matter : `${matter}: ${scope}`;
}

/**
 * The matter of work that sets a number, adds or removes something, from its title: "Updated the version in
 * package.json to 2.0.0" supersedes the title with 1.9.0, "Removed the cart page" the one that added it. All words
 * must match.
 */
export function matterOfWork(title: string): string {
  const [, set] = SET_TO.exec(title) ?? [];
  if (set !== undefined) return withTerms("value", set);
  const [, thing] = CAME_OR_WENT.exec(title) ?? [];
  return thing === undefined || /\btests?\b/i.test(thing) ? "" : withTerms("thing", thing);
}

const SET_TO = pattern(
  /^(?:set|changed|raised|lowered|increased|reduced|bumped?|updated?|released?) (.{3,60}?) (?:from \S+ )?to v?\d[\w.%]*$/i,
);
const CAME_OR_WENT = pattern(
  /^(?:add(?:ed)?|created?|implement(?:ed)?|introduced?|removed?|deleted?|dropped|drop|revert(?:ed)?) (.{6,80})$/i,
);

function withTerms(sort: string, text: string): string {
  const terms = [...new Set(termsOf(text))].sort();
  return terms.length < 2 ? "" : `${sort}: ${terms.join(" ")}`;
}

/** "Use Redis for …" chooses Redis; "use Redis pipelines" chooses a part of it. */
function chosenIn(what: string): string | undefined {
  const words = what.toLowerCase().match(/[a-z][\w.+#-]*[\w+#]|[a-z]|[,;:()]/g) ?? [];
  for (const [matter, names] of MATTERS)
    for (const [index, word] of words.entries()) {
      const next = words[index + 1] ?? ",";
      if (names.includes(word) && (FOLLOWING.has(next) || !/[a-z]/.test(next))) return matter;
    }
  return undefined;
}

const FOLLOWING = wordSet(
  "for as in with over instead rather here everywhere across throughout on from to until while and or not only when where",
);

/** "… for the session cache in src/cache.ts": session cache. */
function scopeOf(what: string): string {
  const [, named = ""] =
    /\bfor\s+(.{3,60}?)(?=[,;:.()]|\s(?:in|on|with|as|to|instead|rather|over|and)\b|$)/i.exec(what) ?? [];
  return termsOf(named).slice(0, 2).join(" ");
}

/** Words after these give the reason; they are not the choice itself. */
const REASON = /\b(?:because|since|so that|to avoid|to keep)\b/i;

/** "X instead of Y" and, later, "Y instead of X" are on the same matter. */
function alternatives(decision: string): string {
  const [, chosen = "", rejected = ""] = PREFERRED.exec(decision) ?? [];
  const [first, second] = [nameIn(chosen), nameIn(rejected)];
  if (first === "" || second === "" || first === second) return "";
  return [first, second].sort().join(" / ");
}

const PREFERRED = pattern(
  /^(.{3,}?)\s+(?:instead of|rather than|over|in favou?r of)\s+(.{2,60}?)(?:[,;]|\.(?=\s|$)|\s(?:because|since|so|for|in|to|when|as)\b|$)/i,
);

function nameIn(text: string): string {
  const quoted = /`([^`]{2,40})`/.exec(text)?.[1];
  return termsOf(quoted ?? text)
    .slice(0, 3)
    .join(" ");
}

const list = (words: string): readonly string[] => words.split(" ");

/** Only names that are not everyday words: otherwise an unrelated decision would be superseded. */
const MATTERS: readonly (readonly [string, readonly string[]])[] = [
  ["package manager", list("npm pnpm yarn bun")],
  ["package manager of Python", list("pip poetry uv pipenv conda")],
  ["test runner", list("jest vitest mocha ava")],
  ["test runner of Python", list("pytest unittest")],
  ["end-to-end tests", list("playwright cypress")],
  ["linter", list("eslint biome oxlint")],
  ["linter of Python", list("ruff flake8 pylint")],
  ["formatter", list("prettier dprint")],
  ["database", list("sqlite postgres postgresql mysql mariadb mongodb dynamodb duckdb cockroachdb")],
  ["cache", list("redis memcached ioredis dragonfly")],
  ["orm", list("prisma drizzle typeorm sequelize kysely")],
  ["bundler", list("webpack vite rollup esbuild parcel turbopack tsup")],
  ["web framework", list("express fastify koa hono nestjs next.js nuxt remix")],
  ["web framework of Python", list("django flask fastapi")],
  ["ui framework", list("react vue svelte angular preact")],
  ["state management", list("redux zustand mobx recoil jotai pinia")],
  ["styling", list("tailwind sass scss styled-components emotion")],
  ["http client", list("axios undici")],
  ["logging", list("winston pino bunyan")],
  ["validation", list("zod yup joi ajv valibot")],
];

const NAMED: readonly (readonly [string, Pattern])[] = [
  [
    "auth: token storage",
    pattern(
      /\b(?:token|session|jwt)s?\b.*\b(?:cookies?|localstorage|session ?storage|keychain|in memory)\b|\b(?:cookies?|localstorage)\b.*\b(?:token|session|jwt)s?\b/i,
    ),
  ],
  [
    "auth: method",
    pattern(/\b(?:jwt|oauth2?|saml|oidc|session cookies?|api keys?|passkeys?|magic links?)\b/i),
  ],
  ["auth: password hashing", pattern(/\b(?:bcrypt|argon2(?:id)?|scrypt|pbkdf2)\b/i)],
  ["api style", pattern(/\b(?:graphql|grpc|trpc|rest(?:ful)? api|json-rpc)\b/i)],
  ["deployment", pattern(/\b(?:docker|kubernetes|vercel|netlify|fly\.io|heroku|serverless|lambda)\b/i)],
  ["ci", pattern(/\b(?:github actions|gitlab ci|circleci|jenkins|buildkite)\b/i)],
];
