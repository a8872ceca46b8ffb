// Looks at the text around a position.

/** At most `count` characters before `position`. */
export function textBefore(text: string, position: number, count: number): string {
  return text.slice(Math.max(0, position - count), position);
}

/** Matches a sticky expression at `position`. */
export function matchAt(sticky: RegExp, text: string, position: number): RegExpExecArray | null {
  sticky.lastIndex = position;
  return sticky.exec(text);
}

export function isLetterOrDigit(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}
