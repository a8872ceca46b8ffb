// Shortens a command for people.

/** Without what only the agent needed: the folder it ran in, the handling of its output. */
export function plainCommand(display: string): string {
  const bare = display
    .replace(/^(?:cd\s+\S+\s*(?:&&|;)\s*)+/, "")
    .replace(/\s*\|\s*(?:tail|head|grep|less|cat|tee|Select-Object|Out-String|Out-Host)\b.*$/, "")
    .replaceAll(/\s*(?:2>&1|[12]?>\s*\/dev\/null|&>\s*\/dev\/null)/g, "")
    .trim();
  return bare || display;
}
