// Decides which words of a command are paths: needed, created, or only named.

import { hasOption, type Invocation } from "./invocation.ts";
import { isDevice } from "./redirects.ts";
import { type Table, table } from "./rows.ts";
import { isFixed, type Term } from "./words.ts";

/**
 * - `need`   it must exist or the command fails
 * - `make`   it exists once the command has succeeded
 * - `name`   a path, but its absence decides nothing (`rm -f x`)
 * - `gone`   it must exist, and is gone afterwards (`rm x`, `mv x y`)
 */
type PathRole = "need" | "make" | "name" | "gone";

export interface PathUse {
  /** The path itself. */
  readonly term: Term;
  /** The word that contains it: `tests/x.py::test_y` for `tests/x.py`. */
  readonly word: Term;
  readonly role: PathRole;
}

/** How a program uses its operands. */
const rules = table<string>([
  [
    "all",
    "cat,head,tail,less,more,bat,nl,wc,stat,file,md5,md5sum,shasum,sha1sum,sha256sum,cksum,xxd,hexdump,od,strings,source,.,du,ls,tree,sort,uniq,column,fold,tac,shellcheck,gofmt,goimports,gofumpt,prettier,eslint,oxlint,biome check,biome format,biome lint,ruff check,ruff format,black,isort,flake8,mypy,pyright,pylint,hadolint,markdownlint,xmllint,plutil,unzip,gunzip,gzip,bunzip2,open,cd,pushd,git add,git stage,git blame,cloc,tokei,pdftotext,identify,nm,otool,ldd,find,fd,realpath,rubocop,standard,tsc,yamllint,actionlint,cmp,diff,gcc,g++,cc,c++,clang,clang++,javac,ansible-playbook,Get-Content,Get-ChildItem,Get-Item,Set-Location,Import-Csv",
  ],
  ["rest", "sed,awk,gawk,jq,yq,grep,egrep,fgrep,rg,ag,ack,chmod,chown,chgrp"],
  ["script", "python,node,ruby,perl,php,bash,sh,zsh,dash,ksh,tsx,ts-node,deno run,lua,Rscript,osascript"],
  ["copy", "cp,ln,install,rsync"],
  ["move", "mv,git mv"],
  ["remove", "rm,rmdir,git rm,unlink,trash"],
  ["make", "mkdir,touch,tee"],
  ["environment", "venv,virtualenv,uv venv"],
  [
    "tests",
    "pytest,jest,vitest,vitest run,mocha,playwright test,rspec,bun test,deno test,phpunit,ava,tap,cypress run,flutter test,dart test,mix test",
  ],
  ["packages", "go test,go build,go vet,go run,go list,go fmt,go generate,golangci-lint run,staticcheck"],
  [
    "dashed",
    "git diff,git log,git show,git checkout,git restore,git reset,git grep,git stash push,git rev-list,git status,git commit,git ls-files",
  ],
]);

/** Options whose value is a file: needed, or created. */
const fileOptions = table<string>([
  ["-p --project", "tsc"],
  ["-f --file --env-file", "docker,docker compose"],
  ["-f --filename -k", "kubectl"],
  ["-f --values", "helm"],
  ["-f --file --makefile", "make"],
  ["-f --justfile", "just"],
  ["-r --requirement -c --constraint", "pip"],
  ["-r --requirement --env-file", "uv"],
  ["-c --config", "jest,vitest,playwright,golangci-lint"],
  ["-c --config --ignore-path", "eslint"],
  ["--config --ignore-path", "prettier"],
  ["--config", "ruff"],
  ["--body-file --notes-file --input", "gh"],
  ["--pathspec-from-file", "git"],
  ["-f --file", "psql,sed"],
  ["--manifest-path", "cargo"],
  ["--env-file", "node"],
  ["-f --from-file", "jq"],
  ["-f", "awk"],
  ["-var-file", "terraform"],
  ["-jar", "java"],
  ["-Path -LiteralPath", "Get-Content,Get-ChildItem"],
]);
const outputOptions = table<string>([
  ["-o --output", "curl,sort"],
  ["-O --output-document", "wget"],
  ["-o -coverprofile -cpuprofile -memprofile", "go"],
  ["--outfile", "esbuild"],
  ["-o", "gcc,g++,cc,c++,clang,clang++"],
]);

export function pathsOf(invocation: Invocation): readonly PathUse[] {
  invocation.memo.paths ??= findPaths(invocation);
  return invocation.memo.paths;
}

type Add = (term: Term | undefined, role: PathRole, word?: Term) => void;

function findPaths(invocation: Invocation): readonly PathUse[] {
  const uses: PathUse[] = [];
  const add: Add = (term, role, word = term) => {
    if (term !== undefined && word !== undefined && isPathText(term.text)) uses.push({ term, word, role });
  };
  for (const term of invocation.piece.reads) add(term, "need");
  operandPaths(invocation, add);
  for (const { name, value } of invocation.options) {
    if (value === undefined) continue;
    if (listed(fileOptions, invocation, name)) add(value, "need");
    else if (listed(outputOptions, invocation, name)) add(value, "make");
  }
  if (invocation.command === "tar")
    add(
      invocation.options.find(({ name }) => name === "-f" || name === "--file")?.value,
      hasOption(invocation, "-c", "--create") ? "make" : "need",
    );
  if (invocation.key === "git clone") add(cloneFolder(invocation), "make");
  for (const term of invocation.piece.writes) add(term, "make");
  return uses;
}

