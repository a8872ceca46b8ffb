// PostgreSQL: asks the server and waits for the answer. The statements of the store are shared with SQLite and synchronous
// as SQLite is; so the connection lives in a worker thread, and this thread sleeps until it has answered.
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { Server } from "./server.ts";
import { WORKER } from "./worker-file.ts";

export interface Statement {
  readonly text: string;
  /** Under which the server keeps it prepared. */
  readonly name?: string;
  /** Absent: several statements in one text, without parameters. */
  readonly values?: readonly unknown[];
  /** Rows as arrays. */
  readonly inArrays?: true;
}

export interface Result {
  readonly rows: readonly unknown[];
  readonly changes: number;
  /** What the server did: `COMMIT`, or `ROLLBACK` in its place. */
  readonly command: string;
}

/** What went wrong, as the server or the network says it. */
export interface Failure {
  readonly message: string;
  /** SQLSTATE of the server, or Node's code of a network error. */
  readonly code?: string;
  /** Its text, without values. */
  readonly statement?: string;
}

export interface Bridge {
  /** Runs them one after the other, up to the first that fails; then it throws `Failure` as the error's cause. */
  ask(statements: readonly Statement[], isWithin: boolean): readonly Result[];
  close(): void;
}

interface Reply {
  readonly id: number;
  readonly results?: readonly Result[];
  readonly error?: Failure;
}

/** `patienceMs`: how long an answer may take. */
export function bridge(server: Server, patienceMs: number, failed: (failure: Failure) => Error): Bridge {
  const signal = new Int32Array(new SharedArrayBuffer(4));
  let worker: Worker | undefined;
  let port: MessageChannel["port1"] | undefined;
  let last = 0;
  /** After an answer did not come in time, statements until then (a ROLLBACK, say) fail at once instead of waiting again. */
  let silentUntil = 0;

  function started(): MessageChannel["port1"] {
    if (port) return port;
    const { port1, port2 } = new MessageChannel();
    worker = new Worker(WORKER, {
      workerData: { port: port2, signal, server },
      transferList: [port2],
      stdout: true,
      stderr: true,
    });
    worker.unref();
    port = port1;
    return port1;
  }

  /** It may still be waiting for the server: nothing that it says later counts. */
  function drop(): void {
    port?.close();
    void worker?.terminate();
    port = undefined;
    worker = undefined;
  }

  function call(request: object, waitMs: number): Reply {
    if (performance.now() < silentUntil) throw failed(NO_ANSWER);
    const to = started();
    last += 1;
    to.postMessage({ id: last, ...request });
    const until = performance.now() + waitMs;
    for (;;) {
      const known = Atomics.load(signal, 0);
      if (known === last) break;
      const left = until - performance.now();
      if (left <= 0 || Atomics.wait(signal, 0, known, left) === "timed-out") {
        drop();
        silentUntil = performance.now() + SILENCE_MS;
        throw failed(NO_ANSWER);
      }
    }
    return receiveMessageOnPort(to)?.message as Reply;
  }

  return {
    ask(statements, isWithin) {
      const reply = call({ statements, isWithin }, patienceMs);
      if (reply.error) throw failed(reply.error);
      return reply.results ?? [];
    },
    close() {
      if (!port) return;
      try {
        call({ isEnd: true }, END_MS);
      } catch {
        // It is gone anyway.
      }
      drop();
    },
  };
}

const NO_ANSWER: Failure = { message: "it does not answer", code: "ETIMEDOUT" };
const SILENCE_MS = 2_000;
/** How long the server may take to say goodbye. */
const END_MS = 1_000;
