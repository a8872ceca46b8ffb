// What a text calls by name: issues and pull requests, branches. One shared name says more than many shared words.

const TICKETS = [
  /(?:^|[\s(["'])#(\d{1,6})\b/g,
  /\b(?:pull|pulls|issues?|prs?|merge_requests?|pull requests?|tickets?|bugs?)[\s/#]+#?(\d{1,6})\b/gi,
  /\b([A-Z][A-Z0-9]{1,9}-\d{1,6})\b/g,
];

/** `#123`, `pull/123`, `issue 123`, `ABC-12`: each once, as `123` and `ABC-12`. */
export function ticketsIn(text: string): readonly string[] {
  const found = TICKETS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = ""]) => name));
  return [...new Set(found)].filter((name) => !NO_TICKET.test(name)).slice(0, MOST);
}

/** Standards and encodings look like tickets; the first few numbers count steps and points. */
const NO_TICKET = /^(?:UTF|ISO|SHA|MD|RFC|CVE|HTTP|ES|GPT|AES|RSA|P|H|V)-|^\d$/;
const MOST = 5;
/** `x/y`, `fix-login`: a plain word is no name. */
const SHORTEST_BRANCH = 5;

/** Those of the branches that the text names. */
export function branchesIn(text: string, branches: Iterable<string>): readonly string[] {
  return [...new Set(branches)].filter(
    (branch) => branch.length >= SHORTEST_BRANCH && /[-/_\d]/.test(branch) && holds(text, branch),
  );
}

function holds(text: string, name: string): boolean {
  const at = text.indexOf(name);
  return at >= 0 && !/[\w/.-]/.test(text[at - 1] ?? " ") && !/[\w/-]/.test(text[at + name.length] ?? " ");
}

/** Those of the names that a text, in small letters, says whole; a file also where its folders stand before it. */
export function codeNamesSaid(names: readonly CodeName[], text: string): readonly CodeName[] {
  return names.filter(({ name }) => {
    const at = text.indexOf(name);
    return at >= 0 && !/[\w-]/.test(text[at - 1] ?? " ") && !/[\w-]/.test(text[at + name.length] ?? " ");
  });
}

/** A name of code, and whether it stands by itself: `sessionsTreeView` does, `real-time` may be plain English. */
export interface CodeName {
  readonly name: string;
  readonly isSure: boolean;
}

/** What a prompt is about stands at its beginning. */
const READ = 2_000;
const SHORTEST_NAME = 6;
const MOST_NAMES = 12;
const LINKS = /\bhttps?:\/\/\S+/g;
const CODE_NAMES = /(?:`[A-Za-z][\w]*(?:[-./][\w]+)*`)|[A-Za-z][\w]*(?:[-./][\w]+)*/g;
/** `getUser`; `GitHub` and `JavaScript` are in everybody's mouth. */
const HUMP = /^[a-z]+[0-9]*[A-Z]|[a-z0-9][A-Z]\w*[a-z0-9][A-Z]/;
/** Every project has them, and every sort of task changes them. */
const EVERYWHERE =
  /^(?:readme|changelog|claude|agents|contributing|license|todo|plan|package|package-lock|tsconfig|pyproject|cargo|go|index|main|config|settings|mod)\.\w+$/i;

/** Is it a file that every project has? */
export function isEverywhere(file: string): boolean {
  const name = file.slice(file.lastIndexOf("/") + 1);
  return EVERYWHERE.test(name) || name.startsWith(".git");
}

const NO_NAME = /^(?:and\/or|e\.g|i\.e|github\.com|node\.js|next\.js|true\/false|yes\/no)$/i;

/** `metadata.json`, `sessionsTreeView`, `entire_agent`, `cli-help`: lower-cased, files without their folders. */
export function codeNamesIn(text: string): readonly CodeName[] {
  const found = new Map<string, boolean>();
  for (const [written] of text.slice(0, READ).replaceAll(LINKS, " ").matchAll(CODE_NAMES)) {
    const isQuoted = written.startsWith("`");
    const whole = isQuoted ? written.slice(1, -1) : written;
    const last = whole.slice(whole.lastIndexOf("/") + 1);
    const name = /\.\w+$/.test(last) ? last : whole;
    if (name.length < SHORTEST_NAME || NO_NAME.test(name) || EVERYWHERE.test(name)) continue;
    const parts = name.split(/[-./_]/).length;
    const isSure =
      (isQuoted && parts > 1) ||
      HUMP.test(name) ||
      name.includes("_") ||
      parts > 2 ||
      /\.[a-z]{1,5}$/.test(name);
    if (isSure || parts > 1) found.set(name.toLowerCase(), isSure);
    if (found.size >= MOST_NAMES) break;
  }
  return [...found].map(([name, isSure]) => ({ name, isSure }));
}
