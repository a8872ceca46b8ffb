// File templates: `src/routes/users.ts` and `src/routes/users.test.ts` made in one turn give a template with an open
// name. Seen with a second name, it is the project's layout.
import { baseName } from "../../domain/base-name.ts";
import { groupBy } from "../../domain/group-by.ts";

interface Template {
  /** `src/routes/<name>.ts + src/routes/<name>.test.ts` */
  readonly text: string;
  readonly name: string;
}

/** More files of one name are generated, not a layout. */
const MOST_FILES = 4;

/** `made`: the files one turn made. */
export function templatesOf(made: readonly string[]): readonly Template[] {
  const templates: Template[] = [];
  for (const [name, files] of groupBy(new Set(made), nameOf)) {
    if (name === "" || files.length < 2 || files.length > MOST_FILES) continue;
    const open = [...new Set(files.map((file) => template(file, name)))].sort(byPlainness);
    if (open.length > 1 && open.every((one) => one.includes("<name>")))
      templates.push({ text: open.join(" + "), name });
  }
  return templates.sort((a, b) => (a.text < b.text ? -1 : 1));
}

/** The name a file shares with its companions: without extensions and test marks. */
function nameOf(file: string): string {
  const base = baseName(file);
  const stem = base.replace(/\..*$/, "");
  const name = stem.replace(/^test_(?=.)/i, "").replace(/(?<=.)(?:[_-](?:test|tests|spec)|Tests?)$/, "");
  return GENERAL.has(name.toLowerCase()) ? "" : name;
}

function template(file: string, name: string): string {
  const at = file.lastIndexOf("/") + 1;
  const folders = file
    .slice(0, at)
    .split("/")
    .map((part) => (part === name ? "<name>" : part));
  return `${folders.join("/")}${file.slice(at).replace(name, "<name>")}`;
}

/** The source before its test. */
function byPlainness(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1);
}

const GENERAL = new Set([
  "",
  "index",
  "main",
  "readme",
  "mod",
  "lib",
  "test",
  "types",
  "utils",
  "__init__",
  "package",
]);
