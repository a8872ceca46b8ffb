// Derives tags from files: words of their names, and areas of the project.

import { gather } from "../../domain/gather.ts";
import { wordsIn } from "../similarity/terms.ts";
import { wordSet } from "../text/words.ts";

/** Files read; more add no information. */
const MOST_FILES = 60;
const MOST_NAMES = 8;

/** `src/auth/jwt.ts` → auth, jwt: folder and name, the most frequent first. */
export function namesOf(files: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const path of files.slice(0, MOST_FILES)) {
    const parts = partsOf(path);
    const name = stemName(parts.at(-1) ?? "");
    for (const word of new Set(gather([parts.at(-2) ?? "", name], wordsIn)))
      if (isDistinctive(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST_NAMES)
    .map(([word]) => word);
}

/** backend, frontend, testing, docs, ci, configuration … */
export function areasOf(files: readonly string[]): readonly string[] {
  return [...new Set(gather(files.slice(0, MOST_FILES), areasOfPath))];
}

function areasOfPath(path: string): string[] {
  const parts = partsOf(path);
  const name = parts.at(-1) ?? "";
  const folders = new Set(parts.slice(0, -1).map((part) => part.toLowerCase()));
  const found = gather(NAMES, ([area, pattern]) => (pattern.test(name) ? [area] : []));
  for (const [area, known] of FOLDERS) if ([...folders].some((folder) => known.has(folder))) found.push(area);
  if (folders.has(".github") && folders.has("workflows")) found.push("ci");
  if (found.includes("testing") || found.includes("docs") || found.includes("ci"))
    return found.filter((area) => area !== "backend" && area !== "frontend" && area !== "configuration");
  // UI files belong to the frontend, wherever they are.
  if (UI_FILE.test(name)) return [...found.filter((area) => area !== "backend"), "frontend"];
  return found;
}

function partsOf(path: string): string[] {
  return path.split(/[\\/]+/).filter((part) => part !== "" && part !== "." && part !== "~");
}

/** `jwt.test.ts` → jwt */
function stemName(name: string): string {
  return name
    .replace(/^\.+/, "")
    .replace(/\.(?:test|spec|stories|d|config)(?=\.)/g, "")
    .replace(/\.\w+$/, "")
    .replace(/_test$|^test_/, "");
}

function isDistinctive(word: string): boolean {
  return word.length > 1 && word.length <= 30 && !GENERIC.has(word) && !/^\d+$|^[0-9a-f]{6,}$/.test(word);
}

/** Names that every project has. */
const GENERIC = wordSet(
  "src lib libs app apps pkg packages package internal cmd index main mod init util utils helper helpers common shared core base types type interfaces constants config test tests spec specs testing fixtures mocks components component pages page views view routes route controllers controller services service models model hooks styles assets public static dist build out bin scripts script docs doc readme changelog license json yaml yml toml md ts js tsx jsx py go rs rb java cs css html dev old new tmp temp users home work node modules github workflows default vendor",
);

const UI_FILE = /\.(?:tsx|jsx|vue|svelte|astro|css|scss|sass|less|html?)$/i;

const NAMES: readonly (readonly [string, RegExp])[] = [
  ["testing", /\.(?:test|spec|cy|e2e)\.\w+$|_test\.\w+$|^test_.*\.py$|^conftest\.py$/i],
  ["docs", /\.(?:mdx?|rst|adoc)$/i],
  ["database", /\.(?:sql|prisma|db)$/i],
  ["infrastructure", /^(?:dockerfile|docker-compose|compose)(?:\..*)?$|\.(?:tf|tfvars)$|^chart\.ya?ml$/i],
  ["ci", /^(?:\.gitlab-ci\.yml|jenkinsfile|\.travis\.yml|azure-pipelines\.yml)$/i],
  [
    "dependency",
    /^(?:package(?:-lock)?\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?|requirements[\w-]*\.txt|pyproject\.toml|poetry\.lock|uv\.lock|cargo\.(?:toml|lock)|go\.(?:mod|sum)|gemfile(?:\.lock)?|composer\.(?:json|lock)|pom\.xml|build\.gradle(?:\.kts)?)$/i,
  ],
  [
    "configuration",
    /^(?:tsconfig[\w.-]*\.json|\.env[\w.]*|\.\w+rc(?:\.\w+)?|[\w-]+\.config\.\w+|\.golangci\.ya?ml|biome\.jsonc?|mise\.toml)$/i,
  ],
];

const FOLDERS: readonly (readonly [string, ReadonlySet<string>])[] = [
  ["testing", wordSet("test tests __tests__ spec specs e2e e2e_test integration_test testdata cypress")],
  ["docs", wordSet("docs doc documentation")],
  ["ci", wordSet(".circleci .buildkite")],
  ["database", wordSet("migrations migration prisma db database seeds drizzle alembic")],
  ["infrastructure", wordSet("terraform infra k8s kubernetes helm deploy deployment ansible docker")],
  ["i18n", wordSet("locales locale i18n translations lang")],
  [
    "backend",
    wordSet(
      "backend server servers api apis auth middleware middlewares routes router routers controllers controller handlers resolvers services models repositories graphql db",
    ),
  ],
  ["frontend", wordSet("frontend client web ui components pages views layouts styles widgets")],
];
