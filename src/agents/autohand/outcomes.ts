// Looks up how Autohand's calls ended: conversations only have the output, a project's records have the verdict.
import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { sha256 } from "../../core/hash/sha256.ts";
import { jsonLines } from "../json-lines.ts";
import { stringOf } from "../narrow.ts";

/** For one session; undefined when nothing was recorded about the call. */
export type Verdicts = (tool: string, content: string) => boolean | undefined;

/** Cache of one project's records: its sessions are read one after the other. */
let kept: { readonly key: string; readonly bySession: ReadonlyMap<string, ReadonlySet<string>> } | undefined;

export async function verdictsOf(
  conversation: string,
  session: string,
  projectPath: string,
): Promise<Verdicts> {
  const root = dirname(dirname(dirname(conversation)));
  const folder = join(root, "projects", sha256(projectPath, 8));
  const failed = (await failuresIn(folder)).get(session);
  return (tool, content) => (failed === undefined ? undefined : !failed.has(keyOf(tool, content)));
}

async function failuresIn(folder: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const files = ["failures.jsonl", "successes.jsonl"].map((name) => join(folder, name));
  const key = files.map((file) => `${file} ${stampOf(file)}`).join("\n");
  if (kept?.key === key) return kept.bySession;
  const bySession = new Map<string, Set<string>>();
  for (const file of files) {
    if (stampOf(file) === "") continue;
    for await (const records of jsonLines(file))
      for (const record of records) {
        const session = stringOf(record.sessionId);
        const failed = bySession.get(session) ?? new Set();
        if (typeof record.error === "string") failed.add(keyOf(stringOf(record.tool), record.error));
        bySession.set(session, failed);
      }
  }
  kept = { key, bySession };
  return bySession;
}

function keyOf(tool: string, text: string): string {
  return `${tool}\n${text}`;
}

function stampOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.size} ${found.mtimeMs}` : "";
}
