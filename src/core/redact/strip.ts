// Takes out what people cannot see and what they asked not to be remembered.

/** Without escape sequences, control characters (line ends and tabs stay), bidi overrides and invisible characters. */
export function stripControl(text: string): string {
  if (/^[\n\t\x20-\x7e]*$/.test(text)) return text;
  return (
    text
      // CSI, OSC and other strings up to their terminator (or the end of the line, when that is missing), two-byte ones.
      .replace(
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
        /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c\n]*(?:\x07|\x1b\\|\x9c)?|\x1b[ -/]*[0-~]/g,
        "",
      )
      .replace(/\r\n?/g, "\n")
      // Control and format characters (bidi, zero-width, tags), blank letters, and the selectors that can carry hidden text.
      .replace(/(?![\n\t])[\p{Cc}\p{Cf}]|[\u115f\u1160\u3164\uffa0]|[\u{e0100}-\u{e01ef}]/gu, "")
  );
}

/** Without `<private>…</private>`; one left open goes to the end. */
export function stripPrivate(text: string): string {
  if (!/<private/i.test(text)) return text;
  return text.replace(/<private(?:\s[^>]*)?>[\s\S]*?(?:<\/private\s*>|$)/gi, "");
}
