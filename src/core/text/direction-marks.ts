// Makes the marks visible that turn the direction of text: with them a stored command could be shown as another one.

const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** Each mark as its code point: `⟨202E⟩`. */
export function withVisibleMarks(text: string): string {
  return text.replace(TURNING, (mark) => `⟨${mark.charCodeAt(0).toString(16).toUpperCase()}⟩`);
}
