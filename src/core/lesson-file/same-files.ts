// Compares two lists of lesson files for changes. Fast: at each prompt there may be a thousand.

interface FileState {
  readonly path: string;
  readonly folder: { readonly label: string };
  readonly size: number;
  readonly modifiedAt: number;
  readonly problem: string;
}

export function areSameFiles(files: readonly FileState[], before: readonly FileState[]): boolean {
  return files.length === before.length && files.every((file, index) => isSame(file, before[index]));
}

function isSame(file: FileState, before: FileState | undefined): boolean {
  // Nearly always the same object, because the file was not read again.
  if (file === before) return true;
  return (
    file.path === before?.path &&
    file.folder.label === before.folder.label &&
    file.size === before.size &&
    file.modifiedAt === before.modifiedAt &&
    file.problem === before.problem
  );
}
