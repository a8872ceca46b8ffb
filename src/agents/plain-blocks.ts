// Our block of text for agents that write `<` and `>` as `&lt;` and `&gt;`: its own tags become plain words.

/** Other angle brackets stay: what is quoted is quoted as it was, and a model reads `&gt;` for what it is. */
export function withoutBrackets(text: string): string {
  return text
    .replace(/^<twiceshy note="([^"\n]*)">$/gm, "[Twiceshy: $1]")
    .replace(/^<\/twiceshy>$/gm, "[end of Twiceshy]");
}
