// Restores home folders: they are stored as `/Users/*`, but a proposed path has to exist here.

const NAMELESS_HOME = /(?:(?<=^|[\s"'=(:@])|\b[A-Za-z]:)(?:[\\/]+[\w.-]+)?[\\/]+(?:Users|home)[\\/]+\*/g;
const HOME = /^(?:[A-Za-z]:)?(?:[\\/]\w)?[\\/](?:Users|home)[\\/][^\\/]+/;

/** Puts the home folder of `root` back into the text; `~` where `root` is in no home folder. */
export function withHome(text: string, root: string): string {
  const home = HOME.exec(root)?.[0];
  if (!home || home.endsWith("*")) return text.replace(NAMELESS_HOME, tilde);
  return text
    .replace(NAMELESS_HOME, () => home)
    .replace(NAMELESS_IN_NAME, (_, start: string) => start + flattened(home));
}

/** Agents name folders after a whole path: `~/.claude/projects/-Users-me-work-shop`. */
const NAMELESS_IN_NAME = /(-(?:Users|home)-)\*(?=-|\b|$)/g;

function flattened(home: string): string {
  return (home.split(/[\\/]/).at(-1) ?? "").replace(/\W/g, "-");
}

function tilde(nameless: string): string {
  return nameless.includes("\\") ? "%USERPROFILE%" : "~";
}

/** Part of the text was redacted, so it cannot be run. */
export function isRedacted(text: string): boolean {
  return /\[redacted|REDACTED|\*{3}|[\\/-](?:Users|home)[\\/-]\*/i.test(text);
}
