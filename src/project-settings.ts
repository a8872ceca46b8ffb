// The settings that hold in a project: those of the person, restricted by the project's own file once that is trusted.
import { type Config, ownSettings, restricted } from "./config.ts";
import { sha256 } from "./core/hash/sha256.ts";
import type { Settings } from "./domain/settings.ts";
import type { Approvals } from "./ports/approvals.ts";
import type { BroughtSettings } from "./ports/brought.ts";

/** How long a process that stays takes a project's settings for granted. */
const KEPT_MS = 1_000;

export interface ProjectSettings {
  settings(root: string): Config;
  brought(root: string): BroughtSettings | undefined;
  /** To be read anew: somebody has answered. */
  changed(): void;
}

export interface SettingsOptions {
  readonly warm?: boolean | undefined;
  /** Absent where nothing is remembered: then no project's file is obeyed. */
  readonly approvals?: Approvals | undefined;
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
      // A short-lived process reads a project's file once; a long-lived one must see it change, but not at every call.
      if (kept && (!options.warm || Math.abs(Date.now() - kept.at) < KEPT_MS)) return kept.config;
      const found = read(root);
      known.set(root, { config: found, at: Date.now() });
      return found;
    },
  };
}

/** What the file does; comments, order and keys that count for nothing are no new question. */
function contentOf(values: Partial<Settings>): string {
  const entries = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  return sha256(JSON.stringify(["settings", entries]));
}