function operandPaths(invocation: Invocation, add: Add): void {
  const { operands } = invocation;
  switch (rules.get(invocation.key) ?? rules.get(invocation.command)) {
    case "all":
      for (const term of operands) add(term, "need");
      return;
    case "rest": {
      // `sed -i '' …` on macOS: the empty word belongs to -i.
      const words = operands[0]?.text === "" ? operands.slice(1) : operands;
      for (const term of words.slice(hasOption(invocation, ...patternOptions) ? 0 : 1)) add(term, "need");
      return;
    }
    case "script":
      if (hasOption(invocation, "-c", "-e", "-p", "--eval", "--print", "--test")) return;
      add(operands[0], invocation.piece.input !== "" && operands[0]?.text === "-" ? "name" : "need");
      return;
    case "copy":
    case "move":
      copiedPaths(invocation, add);
      return;
    case "remove": {
      const kept = hasOption(invocation, "--cached") ? "need" : "gone";
      const use = hasOption(invocation, "-f", "--force", "--ignore-unmatch") ? "name" : kept;
      for (const term of operands) add(term, use);
      return;
    }
    case "make":
      for (const term of operands) add(term, "make");
      return;
    case "environment":
      for (const term of operands)
        for (const file of ["", "/bin/activate", "/bin/python", "/bin/pip"])
          add({ ...term, text: `${term.text}${file}` }, "make", term);
      return;
    case "tests":
      for (const term of operands) if (isFileLike(term.text)) add(cut(term, "::"), "need", term);
      return;
    case "packages":
      for (const term of operands)
        if (/^\.{0,2}\/|\.go$/.test(term.text)) add(cut(term, "/..."), "need", term);
      return;
    case "dashed":
      for (const [index, term] of operands.entries())
        if (index >= invocation.dashed || isTakenBack(term, invocation)) add(term, "name");
      return;
    default:
      for (const term of operands) if (/^(?:\.{1,2}|~)?\/(?!\/)/.test(term.text)) add(term, "name");
  }
}

/** Options that give the pattern or script, so that all operands are files. */
const patternOptions = ["-e", "-f", "--expression", "--file", "--from-file", "--regexp", "--files"];

function copiedPaths(invocation: Invocation, add: Add): void {
  const { command, operands } = invocation;
  const into = hasOption(invocation, "-t", "--target-directory");
  const sources = into || operands.length < 2 ? operands : operands.slice(0, -1);
  const copies = command === "cp" || command === "rsync" || command === "install";
  const use = command === "ln" ? "name" : copies ? "need" : "gone";
  for (const term of sources) if (!isRemote(term.text)) add(term, use);
  if (sources !== operands && !isRemote(operands.at(-1)?.text ?? "")) add(operands.at(-1), "make");
}

/** `git restore x` always names files; `git checkout x.ts` does if the word looks like a file: the `--` may be left out. */
function isTakenBack({ text }: Term, { subcommand }: Invocation): boolean {
  if (text === ".") return false;
  return (
    subcommand === "restore" || (subcommand === "checkout" && /\.(?!\d|x$)[a-zA-Z]{1,5}$|\/$/.test(text))
  );
}

/** `git clone url` makes a folder named after the repository. */
function cloneFolder(invocation: Invocation): Term | undefined {
  const [url, folder] = invocation.operands;
  if (folder !== undefined) return folder;
  if (url === undefined || !isFixed(url)) return undefined;
  const name = /([^/:]+?)(?:\.git)?\/?$/.exec(url.text)?.[1];
  return name === undefined ? undefined : { ...url, text: name };
}

function cut(term: Term, mark: string): Term {
  const at = term.text.indexOf(mark);
  return at === -1 ? term : { ...term, text: term.text.slice(0, at) };
}

function isFileLike(text: string): boolean {
  return /^[^^$|()\\]*\.[a-zA-Z]{1,5}(?:::.*)?$/.test(text) || /^\.{0,2}\/|\/$|^tests?(?:\/|$)/.test(text);
}

function isPathText(text: string): boolean {
  return (
    text !== "" &&
    text !== "-" &&
    text.length < 400 &&
    !text.includes("://") &&
    !text.includes("\n") &&
    !isDevice(text) &&
    !text.startsWith("-")
  );
}

function isRemote(text: string): boolean {
  return /^[\w.@-]+:(?![\\/]{0,1}$)/.test(text) && !/^[a-zA-Z]:[\\/]/.test(text);
}

function listed(options: Table<string>, invocation: Invocation, option: string): boolean {
  const row = options.get(invocation.key) ?? options.get(invocation.command);
  return row?.split(" ").includes(option) ?? false;
}
