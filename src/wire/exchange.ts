// JSON shapes of an import.
import type { Imported } from "../app/exchange/import.ts";
import type { ImportedMemory } from "../app/exchange/import-other.ts";
import type { MeantProject } from "../app/exchange/other-projects.ts";
import type { Taken } from "../app/exchange/take-shared.ts";
import type { ImportedTasks } from "../app/tasks/task-import.ts";

/** A part for each sort of file that was imported. */
export interface ImportedParts {
  readonly claudeMem?: readonly ReturnType<typeof wireTakenMemory>[];
  readonly shared?: readonly ReturnType<typeof wireTaken>[];
  readonly tasks?: ImportedTasks & { readonly project: string };
  readonly histories?: Imported & { readonly observations?: number; readonly summaries?: number };
}

/** The fields of the one thing that was imported; of several, a field for each sort. And what could not be read. */
export function wireImport(parts: ImportedParts, broken: Imported["broken"]) {
  const { claudeMem = [], shared = [], tasks, histories } = parts;
  const [first, ...more] = [...claudeMem, ...shared, tasks, histories].filter((one) => one !== undefined);
  return { ...(more.length > 0 ? parts : first), broken };
}

export function wireTaken(name: string, { failures, patterns, refused }: Taken) {
  return { shared: name, avoid: failures, works: patterns, refused };
}

export function wireTakenMemory<T extends ImportedMemory & { readonly projects: readonly MeantProject[] }>({
  projects,
  ...taken
}: T) {
  return {
    ...taken,
    projects: projects.map(({ name, sessions, how, project }) => ({
      name,
      sessions,
      how,
      project: project.id,
      called: project.name,
    })),
  };
}
