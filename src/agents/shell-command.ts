// Writes a command line for the shell with which an agent starts its hooks.

/**
 * Plain words stay as they are. Paths of Windows are put into double quotes, others into single ones. PowerShell, where
 * the agent uses it on Windows, would print a quoted program instead of running it without the `&`.
 */
export function shellCommand(words: readonly string[], onWindows: "cmd" | "powershell" = "cmd"): string {
  const line = words.map(quote).join(" ");
  return onWindows === "powershell" && line.startsWith('"') ? `& ${line}` : line;
}

function quote(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return word.includes("\\") ? `"${word}"` : `'${word.replaceAll("'", `'\\''`)}'`;
}
