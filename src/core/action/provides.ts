// Subjects that a successful command proves: things that exist, work or are installed from now on.
import { gather } from "../../domain/gather.ts";
import { type Subject, subject } from "../../domain/subject.ts";
import { hasOption, type Invocation, optionValue } from "./invocation.ts";
import { pathSubject, sharedSubjects } from "./needs.ts";
import { type PathUse, pathsOf } from "./operands.ts";
import { packagesOf, programOfPackage } from "./packages.ts";
import { type Place, parents } from "./paths.ts";
import { isProbe } from "./probes.ts";
import { revisionMade } from "./revisions.ts";
import { table } from "./rows.ts";
import { loginOf } from "./surroundings.ts";
import { isFixed } from "./words.ts";

export function providesOf(invocation: Invocation, place: Place): readonly Subject[] {
  const { programs, named, account: used, around, project } = sharedSubjects(invocation, place);
  const account = loginOf(invocation) ?? used;
  const found = [...programs];
  if (isProbe(invocation)) found.push(...asked(invocation));
  found.push(...paths(invocation, place), ...named, ...installed(invocation), ...runtimeSwitched(invocation));
  if (account !== undefined) found.push(subject("account", account));
  const revision = revisionMade(invocation);
  if (revision !== undefined) found.push(subject("revision", revision));
  found.push(...around, ...project, ...imageMade(invocation));
  return found;
}

/** `docker build -t shop/api:dev .` makes the image that `docker run` looks for. */
function imageMade(invocation: Invocation): readonly Subject[] {
  const { command, subcommand, operands } = invocation;
  if (!/^(?:docker|podman|nerdctl)$/.test(command)) return [];
  if (/^(?:buildx |image )?build$/.test(subcommand)) {
    const name = optionValue(invocation, "-t", "--tag");
    return name !== undefined && isFixed(name) ? [subject("package", `${command} ${name.text}`)] : [];
  }
  const name = /^(?:image )?(?:pull|tag)$/.test(subcommand) ? operands.at(-1) : undefined;
  return name !== undefined && isFixed(name) ? [subject("package", `${command} ${name.text}`)] : [];
}

function paths(invocation: Invocation, place: Place): Subject[] {
  return gather([...pathsOf(invocation), ...tested(invocation)], (use) => {
    if (use.role === "gone" || use.role === "name") return [];
    const found = pathSubject(use, invocation, place);
    if (use.role === "need") return found;
    return gather(found, (one) => [
      one,
      ...parents(one.slice("path ".length)).map((path) => subject("path", path)),
    ]);
  });
}

/** The success of `test -f x` proves the path. */
function tested(invocation: Invocation): PathUse[] {
  if (!/^(?:test|\[)$/.test(invocation.command) || !hasOption(invocation, "-f", "-e", "-d", "-r", "-x", "-s"))
    return [];
  const term = invocation.operands[0];
  return term === undefined || invocation.options.length > 1 || term.text === "!"
    ? []
    : [{ term, word: term, role: "need" }];
}

/** The success of `which go` and `command -v go` proves the program. */
function asked(invocation: Invocation): Subject[] {
  if (!/^(?:which|type|hash|command)$/.test(invocation.command)) return [];
  return invocation.operands
    .filter((term) => isFixed(term) && /^[\w.+-]+$/.test(term.text))
    .map((term) => subject("program", term.text));
}

export function installed(invocation: Invocation): Subject[] {
  return gather(packagesOf(invocation), (one) => {
    const program = programOfPackage(invocation, one);
    const found: Subject[] = program === undefined ? [] : [subject("program", program), ...plugged(one.name)];
    if (one.registry === "pip" || one.registry === "nuget") found.push(...plugged(one.name));
    if (one.registry === "rustup") found.push(subject("subcommand", `cargo ${one.name}`));
    if (one.registry === "pip")
      found.push(subject("module", `python ${one.name.replaceAll("-", "_").toLowerCase()}`));
    if (one.registry === "npm") found.push(subject("module", `node ${one.name}`));
    return found;
  });
}

/** By their names, `git-lfs` and `cargo-nextest` bring a subcommand, `pytest-cov` an option. */
function plugged(name: string): Subject[] {
  const [, host, plugin] = /^([a-z]+)-([a-z][\w-]*)$/.exec(name) ?? [];
  if (host === undefined) return [];
  return [subject("subcommand", `${host} ${plugin}`), subject("flag", `${host} --${plugin}`)];
}

const switches = table<string>([
  ["node", "nvm use,nvm install,fnm use,fnm install,volta install,volta pin"],
  ["python", "pyenv local,pyenv global,pyenv install,pyenv shell,uv python install,uv python pin"],
  ["ruby", "rbenv local,rbenv global,rbenv install"],
  ["rust", "rustup default,rustup update"],
]);

export function runtimeSwitched(invocation: Invocation): Subject[] {
  const { key } = invocation;
  const fixed = switches.get(key);
  if (fixed !== undefined) return [subject("runtime", fixed)];
  if (!/^(?:mise (?:use|install)|asdf (?:install|local|global|set))$/.test(key)) return [];
  return invocation.operands.filter(isFixed).flatMap((term) => {
    const name = term.text.split("@")[0]?.replace("nodejs", "node").replace("golang", "go") ?? "";
    return /^[a-z]+$/.test(name) ? [subject("runtime", name)] : [];
  });
}
