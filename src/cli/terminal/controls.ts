// Removes what a terminal would obey from printed text: names of files, commands and messages may contain it.

import { withVisibleMarks } from "../../core/text/direction-marks.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is removed
const CONTROLS = /[\x00-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f]|\x1b(?!\[[\d;]{0,20}m)/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is removed
const COLOURS = /\x1b\[[\d;]{0,20}m/g;

/** Line ends and tabs stay; colours only where they are on. Marks that turn the direction of text are shown as such. */
export function withoutControls(text: string, hasColours: boolean): string {
  const plain = withVisibleMarks(text.replace(CONTROLS, ""));
  return hasColours ? plain : plain.replace(COLOURS, "");
}

/** JSON with control characters and marks that turn text as escapes: JSON.stringify leaves those above 0x7e. */
export function printableJson(value: unknown): string {
  return (JSON.stringify(value) ?? "null").replace(
    /[\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
