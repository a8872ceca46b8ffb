// Names by which observations are queried: concepts, files, and the folders above them.

export function conceptThing(concept: string): string {
  return `concept ${concept}`;
}

/** A file, or a folder and so everything below it. */
export function pathThing(path: string): string {
  return `path ${plain(path)}`;
}

/** A file and all of the folders it is in. */
export function pathThings(file: string): readonly string[] {
  const path = plain(file);
  const things = [`path ${path}`];
  for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1))
    things.push(`path ${path.slice(0, end)}`);
  return things;
}

/** `./src/` and `src` are the same. */
function plain(path: string): string {
  const start = path.startsWith("./") ? 2 : 0;
  let end = path.length;
  while (end > start + 1 && path[end - 1] === "/") end -= 1;
  return path.slice(start, end);
}
