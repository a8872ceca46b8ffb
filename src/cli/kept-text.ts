// The beginning and the end of a long output.

/** Bytes kept of each. */
const HEAD = 256 * 1024;
const TAIL = 768 * 1024;

export interface KeptText {
  add(chunk: Buffer): void;
  text(): string;
}

export function keptText(most = { head: HEAD, tail: TAIL }): KeptText {
  const head: Buffer[] = [];
  let tail: Buffer[] = [];
  let [headBytes, tailBytes, dropped] = [0, 0, 0];
  return {
    add(chunk) {
      const room = Math.max(0, most.head - headBytes);
      if (room > 0) head.push(chunk.subarray(0, room));
      headBytes += Math.min(room, chunk.length);
      const rest = chunk.subarray(room);
      if (rest.length === 0) return;
      tail.push(rest);
      tailBytes += rest.length;
      // Now and then, not at every chunk.
      if (tailBytes > 2 * most.tail) shorten();
    },
    text() {
      if (tailBytes > most.tail) shorten();
      // As one: a character may lie across where the end begins.
      if (dropped === 0) return Buffer.concat([...head, ...tail]).toString("utf8");
      const [first, last] = [Buffer.concat(head).toString("utf8"), Buffer.concat(tail).toString("utf8")];
      return `${first}\n… ${dropped} bytes left out …\n${last}`;
    },
  };

  function shorten(): void {
    const whole = Buffer.concat(tail);
    const kept = whole.subarray(whole.length - most.tail);
    dropped += whole.length - kept.length;
    tail = [Buffer.from(kept)];
    tailBytes = kept.length;
  }
}
