// Packages that an install command names, and their registry.
import { baseName } from "../../domain/base-name.ts";
import { gather } from "../../domain/gather.ts";
import { hasOption, type Invocation, packageName } from "./invocation.ts";
import { table, words } from "./rows.ts";
import { isFixed, type Term } from "./words.ts";

interface NamedPackage {
  readonly registry: string;
  readonly name: string;
  /** As written, when a version was given: `redis@4`. */
  readonly versioned?: string;
}

const installs = table<string>([
  ["npm", "npm install,npm add,pnpm add,pnpm install,yarn add,yarn global,bun add,bun install"],
  [
    "pip",
    "pip install,pip3 install,uv pip install,uv add,uv tool install,pipx install,poetry add,pdm add,pipenv install,rye add",
  ],
  ["conda", "conda install,mamba install"],
  ["cargo", "cargo add,cargo install"],
  ["gem", "gem install,bundle add"],
  ["go", "go get,go install"],
  ["apt", "apt install,apt-get install"],
  ["brew", "brew install,brew reinstall,brew upgrade"],
  ["apk", "apk add"],
  ["dnf", "dnf install,yum install"],
  ["composer", "composer require"],
  ["nuget", "dotnet add package,dotnet tool install"],
  ["rustup", "rustup component add,rustup target add,rustup toolchain install"],
  ["deno", "deno add"],
  ["winget", "winget install"],
  ["choco", "choco install"],
  ["scoop", "scoop install"],
  ["snap", "snap install"],
  ["pacman", "pacman -S"],
  ["pub", "flutter pub add,dart pub add"],
  ["mise", "mise use,mise install"],
]);

/** Registries whose packages install programs of the same name. */
const bringsProgram = words("apt brew apk dnf mise choco scoop snap");

export function packagesOf(invocation: Invocation): readonly NamedPackage[] {
  const key = invocation.key;
  const where = installs.get(key);
  if (where === undefined) return [];
  return gather(invocation.operands.filter(isFixed), (term) => named(where, term, key));
}

/** The program a successful install most likely put on the PATH. */
export function programOfPackage(
  invocation: Invocation,
  { registry: where, name }: NamedPackage,
): string | undefined {
  const key = invocation.key;
  const global = hasOption(invocation, "-g", "--global") || key === "yarn global";
  if (where === "npm") return global ? baseName(name) : undefined;
  if (key === "cargo install" || key === "gem install" || key === "pipx install" || key === "uv tool install")
    return name;
  if (key === "go install") return /([^/]+?)(?:\/v\d+)?$/.exec(name)?.[1];
  if (where === "pip" && key.endsWith("pip install")) return name;
  return bringsProgram.has(where) ? name : undefined;
}

function named(where: string, term: Term, key: string): NamedPackage[] {
  const text = term.text;
  if (key === "yarn global" && text === "add") return [];
  if (/^[./~]|^\w+:|\.(?:tgz|whl|tar\.gz|deb|rpm)$/.test(text) || text.includes("://")) return [];
  if (where === "pip" || where === "conda") {
    const name = /^[\w.-]+/.exec(text)?.[0];
    if (name === undefined) return [];
    return [
      /[=<>~!@]/.test(text)
        ? { registry: where, name, versioned: text.replace(/\s+/g, "") }
        : { registry: where, name },
    ];
  }
  if (where === "apt") {
    const [name = text] = text.split("=");
    return [name === text ? { registry: where, name } : { registry: where, name, versioned: text }];
  }
  const name = packageName(text);
  return [name === text ? { registry: where, name } : { registry: where, name, versioned: text }];
}
