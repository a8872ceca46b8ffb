// Removes what a terminal would obey from printed text: names of files, commands and messages may contain it.

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is removed
const CONTROLS = /[\x00-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f]|\x1b(?!\[[\d;]{0,20}m)/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is removed
const COLOURS = /\x1b\[[\d;]{0,20}m/g;

/** Line ends and tabs stay; colours only where they are on. */
export function withoutControls(text: string, hasColours: boolean): string {
  const plain = text.replace(CONTROLS, "");
  return hasColours ? plain : plain.replace(COLOURS, "");
}

/** JSON with every control character as an escape: JSON.stringify leaves those above 0x7e. */
export function printableJson(value: unknown): string {
  return (JSON.stringify(value) ?? "null").replace(
    /[\x7f-\x9f]/g,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
