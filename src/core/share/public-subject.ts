// Describes the subject of a failure for sharing, if it is useful to others: an option, a subcommand, a package, a
// route.
import { type FailureKind, traitsOf } from "../../domain/failure-kinds.ts";
import { type Subject, subject, subjectName, subjectType } from "../../domain/subject.ts";
import type { Reason } from "./public-command.ts";
import { isNamed, isPublicPackage, isPublicWord, type Names } from "./public-text.ts";
import { PROGRAMS, TOOLS } from "./vocabulary.ts";

interface PublicSubject {
  readonly subject: Subject;
  /** The command to avoid, as typed. */
  readonly action: string;
  /** True if only the remedy is useful to others: that something is missing here is not. */
  readonly needsRemedy: boolean;
}

const INSTALLS: Readonly<Record<string, string>> = {
  npm: "npm install",
  pip: "pip install",
  conda: "conda install",
  cargo: "cargo add",
  gem: "gem install",
  apt: "apt install",
  brew: "brew install",
  apk: "apk add",
  dnf: "dnf install",
};

export function publicSubject(
  about: Subject,
  kind: FailureKind,
  names: Names,
): PublicSubject | { readonly reason: Reason } {
  const type = subjectType(about);
  if (traitsOf(kind).shared?.about !== type) return { reason: notForOthers(type) };
  const name = subjectName(about);
  switch (type) {
    case "flag":
    case "subcommand":
      return asCommand(about, name, names);
    case "package":
      return asPackage(about, name, names);
    case "endpoint":
      return asEndpoint(name, names);
    case "arguments":
      return asArguments(about, name, names);
    case "module": {
      const [language = "", module = ""] = name.split(" ");
      if (!isPublicPackage(module, names)) return { reason: "contains words that may be private" };
      return { subject: about, action: `${language}: import ${module}`, needsRemedy: true };
    }
    default:
      return allPublic(about, name, name, names, true);
  }
}

function notForOthers(type: string): Reason {
  if (type === "path" || type === "host" || type === "revision") return "names a file, folder or address";
  return type === "script" ? "is a script of the project" : "is about this machine or the code as it stands";
}

function asCommand(about: Subject, name: string, names: Names): PublicSubject | { readonly reason: Reason } {
  const [program = "", next = ""] = name.split(" ");
  const isTask = /^(?:make|just|task|rake)$/.test(program) && next !== "" && !next.startsWith("-");
  const isScript = /^(?:npm|pnpm|yarn|bun|composer)$/.test(program) && /^(?:run|exec|dlx)/.test(next);
  if (isTask || isScript) return { reason: "is a script of the project" };
  // Text that looked like an option: `grep '--- FAIL'`.
  const options = name.split(" ").filter((word) => word.startsWith("-"));
  if (!options.every((option) => /^--?[A-Za-z]/.test(option)))
    return { reason: "is about this machine or the code as it stands" };
  return allPublic(about, name, name, names, false);
}

function allPublic(
  about: Subject,
  name: string,
  action: string,
  names: Names,
  needsRemedy: boolean,
): PublicSubject | { readonly reason: Reason } {
  const words = name.split(" ");
  if (words.some((word) => isNamed(word, names)))
    return { reason: "names the project, its owner or a person" };
  if (!PROGRAMS.has(words[0] ?? "") || !words.every((word) => isPublicWord(word.replace(/^-+/, ""), names)))
    return { reason: "contains words that may be private" };
  return { subject: about, action, needsRemedy };
}

function asPackage(about: Subject, name: string, names: Names): PublicSubject | { readonly reason: Reason } {
  const [registry = "", ...rest] = name.split(" ");
  const pack = rest.join(" ");
  const install = INSTALLS[registry];
  if (isNamed(pack, names)) return { reason: "names the project, its owner or a person" };
  if (install === undefined || !isPublicPackage(pack, names))
    return { reason: "contains words that may be private" };
  return { subject: about, action: `${install} ${pack}`, needsRemedy: false };
}

/** `gh api GET repos/acme/shop/pulls/N/comments`: the repository is replaced. */
function asEndpoint(name: string, names: Names): PublicSubject | { readonly reason: Reason } {
  const open = name.replace(/^(gh api [A-Z]+ \/?repos)\/[^/]+\/[^/]+\//, "$1/OWNER/REPO/");
  const [program, , method = "", path = "", more] = open.split(" ");
  if (program !== "gh" || more !== undefined || !/^[A-Z]+$/.test(method))
    return { reason: "names a file, folder or address" };
  if (!path.split("/").every((part) => part === "N" || isPublicWord(part, names)))
    return { reason: "contains words that may be private" };
  return { subject: subject("endpoint", open), action: open, needsRemedy: false };
}

function asArguments(
  about: Subject,
  name: string,
  names: Names,
): PublicSubject | { readonly reason: Reason } {
  const [tool = "", given = ""] = name.split(" ");
  const isKnown =
    TOOLS.has(tool) && given.split(",").every((one) => isPublicWord(one.replace(/^-+/, ""), names));
  if (!isKnown) return { reason: "contains words that may be private" };
  return { subject: about, action: `${tool} with ${given.replaceAll(",", ", ")}`, needsRemedy: false };
}
