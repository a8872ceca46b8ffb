// How a model's host is asked: nobody is followed to another host, and no answer is taken in beyond what any model says.

/** More than any answer; what is longer is none. */
const LARGEST = 8_000_000;

export const carefulFetch: typeof fetch = async (input, init) => {
  // What was agreed to is one host.
  const response = await fetch(input, { ...init, redirect: "error" });
  const { status, statusText, headers, body } = response;
  return body === null
    ? response
    : new Response(body.pipeThrough(bounded()), { status, statusText, headers });
};

/** Counts what comes out of a compressed answer, too: a megabyte can hold gigabytes of zeros. */
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
