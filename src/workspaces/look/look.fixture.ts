// Test setup: work trees in temporary folders, and a past failure of a call that is about to be repeated there.

import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { newFolder } from "../../../test/new-folder.ts";
import { parseAction } from "../../core/action/parse.ts";
import type { FailureKind } from "../../domain/failure-kinds.ts";
import type { Subject } from "../../domain/subject.ts";
import type { Sight } from "../../ports/workspace.ts";
import { countedDisk, MOST_ACCESSES } from "./disk.ts";
import { lookAt } from "./look.ts";

const base = newFolder();

let count = 0;

/** Creates a folder with these files; values that are not text are written as JSON. */
export function tree(files: Readonly<Record<string, unknown>> = {}): string {
  const root = join(base, `tree-${++count}`);
  mkdirSync(root);
  for (const [path, content] of Object.entries(files)) put(root, path, content);
  return root;
}

export function put(root: string, path: string, content: unknown = ""): string {
  const full = join(root, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(
    full,
    typeof content === "string" || content instanceof Uint8Array ? content : JSON.stringify(content),
  );
  return full;
}

/** Creates an executable file. */
export function program(root: string, path: string): string {
  const full = put(root, path, "#!/bin/sh\n");
  chmodSync(full, 0o755);
  return full;
}

export interface Asked {
  readonly kind: FailureKind;
  readonly subject: Subject;
  readonly command?: string;
  readonly excerpt?: string;
  /** Default: slightly in the future, so that everything already there existed when it failed. */
  readonly failedAt?: number;
  readonly durationMs?: number;
  readonly files?: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly home?: string;
}

export function look(root: string, asked: Asked): Sight {
  return counted(root, asked).sight;
}

/** Also returns the number of disk accesses. */
export function counted(root: string, asked: Asked): { readonly sight: Sight; readonly accesses: number } {
  const call = { id: "1", tool: "Bash", input: { command: asked.command ?? "" } };
  const action = parseAction(call, { cwd: root, root });
  const disk = countedDisk();
  const failedAt = asked.failedAt ?? Date.now() + 60_000;
  const failure = {
    kind: asked.kind,
    subject: asked.subject,
    failedAt,
    startedAt: failedAt - (asked.durationMs ?? 0),
    excerpt: asked.excerpt ?? "",
    commands: action.type === "shell" ? action.commands : [],
    files: asked.files ?? action.files,
  };
  const { env = {}, home = join(base, "nobody") } = asked;
  const sight = lookAt(root, failure, { env, home, expand: (path) => path }, disk);
  return { sight, accesses: MOST_ACCESSES - disk.left() };
}

/** Earlier than everything a test does. */
export const LONG_AGO = Date.now() - 3_600_000;
