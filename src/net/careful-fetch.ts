// Fetches from the host of a model without following redirects and with a limit on the size of the answer.

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
