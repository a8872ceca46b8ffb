// The file that makes a folder a project of some tool: started in another folder, the tool finds none and fails, whatever
// it was asked to do.
import { type Subject, subject } from "../../domain/subject.ts";
import { type Invocation, keyOf } from "./invocation.ts";
import { folderName, type Place } from "./paths.ts";

const MANIFESTS: Readonly<Record<string, string>> = {
  go: "go.mod",
  npm: "package.json",
  pnpm: "package.json",
  yarn: "package.json",
  bun: "package.json",
  cargo: "Cargo.toml",
  bundle: "Gemfile",
  composer: "composer.json",
  mvn: "pom.xml",
  poetry: "pyproject.toml",
  mix: "mix.exs",
  flutter: "pubspec.yaml",
};

/** What works anywhere, or begins a project. */
const ANYWHERE =
  /^(?:go (?:version|env|help|mod init|install|tool|doc|telemetry)|(?:npm|pnpm|yarn|bun|bunx) (?:init|create|install|i|add|view|info|search|config|login|whoami|exec|dlx|x|-v|root|help|store|setup|upgrade|global)|cargo (?:new|init|install|search|login|help|version)|bundle (?:init|gem|version)|composer (?:init|global|create-project|about)|mix (?:new|local|archive)|flutter (?:create|doctor|upgrade|config|devices)|poetry (?:new|init|self|about)|mvn archetype)\b/;

export function manifestSubject(invocation: Invocation, place: Place): readonly Subject[] {
  const { command, folder, subcommand, script, operands } = invocation;
  const manifest = Object.hasOwn(MANIFESTS, command) ? MANIFESTS[command] : undefined;
  if (manifest === undefined || !folder.known || ANYWHERE.test(keyOf(invocation))) return [];
  // `npm --version`, `bun script.ts`: no word that needs a project.
  if (subcommand === "" && script === undefined) return [];
  if (command === "bun" && script === undefined && operands.length > 0) return [];
  if (
    invocation.options.some(({ name }) =>
      /^(?:--version|--help|-g|--global|--prefix|--manifest-path)$/.test(name),
    )
  )
    return [];
  const where = folderName(folder, place);
  return [subject("path", where === "." ? manifest : `${where}/${manifest}`)];
}
