// Reads a file of generic events call by call, with their order; reports lines that cannot be parsed.
import { stat } from "node:fs/promises";
import { messageOf } from "../disk/errors.ts";
import { type GenericCall, genericCallReader } from "./generic.ts";
import { bytes } from "./json-lines.ts";

interface CallReading {
  /** Called for a line that is not an event, with its number from 1 and the reason. */
  broken(line: number, reason: string): void;
}

const NEWLINE = 10;

export async function* readGenericCalls(path: string, { broken }: CallReading): AsyncGenerator<GenericCall> {
  const read = genericCallReader();
  // Used for events without a time: the same at every reading.
  const { mtimeMs } = await stat(path);
  let number = 0;
  for await (const some of lines(path)) {
    for (const line of some) {
      number++;
      if (line.trim() === "") continue;
      let call: GenericCall;
      try {
        call = read(line, {
          now: Math.trunc(mtimeMs) + number,
          cwd: "",
          id: `line-${number}`,
        });
      } catch (error) {
        broken(number, messageOf(error));
        continue;
      }
      yield call;
    }
  }
}

/** One chunk of lines at a time: awaiting each line would cost more than reading it. */
async function* lines(path: string): AsyncGenerator<readonly string[]> {
  /** The beginning of a line whose end has not been read yet. */
  let open: Buffer[] = [];
  for await (const chunk of bytes(path)) {
    const whole: string[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      open.push(chunk.subarray(start, end));
      whole.push(
        open.length === 1 ? chunk.toString("utf8", start, end) : Buffer.concat(open).toString("utf8"),
      );
      open = [];
      start = end + 1;
    }
    // A copy, because the chunk's memory is reused.
    if (start < chunk.length) open.push(Buffer.from(chunk.subarray(start)));
    yield whole;
  }
  if (open.length > 0) yield [Buffer.concat(open).toString("utf8")];
}
