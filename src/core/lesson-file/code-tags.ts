// Finds code spans that are tags of a lesson: commands and paths, but no identifiers of a program.
import { wordSet } from "../../domain/word-set.ts";

export function tagsInCode(codes: readonly string[]): readonly string[] {
  return codes
    .map((code) => code.replace(/^\$\s+/, "").trim())
    .filter((code) => isCommand(code) || isPath(code))
    .map((code) => (code.endsWith("/") ? `${code}**` : code));
}

export function isCommand(code: string): boolean {
  if (code.length > 60 || /[<>{}()=;|&"'…]|\.\.\./.test(code)) return false;
  const [program = "", ...rest] = code.split(/\s+/);
  if (!PROGRAMS.has(program)) return false;
  return rest.length > 0 ? rest.length <= 5 : !EVERYDAY.has(program);
}

/** A command line of a program that only this team has: `vault-wipe`, `acme db drop`, `./scripts/reset.sh`. */
export function isUnknownCommand(code: string): boolean {
  if (code.length > 60 || /[<>{}()=;|&"'`$…*]|\.\.\./.test(code)) return false;
  const [program = "", ...rest] = code.split(/\s+/);
  if (PROGRAMS.has(program) || rest.length > 5) return false;
  return /^(?:\.{0,2}\/)?[a-z][\w-]*(?:\/[\w.-]+)*(?:\.(?:sh|ps1|py|bat|cmd|js|mjs|rb|pl))?$/i.test(program);
}

/** `src/generated/**`, `.env`, `package-lock.json`, `*.sql`; no URLs, types or package scopes. */
export function isPath(code: string): boolean {
  if (code.length > 80 || /[\s<>(){}=;|&"'`,$:#\\]|^[/~@-]|\.\.\.|^\*+$|::/.test(code)) return false;
  if (/^\.(?:env(?:\.[\w*]+)?|gitignore|npmrc|nvmrc|dockerignore)$/.test(code)) return true;
  if (
    /^[\w.*-]*\.(?:[jt]sx?|[cm][jt]s|json|ya?ml|toml|lock|sql|md|mdx|py|rs|go|java|kt|rb|php|cs|css|scss|html|sh|env|tf|proto|graphql|prisma|xml|gradle|snap|txt|cfg|ini|vue|svelte|swift|zig|cpp|hpp)$/i.test(
      code,
    )
  ) {
    // An extension alone is not enough: `import.meta.env` is not a file.
    return !/^\w+(?:\.meta)?\.env$/.test(code) && code.length > 4;
  }
  return (
    /^[\w.*-]+(?:\/[\w.*@[\]-]+)+\/?$|^\.?[\w-]+\/$/.test(code) &&
    (/[*.]|\/$/.test(code) || code.split("/").length > 2)
  );
}

const PROGRAMS = new Set(
  `git gh npm npx pnpm yarn bun bunx deno node tsc tsx ts-node eslint prettier biome jest vitest mocha playwright cypress
  python python3 pip pip3 pipx uv uvx poetry pipenv conda pytest mypy ruff black tox django-admin alembic
  cargo rustc rustup rustfmt go gofmt golangci-lint make cmake ninja bazel just mvn gradle ./gradlew ./mvnw gradlew mvnw java javac
  dotnet swift xcodebuild pod flutter dart php composer artisan bundle rails rake rspec ruby gem mix elixir
  docker docker-compose podman kubectl helm terraform tofu pulumi ansible vagrant aws gcloud az fly vercel netlify wrangler railway heroku
  psql mysql sqlite3 mongosh redis-cli prisma supabase firebase
  rm mv cp chmod chown kill pkill killall sudo dd truncate shred curl wget ssh scp rsync tar sed awk systemctl brew apt apt-get yum dnf`.split(
    /\s+/,
  ),
);

/** Commands that nearly every session runs, so that they are useless as tags. */
const EVERYDAY = wordSet(
  "git gh npm npx pnpm yarn bun bunx deno node python python3 pip pip3 uv cargo go make docker kubectl java ruby php dotnet rm mv cp curl ssh sed awk tar sudo just swift dart flutter aws gcloud az rails mix",
);
