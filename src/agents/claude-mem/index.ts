// Reads claude-mem's database (observations) as another memory to import from; never writes to its files.

import type { OtherCounts, OtherMemory, OtherPrompt, OtherSession } from "../../ports/other-memory.ts";
import { type Connect, type Opened, openUntouched } from "../foreign-database.ts";
import { agentNamed } from "../registry.ts";

import { explain } from "./explain.ts";
import { observationOf, promptOf, summaryOf, textOf, timeOf } from "./rows.ts";
import { type Cells, OBSERVATIONS, PROMPTS, SESSIONS, SUMMARIES, table } from "./wire.ts";

/** Sessions of claude-mem's own observer model are not work of the person. */
const OBSERVERS = "observer-sessions";

/** `connect` is the database driver. Errors are worded for people. */
export function claudeMem(path: string, connect: Connect): OtherMemory {
  const opened = withExplainedErrors(path, () => openUntouched(path, connect));
  try {
    return withExplainedErrors(path, () => reader(path, opened));
  } catch (error) {
    opened.close();
    throw error;
  }
}

function reader(path: string, { database, size, modifiedAt, isUnchanged, close }: Opened): OtherMemory {
  const sessions = table(database, "sdk_sessions", SESSIONS);
  const observations = table(database, "observations", OBSERVATIONS);
  const summaries = table(database, "session_summaries", SUMMARIES);
  const prompts = table(database, "user_prompts", PROMPTS);
  if (!sessions.isThere || !observations.isThere)
    throw new Error(`[claude-mem] ${path} is not a database of claude-mem.`);
  const id = sessions.column("id");
  const key = sessions.column("key");
  const link = observations.column("session");
  if (!id || !key || !link)
    throw new Error(
      `[claude-mem] ${path} was written by a version of claude-mem that this Twiceshy does not know (schema ${schema()}). Look for a newer Twiceshy.`,
    );
  const summaryLink = summaries.column("session");
  const promptLink = prompts.column("session");
  const folders = folderQuery();

  function schema(): string {
    const known = table(database, "schema_versions", { version: ["version"] });
    return String(known.rows("ORDER BY version DESC LIMIT 1")[0]?.version ?? "unknown");
  }

  function count(name: string, isThere: boolean): number {
    if (!isThere) return 0;
    return (database.prepare(`SELECT count(*) AS many FROM ${name}`).all()[0] as { many: number }).many;
  }

  /** Only the newest versions store the folder of every call; without an index each query would read all of them. */
  function folderQuery(): string | undefined {
    const isIndexed = database
      .prepare(
        `SELECT 1 FROM pragma_index_list('tool_uses') AS list, pragma_index_info(list.name) AS part
         WHERE part.seqno = 0 AND part.name = 'content_session_id'`,
      )
      .all();
    const hasFolder = table(database, "tool_uses", { folder: ["cwd"] }).column("folder");
    return isIndexed.length > 0 && hasFolder
      ? "SELECT cwd FROM tool_uses WHERE content_session_id = ? AND cwd <> '' LIMIT 1"
      : undefined;
  }

  function folderOf(session: string): string {
    if (!folders) return "";
    const [found] = database.prepare(folders).all(session) as { readonly cwd: unknown }[];
    return textOf(found?.cwd);
  }

  /** Sessions by the key that other tables use, and keys that appear only in those tables. */
  function heads(): readonly Cells<typeof SESSIONS>[] {
    const known = sessions.rows('ORDER BY "startedAt", "id"');
    const keys = new Set(known.map((row) => textOf(row.key)));
    const nothing = { platform: null, prompt: null, title: null, startedText: null, completedAt: null };
    const orphans = new Map<string, Cells<typeof SESSIONS>>();
    for (const [rows, column] of [
      [observations, link],
      [summaries, summaryLink],
    ] as const) {
      if (!column) continue;
      const where = `WHERE ${column} NOT IN (SELECT ${key} FROM sdk_sessions WHERE ${key} IS NOT NULL) GROUP BY ${column}`;
      for (const row of rows.rows(where)) {
        const own = textOf(row.session);
        if (!own || keys.has(own)) continue;
        orphans.set(own, { ...nothing, id: own, key: own, project: row.project, startedAt: timeOf(row) });
      }
    }
    return [...known, ...orphans.values()].filter(({ project }) => textOf(project) !== OBSERVERS);
  }

  function sessionOf(head: Cells<typeof SESSIONS>): OtherSession {
    const id = textOf(head.id) || textOf(head.key);
    const own = textOf(head.key);
    const startedAt = timeOf({ at: head.startedAt, atText: head.startedText });
    const seen = link && own ? observations.rows(`WHERE ${link} = ? ORDER BY id`, own) : [];
    const said = promptLink ? prompts.rows(`WHERE ${promptLink} = ? ORDER BY prompt_number, id`, id) : [];
    const summaryRows = summaryLink && own ? summaries.rows(`WHERE ${summaryLink} = ? ORDER BY id`, own) : [];
    const all = {
      prompts: withFirst(
        said.flatMap((row) => promptOf(row, startedAt) ?? []),
        textOf(head.prompt),
        startedAt,
      ),
      observations: seen.flatMap((row) => observationOf(row, startedAt) ?? []),
      summaries: summaryRows.map((row) => summaryOf(row, startedAt)),
    };
    const times = [...all.prompts, ...all.observations, ...all.summaries].map(({ at }) => at);
    const completedAt = timeOf({ at: head.completedAt, atText: null });
    return {
      id,
      project: textOf(head.project),
      agent: agentOf(textOf(head.platform)),
      startedAt: startedAt || times.reduce((first, at) => Math.min(first, at), times[0] ?? 0),
      lastAt: times.reduce((last, at) => Math.max(last, at), Math.max(startedAt, completedAt)),
      title: textOf(head.title),
      folder: folderOf(id),
      ...all,
    };
  }

  return {
    path,
    size,
    modifiedAt,
    counts: {
      sessions: count("sdk_sessions", true),
      prompts: count("user_prompts", prompts.isThere),
      observations: count("observations", true),
      summaries: count("session_summaries", summaries.isThere),
    } satisfies OtherCounts,
    places: () =>
      withExplainedErrors(path, () =>
        heads().map((head) => {
          const id = textOf(head.id) || textOf(head.key);
          return { id, project: textOf(head.project), folder: folderOf(id) };
        }),
      ),
    *sessions() {
      for (const head of withExplainedErrors(path, heads))
        yield withExplainedErrors(path, () => sessionOf(head));
      if (!isUnchanged())
        throw new Error(
          `[claude-mem] ${path} was written to while it was read. Run the import again: what is known is not stored twice.`,
        );
    },
    close,
  };
}

/** Versions without a table of prompts stored the first one with the session. */
function withFirst(prompts: readonly OtherPrompt[], text: string, at: number): readonly OtherPrompt[] {
  const byNumber = new Map(prompts.map((prompt) => [prompt.number, prompt]));
  if (text && byNumber.size === 0) byNumber.set(1, { number: 1, at, text });
  return [...byNumber.values()];
}

/** claude-mem writes `claude` by default. */
function agentOf(platform: string): string {
  return platform ? (agentNamed(platform) ?? platform.slice(0, 40)) : "claude-code";
}

function withExplainedErrors<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw explain(error, path);
  }
}
