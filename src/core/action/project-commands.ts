// Programs that need a project file in their folder or above it (go.mod, package.json, Cargo.toml, .git): without one,
// all their commands fail in the same way.
import { nameInFolder, type Subject, subject } from "../../domain/subject.ts";
import { hasOption, type Invocation } from "./invocation.ts";
import { folderName, type Place } from "./paths.ts";
import { own, type Words, words } from "./rows.ts";

/** Subcommands that need no project, or create one. */
const WITHOUT_PROJECT: Readonly<Record<string, Words>> = {
  go: words("version env help install telemetry work tool"),
  cargo: words("new init install uninstall search login logout version help owner yank"),
  npm: nodeCommands(),
  pnpm: nodeCommands(),
  yarn: nodeCommands(),
  bun: nodeCommands(),
  git: words("init clone config version help ls-remote credential"),
  bundle: words("init config version help gem"),
  composer: words("init create-project global self-update search show about diagnose"),
  poetry: words("new init config self about search cache env"),
  gradle: words("init help"),
  mvn: words("archetype:generate help"),
  dotnet: words("new tool nuget workload sdk help"),
  mix: words("new local.hex local.rebar archive.install help hex.info"),
  flutter: words("create doctor config upgrade channel devices emulators precache"),
  make: words("help"),
  just: words("help"),
  task: words("help"),
};

function nodeCommands(): Words {
  return words(
    "init create dlx view info show search login logout whoami config get set help ping doctor cache store env x upgrade " +
      "token profile owner dist-tag access root prefix bin",
  );
}

/** `command go @backend`: any go command in this folder. */
export function projectSubject(invocation: Invocation, place: Place): readonly Subject[] {
  const { command, subcommand, folder, options } = invocation;
  const free = own(WITHOUT_PROJECT, command);
  const [verb = ""] = subcommand.split(" ");
  if (free === undefined || !folder.known || (verb !== "" && free.has(verb))) return [];
  if (hasOption(invocation, "-g", "--global", "--version", "--help", "-h", "-V")) return [];
  // If an option says where the project is, the folder does not matter.
  if (options.some(({ name }) => /^--(?:manifest-path|prefix|file|project|git-dir|cwd)$|^-f$/.test(name)))
    return [];
  return [subject("command", nameInFolder(command, folderName(folder, place)))];
}
