// A history in pieces, so that each step of the work is done for many calls in a row.

/**
 * Calls that go through each step together. A step that runs hundreds of times in a row stays in the processor's caches;
 * all steps for one call after the other do not, and take a fifth longer.
 */
const TOGETHER = 250;

/** Everything in order; a group ends with its last call. */
export async function* inGroups<T>(
  items: AsyncIterable<T>,
  isCall: (item: T) => boolean,
): AsyncGenerator<readonly T[]> {
  let group: T[] = [];
  let calls = 0;
  for await (const item of items) {
    group.push(item);
    if (!isCall(item) || ++calls < TOGETHER) continue;
    yield group;
    group = [];
    calls = 0;
  }
  yield group;
}
