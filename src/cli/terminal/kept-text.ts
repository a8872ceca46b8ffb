// Keeps the beginning and the end of a long output. A <private> tag that was opened in the part left out and not closed
// there is opened again before the end.
import { type HalfTags, halfTagsIn, halfTagsText } from "../../core/redact/index.ts";

/** Bytes kept of the beginning and of the end. */
const HEAD = 256 * 1024;
const TAIL = 768 * 1024;

const NONE: HalfTags = { closed: 0, opened: 0 };

interface KeptText {
  add(chunk: Buffer): void;
  text(): string;
}

export function keptText(most = { head: HEAD, tail: TAIL }): KeptText {
  let head: Buffer[] = [];
  let tail: Buffer[] = [];
  let [headBytes, tailBytes, dropped] = [0, 0, 0];
  let marks = NONE;
  return {
    add(chunk) {
      const room = Math.max(0, most.head - headBytes);
      if (room > 0) head.push(chunk.subarray(0, room));
      headBytes += Math.min(room, chunk.length);
      const rest = chunk.subarray(room);
      if (rest.length === 0) return;
      tail.push(rest);
      tailBytes += rest.length;
      // Not at every chunk, because shortening copies the buffer.
      if (tailBytes > 2 * most.tail) shorten();
    },
    text() {
      if (tailBytes > most.tail) shorten();
      // Decoded as one buffer, because a character may be split between head and tail.
      if (dropped === 0) return Buffer.concat([...head, ...tail]).toString("utf8");
      const [first, last] = [Buffer.concat(head).toString("utf8"), Buffer.concat(tail).toString("utf8")];
      return `${first}\n… ${dropped} bytes left out …\n${halfTagsText(marks)}${last}`;
    },
  };

  function shorten(): void {
    let whole = Buffer.concat(tail);
    if (dropped === 0) {
      // A tag that is split between head and tail is moved to the tail.
      const first = Buffer.concat(head);
      const { end } = halfTagsIn(latin(Buffer.concat([first, whole])), first.length, NONE);
      head = [first.subarray(0, end)];
      whole = Buffer.concat([first.subarray(end), whole]);
    }
    const { end, ...found } = halfTagsIn(latin(whole), whole.length - most.tail, marks);
    marks = found;
    const kept = whole.subarray(end);
    dropped += whole.length - kept.length;
    tail = [Buffer.from(kept)];
    tailBytes = kept.length;
  }
}

/** One character per byte, so that offsets are the same in string and buffer. */
function latin(bytes: Buffer): string {
  return bytes.toString("latin1");
}
