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
