// The code index.
import type { CodeStore } from "../../../ports/store.ts";
import {
  deleteCodeFiles,
  forgetCodeOfProject,
  selectCodeFiles,
  selectLeastUsed,
  touchCodeFiles,
  upsertCodeFiles,
} from "../code-files.ts";
import {
  countCodeUse,
  enqueueIndexing,
  finishIndexing,
  selectCodeStates,
  selectNextRequest,
} from "../code-queue.ts";
import { numbersOf, projectNumber } from "../projects.ts";
import type { Context } from "./context.ts";

export function code({ database, guarded, writing }: Context): CodeStore {
  const numberOf = (project: string) => projectNumber(database, project) ?? 0;
  return {
    files: guarded((project) => selectCodeFiles(database, numberOf(project))),
    filesAt: guarded((project, paths) => selectCodeFiles(database, numberOf(project), paths)),
    saveFiles: writing((project, files) =>
      upsertCodeFiles(database, numbersOf(database).project(project), files),
    ),
    dropFiles: writing((project, paths) => {
      if (paths) deleteCodeFiles(database, numberOf(project), paths);
      else forgetCodeOfProject(database, numberOf(project));
    }),
    leastUsed: guarded((bytes) => selectLeastUsed(database, bytes)),
    request: writing((request, most) =>
      enqueueIndexing(database, numbersOf(database).project(request.project), request, most),
    ),
    next: guarded((now) => selectNextRequest(database, now)),
    finish: writing((request, run) => {
      const number = projectNumber(database, request.project);
      // Forgotten meanwhile.
      if (number !== undefined) finishIndexing(database, number, request, run);
    }),
    noteUse: writing((project, { type, at, paths = [], pausedUntil }) => {
      const number = projectNumber(database, project);
      if (number === undefined) return;
      countCodeUse(database, number, type, pausedUntil);
      if (paths.length > 0) touchCodeFiles(database, number, paths, at);
    }),
    states: guarded((project) =>
      selectCodeStates(database, project === undefined ? undefined : numberOf(project)),
    ),
  };
}
