// Home folders are kept as `/Users/*`; what is offered has to be a path that exists here.

const LEVELLED = /(?:(?<=^|[\s"'=(:@])|\b[A-Za-z]:)(?:[\\/]+[\w.-]+)?[\\/]+(?:Users|home)[\\/]+\*/g;
const HOME = /^(?:[A-Za-z]:)?(?:[\\/]\w)?[\\/](?:Users|home)[\\/][^\\/]+/;

/** The text with the home folder of this place put back; `~` where the place is in none. */
export function withHome(text: string, root: string): string {
  const home = HOME.exec(root)?.[0];
  return text.replace(LEVELLED, (levelled) => (home && !home.endsWith("*") ? home : tilde(levelled)));
}

function tilde(levelled: string): string {
  return levelled.includes("\\") ? "%USERPROFILE%" : "~";
}

/** Something in it was redacted: nobody can run it. */
export function isRedacted(text: string): boolean {
  return /\[redacted|REDACTED|\*{3}|[\\/](?:Users|home)[\\/]\*/i.test(text);
}
