// All of stdin, bounded in size and in time. Node's stream for it takes 3 ms to load, which a cold hook would pay on
// every tool call; so pipes are read directly where that can be done without waiting for ever.
import { fstatSync, readSync } from "node:fs";

export interface StdinLimits {
  readonly bytes: number;
  /** Throws once this is true. */
  isLate(): boolean;
}

export async function readStdin(limits: StdinLimits): Promise<string> {
  const chunks = canReadNow() ? readNow(limits) : await readStream(limits);
  return Buffer.concat(chunks).toString("utf8");
}

/** A read of an empty pipe must say so instead of waiting: nothing could end the waiting of a synchronous read. */
function canReadNow(): boolean {
  try {
    const kind = fstatSync(0);
    if (kind.isFile()) return true;
    return (kind.isFIFO() || kind.isSocket()) && stopWaiting();
  } catch {
    return false;
  }
}

interface PipeBinding {
  readonly Pipe: new (type: number) => { open(file: number): number };
  readonly constants: { readonly SOCKET: number };
}

/** Kept, since its end would close stdin. */
let pipe: { open(file: number): number } | undefined;

/** What Node's stream does first of all. The way there is deprecated; where it is closed, the stream is used. */
function stopWaiting(): boolean {
  const { binding } = process as unknown as { binding(name: string): PipeBinding };
  const { Pipe, constants } = binding("pipe_wrap");
  pipe = new Pipe(constants.SOCKET);
  return pipe.open(0) === 0;
}

const CHUNK = 65_536;
/** An agent fills the pipe anew in less. */
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
    // What keeps coming ends at the limit of bytes; only who lets us wait can be late.
    if (limits.isLate()) throw late();
    Atomics.wait(pause, 0, 0, PAUSE_MS);
  }
  throw tooLarge();
}

/** Bytes read; 0 at the end, -1 when nothing is there yet. */
function tryRead(chunk: Buffer): number {
  try {
    return readSync(0, chunk);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EAGAIN") return -1;
    // How Windows says that a pipe has been closed.
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
  return new Error("[hook] the agent did not end what it sent in time.");
}
