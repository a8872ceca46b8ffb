// Extracts files named in an error line: `src/a.ts(3,5): error`, `FAILED tests/test_a.py::test_x`.

/** In order, without duplicates. Bare names count only with an extension of source or settings. */
export function namedFiles(line: string): readonly string[] {
  const found = new Set<string>();
  for (const [token] of line.replace(/\b[a-z]{2,10}:\/\/\S+/gi, " ").matchAll(TOKEN)) {
    const path = token.replace(/^\.\//, "");
    // Product names.
    if (/^(?:node|next|vue|nuxt|express|three|d3)\.js$/i.test(path)) continue;
    if (path.includes("/") ? /\.\w{1,10}$/.test(path) : BARE.test(path)) found.add(path);
  }
  return [...found];
}

const TOKEN =
  /(?:[A-Za-z]:[\\/]|~?\/|\.{1,2}\/)?(?:[\w@.*+-]{1,100}[\\/]){0,20}[\w@+-][\w@.+-]{0,100}\.[A-Za-z]\w{0,9}/g;
const BARE =
  /^[\w@+-][\w@.+-]*\.(?:[cm]?[jt]sx?|py|go|rs|rb|php|java|kts?|cs|swift|c|cc|cpp|h|hpp|vue|svelte|css|scss|html|json|ya?ml|toml|sql|sh|exs?|dart|scala|lua|md)$/;
