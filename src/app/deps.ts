// Dependencies of the use cases in app/, created in open/memory.ts.
import type { Project } from "../domain/project.ts";
import type { Settings } from "../domain/settings.ts";
import type { BroughtSettings } from "../ports/brought.ts";
import type { LazyEmbedder } from "../ports/embedder.ts";
import type { SourceText } from "../ports/indexer.ts";
import type { LessonFiles } from "../ports/lesson-files.ts";
import type { LiveMirror } from "../ports/mirror.ts";
import type { Store } from "../ports/store.ts";
import type { Workspace } from "../ports/workspace.ts";

export interface Deps {
  readonly store: Store;
  readonly workspace: Workspace;
  /** The effective settings of a project: the project's own file can only restrict the person's. */
  settings(root: string): Settings;
  /** The settings in a project's own file, trusted or not; undefined when there are none. */
  broughtSettings?(root: string): BroughtSettings | undefined;
  /** The person has answered about a project's settings, so they must be read again. */
  settingsAnswered?(): void;
  readonly version: string;
  /** Tokens of a text: a fast, conservative estimate. */
  countTokens(text: string): number;
  /** The lesson files; absent in a replay. */
  readonly lessonFiles?: LessonFiles;
  /** Time limit for reading new and changed lesson files at once, in milliseconds; absent: none. */
  readonly lessonsMs?: number;
  /** Appends a line to the audit log of tasks: to the one in the project's settings and to this file. Never fails. */
  readonly audit?: (root: string, line: string, file: string | undefined) => Promise<void>;
  /** Starts a separate process that sends the queued questions to the model. Never fails. */
  readonly startObserver?: () => Promise<void>;
  /** Starts a separate process that derives rows of an older version again. Never fails. */
  readonly startDeriving?: () => Promise<void>;
  /** Reads a source file of a project as it is now, safely; absent in a replay. */
  readonly readSource?: (root: string, path: string) => Promise<SourceText>;
  /** Queues the project (or only these files of it) and starts a process that indexes its code. Never fails. */
  readonly startIndexing?: (project: Project, changed?: readonly string[]) => Promise<void>;
  /** The model that makes vectors, loaded with its first text; absent when none is switched on. */
  readonly embedder?: LazyEmbedder;
  /** Starts a separate process that makes missing vectors, if the person wants them. Never fails. */
  readonly startEmbedding?: () => Promise<void>;
  /** The live copy; absent in a replay. */
  readonly live?: LiveMirror;
}
