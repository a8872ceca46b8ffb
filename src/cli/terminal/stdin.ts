// Reads all of stdin, bounded in size and time. Node's stdin stream takes 3 ms to load, at every tool call in a cold
// hook; so files and pipes are read with readSync where that cannot block for ever.
import { fstatSync, readSync } from "node:fs";

interface StdinLimits {
  readonly bytes: number;
  /** Reading is given up with an error once this returns true. */
  isLate(): boolean;
}

export async function readStdin(limits: StdinLimits): Promise<string> {
  const chunks = canReadNow() ? readNow(limits) : await readStream(limits);
  return Buffer.concat(chunks).toString("utf8");
}

/** A pipe must be non-blocking, because a synchronous read of an empty pipe could not be ended. */
function canReadNow(): boolean {
  try {
    const kind = fstatSync(0);
    if (kind.isFile()) return true;
    return (kind.isFIFO() || kind.isSocket()) && setNonBlocking();
  } catch {
    return false;
  }
}

interface PipeBinding {
  readonly Pipe: new (type: number) => { open(file: number): number };
  readonly constants: { readonly SOCKET: number };
}

/** Kept in a variable, because garbage collection of it would close stdin. */
let pipe: { open(file: number): number } | undefined;

/** As Node's stream does. `process.binding` is deprecated; if it is missing, the stream is used instead. */
function setNonBlocking(): boolean {
  const { binding } = process as unknown as { binding(name: string): PipeBinding };
  const { Pipe, constants } = binding("pipe_wrap");
  pipe = new Pipe(constants.SOCKET);
  return pipe.open(0) === 0;
}

const CHUNK = 65_536;
/** Pause before reading again; an agent refills the pipe in less. */
const PAUSE_MS = 0.2;

function readNow(limits: StdinLimits): Buffer[] {
  const chunks: Buffer[] = [];
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let size = 0; size <= limits.bytes; ) {
    const chunk = Buffer.allocUnsafe(CHUNK);
    const read = tryRead(chunk);
    if (read === 0) return chunks;
    if (read > 0) {
      chunks.push(chunk.subarray(0, read));
      size += read;
      continue;
    }
    // The time limit counts only while nothing arrives; data that keeps coming is limited by its size.
    if (limits.isLate()) throw late();
    Atomics.wait(pause, 0, 0, PAUSE_MS);
  }
  throw tooLarge();
}

/** Bytes read; 0 at the end, -1 if nothing has arrived yet. */
function tryRead(chunk: Buffer): number {
  try {
    return readSync(0, chunk);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EAGAIN") return -1;
    // Windows reports a closed pipe as EOF.
    if (code === "EOF") return 0;
    throw error;
  }
}

function readStream(limits: StdinLimits): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    process.stdin.on("data", (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > limits.bytes) reject(tooLarge());
    });
    process.stdin.once("end", () => resolve(chunks));
    process.stdin.once("error", reject);
    setInterval(() => limits.isLate() && reject(late()), 50).unref();
  });
}

function tooLarge(): Error {
  return new Error("[hook] the agent sent more than 128 MB.");
}

function late(): Error {
  return new Error("[hook] the agent did not send the whole payload in time.");
}
