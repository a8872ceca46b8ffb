// Lines of a stream, with a mark whenever it is time to do something about those that came.

export const PAUSE = Symbol("pause");

/** After a line, a pause comes at the latest when `waitMs` have passed, however many lines come meanwhile. */
export async function* withPauses(
  lines: AsyncIterable<string>,
  waitMs: number,
): AsyncGenerator<string | typeof PAUSE> {
  const source = lines[Symbol.asyncIterator]();
  let next = source.next();
  /** Resolves when the first line since the last pause has waited long enough. */
  let due: Promise<typeof PAUSE> | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    for (;;) {
      const got = await (due === undefined ? next : Promise.race([due, next]));
      if (got === PAUSE) {
        due = undefined;
        yield PAUSE;
      } else if (got.done === true) return;
      else {
        next = source.next();
        // It may fail before it is waited for.
        next.catch(() => {});
        due ??= new Promise((resolve) => {
          timer = setTimeout(() => resolve(PAUSE), waitMs);
        });
        yield got.value;
      }
    }
  } finally {
    clearTimeout(timer);
  }
}
