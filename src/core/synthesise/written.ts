// Finds the files that a shell line has written, among those it names: files only read, or printed into another, are
// unchanged.
import { posix } from "node:path";
import { baseName } from "../../domain/base-name.ts";
import { type Part, partsOf } from "./line-parts.ts";

/** Undefined if the line does not tell: it cannot be split, or was cut. */
export function writtenIn(display: string, files: readonly string[]): readonly string[] | undefined {
  const parts = partsOf(display);
  const named =
    parts.length > 0
      ? parts.flatMap((part) => [...part.writes, ...operandsWritten(part)])
      : [...display.matchAll(REDIRECTED)].map((found) => found[1] ?? "");
  if (named.includes(ANY) || (named.length === 0 && (parts.length === 0 || display.endsWith("…"))))
    return undefined;
  const words = named.map(bare);
  return files.filter((file) => words.some((word) => isSame(word, file)));
}

/** Of a line that also tests, builds or commits: what it wrote itself, not what a check printed into a file. */
export function writtenBeside(display: string, files: readonly string[]): readonly string[] {
  const parts = partsOf(display);
  const named =
    parts.length === 0
      ? [...display.matchAll(HERE_DOCUMENT)].map((found) => found[1] ?? found[2] ?? "")
      : parts.flatMap((part) => {
          const [head = ""] = part.words;
          if (head === "tee") return [];
          return [...(PRINTERS.has(head) ? part.writes : []), ...operandsWritten(part)];
        });
  const words = named.map(bare);
  return files.filter((file) => words.some((word) => isSame(word, file)));
}

const PRINTERS = new Set(["cat", "echo", "printf"]);
/** `cat > file <<EOF`, `cat <<EOF > file`. */
const HERE_DOCUMENT = /\bcat (?:>{1,2} ?([^\s<>]+) ?<<|<<-? ?\S+ >{1,2} ?([^\s<>]+))/g;

/** Manifests that the line's programs rewrite though no word names them: `ncu -u`, `npx npm-check-updates -u`. */
export function manifestsIn(display: string): readonly string[] {
  if (!REWRITES.test(display)) return [];
  const found = partsOf(display).flatMap(({ words }) => {
    const line = words.join(" ");
    return MANIFESTS.flatMap(([command, file]) => (command.test(line) ? [file] : []));
  });
  return [...new Set(found)];
}

const REWRITES = /\b(?:ncu|npm-check-updates|taze|npm pkg|cargo upgrade)\b/;
const RUN_BY = "^(?:(?:npx|bunx|pnpx|pnpm dlx|yarn dlx|pnpm exec|npm exec)(?: -\\S+)* )?";
const MANIFESTS: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(`${RUN_BY}(?:ncu|npm-check-updates)(?:@\\S+)? (?:.* )?(?:-\\w*u|--upgrade)(?: |$)`),
    "package.json",
  ],
  [new RegExp(`${RUN_BY}taze(?:@\\S+)? (?:.* )?(?:-\\w*w|--write)(?: |$)`), "package.json"],
  [/^npm pkg (?:set|delete|fix)(?: |$)/, "package.json"],
  [/^cargo upgrade(?: (?!--dry-run)\S+)*$/, "Cargo.toml"],
];

/** The files that the line has removed or moved away. */
export function removedIn(display: string, files: readonly string[]): readonly string[] {
  if (!/\b(?:rm|mv)\b/.test(display)) return [];
  const words = partsOf(display).flatMap(({ words: [head = "", ...rest] }) => {
    const isGit = head === "git";
    const [program = "", ...after] = isGit ? rest : [head, ...rest];
    const operands = operandsOf(after);
    return program === "rm" ? operands : program === "mv" ? operands.slice(0, -1) : [];
  });
  const plain = words.map(bare);
  return files.filter((file) => plain.some((word) => isSame(word, file)));
}

/** What the line has moved: the old name and the new one. Empty where several were moved at once. */
export function movedIn(
  display: string,
  files: readonly string[],
): readonly { readonly from: string; readonly to: string }[] {
  if (!/\bmv\b/.test(display)) return [];
  return partsOf(display).flatMap(({ words: [head = "", ...rest] }) => {
    const [program = "", ...after] = head === "git" ? rest : [head, ...rest];
    const [old = "", target = "", ...others] = program === "mv" ? operandsOf(after).map(bare) : [];
    const from = files.find((file) => isSame(old, file));
    const to = files.find((file) => isSame(target, file) && file !== from);
    if (old === "" || others.length > 0 || from === undefined || to === undefined) return [];
    // A file moved into a folder keeps its name.
    const isInto = posix.extname(from) !== "" && posix.extname(to) === "";
    return [{ from, to: isInto ? `${to}/${posix.basename(from)}` : to }];
  });
}

/** Folders that `rm -r` has removed: nothing tells whether git knew them. */
export function foldersRemoved(display: string, files: readonly string[]): readonly string[] {
  if (!/\brm\b/.test(display)) return [];
  const words = partsOf(display).flatMap(({ words: [head = "", ...rest] }) =>
    head === "rm" && rest.some((word) => /^-\w*[rR]|^--recursive$/.test(word)) ? operandsOf(rest) : [],
  );
  const plain = words.map(bare).filter((word) => posix.extname(word) === "");
  return files.filter((file) => plain.some((word) => isSame(word, file)));
}

/** The display is one line: where there were several, the next one begins in the middle. */
function operandsOf(words: readonly string[]): readonly string[] {
  const next = words.findIndex((word, index) => index > 0 && NEXT_LINE.has(word));
  return (next === -1 ? words : words.slice(0, next)).filter((word) => !word.startsWith("-"));
}

const NEXT_LINE = new Set(
  "cat cd cp echo find git grep head ls mkdir mv node npm npx pnpm printf pwd python python3 rg rm sed sleep tail test touch wc yarn".split(
    " ",
  ),
);

/** For loops and groups at least the targets of their output. */
const REDIRECTED = /(?:^|\s)\d?>{1,2} ?([^\s;&|<>()]+)/g;

/** Programs that write files which their words do not show. */
const ANY = "*";

function operandsWritten({ words, after }: Part): readonly string[] {
  const [head = "", ...rest] = words;
  const program = baseName(head);
  const operands = operandsOf(rest);
  switch (program) {
    case "mv":
    case "rm":
    case "touch":
    case "tee":
    case "truncate":
      return operands;
    case "cp":
    case "ln":
    case "rsync":
      // Where the line was cut, the last word may be what is copied.
      return after === "?" ? [] : operands.slice(-1);
    case "sed":
    case "perl":
      return rest.some((word) => /^-(?:\w*i|-in-place)/.test(word)) ? operands.slice(1) : [];
    case "git":
      return operands[0] === "mv" || operands[0] === "rm"
        ? operands.slice(1)
        : operands[0] === "apply"
          ? [ANY]
          : [];
    case "patch":
    case "unzip":
    case "tar":
    case "dd":
      return [ANY];
    default:
      return [];
  }
}

/** Without quotes, and neither `./` in front nor a slash at the end. */
export function bare(word: string): string {
  return word
    .replace(/^["']|["']$/g, "")
    .replace(/^\.\//, "")
    .replace(/\/$/, "");
}

/** Compares a word of the line with a stored file, relative to the project, wherever the command ran. */
function isSame(word: string, file: string): boolean {
  return word === file || word.endsWith(`/${file}`) || file.endsWith(`/${word}`);
}
