// What came in a file is kept like a project of its own, in which no agent works: told apart, and forgotten as one.
import { sha256 } from "../core/hash/sha256.ts";
import type { Project } from "../domain/project.ts";

const PREFIX = "shared:";

/** Where what came under this name is kept. */
export function sharedProject(name: string): Project {
  const identity = `${PREFIX}${name}`;
  return { id: sha256(identity, 8), identity, name: identity, root: "" };
}

export function isShared({ identity }: Pick<Project, "identity">): boolean {
  return identity.startsWith(PREFIX);
}

/** The name it came under. */
export function sharedName({ identity }: Pick<Project, "identity">): string {
  return identity.slice(PREFIX.length);
}
