// Search: the rows that documents are made from, found by project, kind and key.
import type { Remedy } from "../../../domain/remedy.ts";
import type { SearchKind, SearchSource } from "../../../domain/search.ts";
import type { DueDocument } from "../../../ports/store/search.ts";
import type { Connection } from "../connection.ts";
import { selectObservations } from "../observations-found.ts";
import { selectPatterns } from "../patterns.ts";
import { selectSession } from "../projects.ts";
import { searchKey, selectRemedies } from "../remedies.ts";
import { selectSummaries } from "../summaries.ts";
import { selectTasks } from "../tasks.ts";
import { selectTurn } from "../turns.ts";

export interface Wanted {
  /** Project id. */
  readonly project: string;
  readonly kind: SearchKind;
  readonly key: string;
}

/** In the order asked for; without a source when the row is gone, moved to another project, or says nothing. */
export function sourcesOf(database: Connection, wanted: readonly Wanted[]): readonly DueDocument[] {
  const remedies = new Map<string, ReadonlyMap<string, Remedy>>();
  return wanted.map(({ project, kind, key }) => {
    const source = sourceOf(database, { project, kind, key }, remedies);
    return { project, kind, key, ...(source && { source }) };
  });
}

function sourceOf(
  database: Connection,
  wanted: Wanted,
  remedies: Map<string, ReadonlyMap<string, Remedy>>,
): SearchSource | undefined {
  const { project, key } = wanted;
  switch (wanted.kind) {
    case "prompt": {
      const end = key.lastIndexOf(" ");
      const turn = selectTurn(database, key.slice(0, end), Number(key.slice(end + 1)));
      const isWorth = turn?.project === project && (turn.prompt !== "" || turn.steps.length > 0);
      return isWorth ? { kind: "prompt", turn } : undefined;
    }
    case "observation": {
      const [observation] = selectObservations(database, { ids: [Number(key)] });
      return observation?.project === project ? { kind: "observation", observation } : undefined;
    }
    case "session": {
      const session = selectSession(database, key);
      if (session?.project !== project) return undefined;
      const [summary] = selectSummaries(database, { sessions: [key], limit: 1 });
      if (session.title === "" && !summary) return undefined;
      return { kind: "session", session, ...(summary && { summary }) };
    }
    case "remedy": {
      const all = remedies.get(project) ?? remediesByKey(database, project);
      remedies.set(project, all);
      const remedy = all.get(key);
      return remedy && { kind: "remedy", remedy };
    }
    case "pattern": {
      const end = key.indexOf(" ");
      const types = [key.slice(0, end)] as Parameters<typeof selectPatterns>[1]["types"] & {};
      const [pattern] = selectPatterns(database, { project, types, keys: [key.slice(end + 1)], limit: 1 });
      return pattern && { kind: "pattern", pattern };
    }
    case "task": {
      const [task] = selectTasks(database, { project, id: key, limit: 1 });
      return task && { kind: "task", task };
    }
    default:
      return undefined;
  }
}

function remediesByKey(database: Connection, project: string): ReadonlyMap<string, Remedy> {
  const all = selectRemedies(database, project, {}).toReversed();
  return new Map(all.map((remedy) => [searchKey(remedy), remedy]));
}
