// What a decision is about, so that the newer one on the same matter supersedes the older.
import { termsOf } from "../similarity/terms.ts";

/** Empty where nothing tells. */
export function matterOf(decision: string): string {
  const what = decision.split(REASON, 1)[0] ?? "";
  const words = new Set(what.toLowerCase().match(/[a-z][a-z0-9.+#-]*[a-z0-9+#]|[a-z]/g) ?? []);
  for (const [matter, names] of MATTERS) if (names.some((name) => words.has(name))) return matter;
  for (const [matter, pattern] of NAMED) if (pattern.test(what)) return matter;
  return alternatives(decision);
}

/** What stands in the reason was not decided upon. */
const REASON = /\b(?:because|since|so that|to avoid|to keep)\b/i;

/** "X instead of Y" and, later, "Y instead of X" are on the same matter. */
function alternatives(decision: string): string {
  const [, chosen = "", rejected = ""] =
    /^(.{3,}?)\s+(?:instead of|rather than|over|in favou?r of)\s+(.{2,60}?)(?:[,;]|\.(?=\s|$)|\s(?:because|since|so|for|in|to|when|as)\b|$)/i.exec(
      decision,
    ) ?? [];
  const [first, second] = [nameIn(chosen), nameIn(rejected)];
  if (first === "" || second === "" || first === second) return "";
  return [first, second].sort().join(" / ");
}

function nameIn(text: string): string {
  const quoted = /`([^`]{2,40})`/.exec(text)?.[1];
  return termsOf(quoted ?? text)
    .slice(0, 3)
    .join(" ");
}

const list = (words: string): readonly string[] => words.split(" ");

/** None that is a word of everyday language as well: a decision must not be superseded by one on something else. */
const MATTERS: readonly (readonly [string, readonly string[]])[] = [
  ["package manager", list("npm pnpm yarn bun pip poetry uv pipenv conda cargo bundler composer")],
  ["test runner", list("jest vitest mocha pytest unittest playwright cypress ava junit rspec")],
  ["linter", list("eslint biome ruff flake8 pylint golangci-lint oxlint")],
  ["formatter", list("prettier gofmt rustfmt dprint")],
  ["database", list("sqlite postgres postgresql mysql mariadb mongodb dynamodb duckdb cockroachdb")],
  ["cache", list("redis memcached ioredis dragonfly")],
  ["orm", list("prisma drizzle typeorm sequelize sqlalchemy kysely gorm")],
  ["bundler", list("webpack vite rollup esbuild parcel turbopack tsup")],
  [
    "web framework",
    list("express fastify koa hono nestjs django flask fastapi rails gin next.js nuxt remix"),
  ],
  ["ui framework", list("react vue svelte angular preact")],
  ["state management", list("redux zustand mobx recoil jotai pinia")],
  ["styling", list("tailwind sass scss styled-components emotion")],
  ["http client", list("axios undici httpx")],
  ["logging", list("winston pino bunyan slog logrus loguru")],
  ["validation", list("zod yup joi ajv valibot pydantic")],
];

const NAMED: readonly (readonly [string, RegExp])[] = [
  [
    "auth: token storage",
    /\b(?:token|session|jwt)s?\b.*\b(?:cookies?|localstorage|session ?storage|keychain|in memory)\b|\b(?:cookies?|localstorage)\b.*\b(?:token|session|jwt)s?\b/i,
  ],
  ["auth: method", /\b(?:jwt|oauth2?|saml|oidc|session cookies?|api keys?|passkeys?|magic links?)\b/i],
  ["auth: password hashing", /\b(?:bcrypt|argon2(?:id)?|scrypt|pbkdf2)\b/i],
  ["api style", /\b(?:graphql|grpc|trpc|rest(?:ful)? api|json-rpc)\b/i],
  ["deployment", /\b(?:docker|kubernetes|vercel|netlify|fly\.io|heroku|serverless|lambda)\b/i],
  ["ci", /\b(?:github actions|gitlab ci|circleci|jenkins|buildkite)\b/i],
];
