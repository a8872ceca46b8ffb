// Files that a program written into the line changes: `python3 - <<EOF`, `python3 -c "…"`, `node -e "…"`.
import { hasOption, type Invocation } from "./invocation.ts";

/** By the names in its text; a name that is put together there is not known. */
export function writtenInside(invocation: Invocation): readonly string[] {
  const text = textOf(invocation);
  if (text === "" || !WRITES.test(text)) return [];
  const direct = [...text.matchAll(DIRECT)].map(([, , path = ""]) => path);
  const named = [...text.matchAll(BY_NAME)].map(({ 1: first, 2: second, index }) =>
    pathIn(first ?? second ?? "", text.slice(0, index)),
  );
  return [...new Set([...direct, ...named])].filter((path) =>
    /^[\w@.~*/:\\ -]*[./\\][\w@.~/:\\ -]*$/.test(path),
  );
}

function textOf(invocation: Invocation): string {
  const { command, program, piece, raw, operands } = invocation;
  if (!/^(?:python[\d.]*|node)$/.test(command) && !/^(?:python[\d.]*|node)$/.test(program)) return "";
  if (!hasOption(invocation, "-c", "-e")) return piece.input;
  return [...raw, ...operands, ...piece.terms].map(({ text }) => text).join("\n");
}

const WRITES = /\bopen\(|\.write_(?:text|bytes)\(|\bwriteFileSync\(/;
/** `open("a.py", "w")`, `Path("a.py").write_text(…)`, `writeFileSync("a.js", …)` */
const DIRECT =
  /(?:\bopen\(\s*(?=["'][^"'\n]+["']\s*,\s*(?:mode\s*=\s*)?["'][wax])|\bPath\(\s*(?=["'][^"'\n]+["']\s*\)\s*\.write_)|\bwriteFileSync\(\s*)(["'])([^"'\n]+)\1/g;
/** `open(path, "w")`, `path.write_text(…)`, `writeFileSync(path, …)` */
const BY_NAME =
  /\b(?:open\(\s*(?=\w+\s*,\s*(?:mode\s*=\s*)?["'][wax])|writeFileSync\(\s*)(\w+)|\b(\w+)\.write_(?:text|bytes)\(/g;

/** What the name stood for when it was last set. */
function pathIn(name: string, before: string): string {
  if (name === "") return "";
  const set = new RegExp(
    `(?<![\\w.])${name}\\s*=\\s*(?:(?:pathlib\\.)?Path\\()?\\s*(["'])([^"'\\n]+)\\1`,
    "g",
  );
  return [...before.matchAll(set)].at(-1)?.[2] ?? "";
}
