// Names of files and programs without their folders.

/** `totals.ts` of `src/cart/totals.ts`. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
