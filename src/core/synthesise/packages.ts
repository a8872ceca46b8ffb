// Packages that a call updated or took out.
import type { Attempt } from "../../domain/attempt.ts";

/** `npm update`, `go mod tidy`, `ncu -u`: they write the manifest or its lock file; `npm ci` only reads them. */
export function updates({ goal, display }: Attempt): boolean {
  return UPDATES.test(goal) || (REWRITES_MANIFEST.test(goal) && /\s(?:-u|--upgrade)\b/.test(display));
}

const UPDATES =
  /^(?:(?:npm|pnpm|yarn|bun|cargo|bundle|composer|poetry|pod|deno|pdm|pixi) (?:update|upgrade|up)|(?:flutter|dart) pub upgrade|go mod tidy|mix deps\.update)$/;
const REWRITES_MANIFEST = /^(?:ncu|npm-check-updates|uv lock)$/;

/** `npm uninstall moment`, `poetry remove celery` */
export function removedBy({ goal, display }: Attempt): readonly string[] {
  if (!/ (?:uninstall|remove)$/.test(goal)) return [];
  const [, names = ""] = /\s(?:uninstall|remove|un|rm|r)\s+([^&|;<>]+)/.exec(display) ?? [];
  return names.split(/\s+/).filter((name) => /^[\w@]/.test(name));
}
