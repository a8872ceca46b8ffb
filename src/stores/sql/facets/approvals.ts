// Approvals and seen folders.
import { sha256 } from "../../../core/hash/sha256.ts";
import type { Approval, ApprovalStore } from "../../../ports/store.ts";
import type { Connection } from "../connection.ts";
import { jsonList } from "../rows.ts";
import { dropDocuments } from "../search/documents.ts";
import { transact } from "../transact.ts";
import type { Context } from "./context.ts";

export function approvals({ database, explain }: Context): ApprovalStore {
  const withReadableErrors = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw explain(error);
    }
  };
  return {
    of(project, contents) {
      if (contents.length === 0) return new Map();
      try {
        const rows = database
          .prepare(`${SELECT} WHERE project = ? AND content IN (SELECT value FROM json_each(?))`)
          .all(project, jsonList(contents));
        return new Map(rows.map(toApproval).map((approval) => [approval.content, approval]));
      } catch {
        return new Map();
      }
    },
    all: (project) =>
      withReadableErrors(() =>
        database
          .prepare(`${SELECT} WHERE project = ? ORDER BY at DESC, name, content`)
          .all(project)
          .map(toApproval),
      ),
    save(project, approvals) {
      if (approvals.length === 0) return;
      withReadableErrors(() =>
        transact(database, () => {
          const insert = database.prepare(
            `INSERT OR REPLACE INTO approvals (project, content, kind, name, answer, reason, at)
             VALUES (?, ?, ?, ?, ?, ?, ?)`,
          );
          for (const { content, kind, name, answer, reason, at } of approvals)
            insert.run(project, content, KIND[kind], name, answer, reason, Math.trunc(at));
          // A lesson that was refused is not found any more; the next search indexes the trusted ones again.
          if (approvals.some(({ kind, answer }) => kind === "lesson" && answer === "no"))
            dropDocuments(database, project, "lesson");
        }),
      );
    },
    move: (from, into) =>
      withReadableErrors(() => transact(database, () => moveApprovals(database, from, into))),
    forget: (project) =>
      withReadableErrors(() =>
        transact(database, () => {
          if (project !== undefined) forgetApprovals(database, project);
          else for (const table of APPROVAL_TABLES) database.exec(`DELETE FROM ${table}`);
        }),
      ),
    isSeen(root) {
      try {
        return database.prepare("SELECT 1 FROM seen_folders WHERE folder = ?").get(keyOf(root)) !== undefined;
      } catch {
        return false;
      }
    },
    markSeen: (root, at) =>
      withReadableErrors(() =>
        transact(database, () => {
          database
            .prepare("INSERT OR IGNORE INTO seen_folders (folder, at) VALUES (?, ?)")
            .run(keyOf(root), Math.trunc(at));
        }),
      ),
    since() {
      try {
        const row = database.prepare("SELECT max(at) AS at FROM trust_since").get() as { at: number | null };
        return row.at ?? 0;
      } catch {
        return 0;
      }
    },
  };
}

/** Lessons were once called cards, and still are in the stored rows. */
const KIND = { lesson: "card", settings: "settings" };

function toApproval(row: unknown): Approval {
  const { kind, ...rest } = row as Omit<Approval, "kind"> & { readonly kind: string };
  return { ...rest, kind: kind === KIND.lesson ? "lesson" : "settings" };
}

const SELECT = "SELECT content, kind, name, answer, reason, at FROM approvals";

/** Hash of the path, because paths are not stored. */
function keyOf(root: string): string {
  return sha256(root, 32);
}

export const APPROVAL_TABLES = ["approvals", "seen_folders"];

export function forgetApprovals(database: Connection, project: string): void {
  database.prepare("DELETE FROM approvals WHERE project = ?").run(project);
}

/** Copies answers of one project to another, unless it has its own. */
export function moveApprovals(database: Connection, from: string, into: string): void {
  database
    .prepare(
      `UPDATE approvals SET project = ? WHERE project = ?
         AND content NOT IN (SELECT content FROM approvals WHERE project = ?)`,
    )
    .run(into, from, into);
  forgetApprovals(database, from);
}
