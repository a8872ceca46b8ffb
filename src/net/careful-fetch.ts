// Asks the host of a model: with its key, without following redirects, with limits on the time and the size of the answer.

/** Larger than any valid answer, in bytes. */
const LARGEST = 8_000_000;

export const carefulFetch: typeof fetch = async (input, init) => {
  // The person agreed to one host only.
  const response = await fetch(input, { ...init, redirect: "error" });
  const { status, statusText, headers, body } = response;
  return body === null
    ? response
    : new Response(body.pipeThrough(bounded()), { status, statusText, headers });
};

/** Counts bytes after decompression: a compressed megabyte can expand to gigabytes. */
function bounded(): TransformStream<Uint8Array, Uint8Array> {
  let length = 0;
  return new TransformStream({
    transform(piece, controller) {
      length += piece.length;
      if (length > LARGEST)
        controller.error(new Error(`it answered with more than ${LARGEST / 1_000_000} MB`));
      else controller.enqueue(piece);
    },
  });
}

/** The key for a host; refused when the variable that should hold it is empty. */
export function keyFor(
  { keyEnv }: { readonly keyEnv: string },
  env: Readonly<Record<string, string | undefined>>,
): { readonly key?: string } | { readonly type: "refused"; readonly reason: string } {
  if (keyEnv === "") return {};
  const key = env[keyEnv];
  return key
    ? { key }
    : { type: "refused", reason: `the variable ${keyEnv}, which should hold the key, is empty` };
}

/** Aborts at the deadline or with the signal. Replaces AbortSignal.any, which needs Node 20.3. */
export function limited(deadlineMs: number, signal?: AbortSignal): { signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const late = new DOMException("The operation was aborted due to timeout", "TimeoutError");
  const timer = setTimeout(() => controller.abort(late), deadlineMs);
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop);
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
    },
  };
}
