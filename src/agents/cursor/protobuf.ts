// Reads the top-level fields of a protobuf message that hold bytes: texts, messages, names of other rows.

export interface BytesField {
  readonly number: number;
  readonly bytes: Buffer;
}

/** The fields before the first one that cannot be read. */
export function fieldsOf(message: Buffer): readonly BytesField[] {
  const fields: BytesField[] = [];
  let at = 0;
  while (at < message.length) {
    const [key, afterKey] = varint(message, at);
    const [length, afterLength] = varint(message, afterKey);
    const number = Math.floor(key / 8);
    const kind = key % 8;
    if (number === 0 || ![0, 1, 2, 5].includes(kind)) break;
    if (kind === 2 && afterLength + length <= message.length)
      fields.push({ number, bytes: message.subarray(afterLength, afterLength + length) });
    at = kind === 2 ? afterLength + length : kind === 0 ? afterLength : afterKey + (kind === 1 ? 8 : 4);
  }
  return fields;
}

/** The number, and where it ends. */
function varint(message: Buffer, from: number): readonly [number, number] {
  let value = 0;
  let at = from;
  for (let scale = 1; at < message.length; scale *= 128) {
    const byte = message[at++] ?? 0;
    value += (byte % 128) * scale;
    if (byte < 128) break;
  }
  return [value, at];
}
