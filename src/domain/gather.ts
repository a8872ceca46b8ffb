/**
 * What `flatMap` gives, at a tenth of its cost: V8 takes one or two microseconds for the shortest list, and what is done
 * for every call of a history gathers a dozen of them.
 */
export function gather<T, R>(
  items: Iterable<T>,
  listOf: (item: T, index: number) => readonly R[] | IterableIterator<R>,
): R[] {
  const all: R[] = [];
  let index = 0;
  for (const item of items) for (const one of listOf(item, index++)) all.push(one);
  return all;
}
