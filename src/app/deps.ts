// What the verbs need from outside; put together in open.ts.
import type { Settings } from "../domain/settings.ts";
import type { BroughtSettings } from "../ports/brought.ts";
import type { Cards } from "../ports/cards.ts";
import type { LiveMirror } from "../ports/mirror.ts";
import type { Store } from "../ports/store.ts";
import type { Workspace } from "../ports/workspace.ts";

export interface Deps {
  readonly store: Store;
  readonly workspace: Workspace;
  /** The settings that hold for a project: its own file can only restrict. */
  settings(root: string): Settings;
  /** The settings that a project's own file brings, trusted or not; undefined when it brings none. */
  broughtSettings?(root: string): BroughtSettings | undefined;
  /** Somebody has answered for a project's settings: they are read anew. */
  settingsAnswered?(): void;
  /** Of Twiceshy itself, for people. */
  readonly version: string;
  /** Tokens of a text: a fast, conservative estimate. */
  countTokens(text: string): number;
  /** Where lessons lie; absent where there can be none (a replay). */
  readonly cards?: Cards;
  /** A line for the audit log of tasks: the one of the project's settings, and this file. Never fails. */
  readonly audit?: (root: string, line: string, file: string | undefined) => Promise<void>;
  /** Something waits for a model: a process of its own is to ask it, soon. Never fails. */
  readonly startObserver?: () => Promise<void>;
  /** Where an older version concluded something: a process of its own is to derive it anew, soon. Never fails. */
  readonly startDeriving?: () => Promise<void>;
  /** The copy that is kept current; absent where there can be none (a replay). */
  readonly live?: LiveMirror;
}
