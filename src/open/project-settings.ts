// Settings of a project: the person's, restricted by the project's own file once that is trusted.
import { type Config, ownSettings, restricted } from "../config.ts";
import { sha256 } from "../core/hash/sha256.ts";
import type { Settings } from "../domain/settings.ts";
import type { BroughtSettings } from "../ports/brought.ts";
import type { ApprovalStore } from "../ports/store.ts";

/** How long a long-lived process reuses a project's settings. */
const KEPT_MS = 1_000;

interface ProjectSettings {
  settings(root: string): Config;
  brought(root: string): BroughtSettings | undefined;
  /** Clears the cache after the person approved or refused a file. */
  changed(): void;
}

interface SettingsOptions {
  readonly warm?: boolean | undefined;
  /** Absent where nothing is stored: then no project file is obeyed. */
  readonly approvals?: ApprovalStore | undefined;
  projectOf(root: string): string;
}

export function projectSettings(config: Config, options: SettingsOptions): ProjectSettings {
  const known = new Map<string, { readonly config: Config; readonly at: number }>();

  function brought(root: string): BroughtSettings | undefined {
    const own = ownSettings(config, root);
    return own && { ...own, content: contentOf(own.values) };
  }

  function read(root: string): Config {
    const own = brought(root);
    if (!own || !options.approvals) return config;
    const answer = options.approvals.of(options.projectOf(root), [own.content]).get(own.content);
    return answer?.answer === "yes" ? restricted(config, own.values) : config;
  }

  return {
    brought,
    changed: () => known.clear(),
    settings(root) {
      const kept = known.get(root);
      // A short-lived process reads a project's file once; a long-lived one must notice changes, but not at every call.
      if (kept && (!options.warm || Math.abs(Date.now() - kept.at) < KEPT_MS)) return kept.config;
      const found = read(root);
      known.set(root, { config: found, at: Date.now() });
      return found;
    },
  };
}

/** The effective values only: comments, order and unknown keys do not require a new approval. */
function contentOf(values: Partial<Settings>): string {
  const entries = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  return sha256(JSON.stringify(["settings", entries]));
}
