// Stores a shared file as a project of its own in which no agent works, so that it can be listed and forgotten as one.
import { sha256 } from "../../core/hash/sha256.ts";
import type { Project } from "../../domain/project.ts";

const PREFIX = "shared:";

export function sharedProject(name: string): Project {
  const identity = `${PREFIX}${name}`;
  return { id: sha256(identity, 8), identity, name: identity, root: "" };
}

export function isShared({ identity }: Pick<Project, "identity">): boolean {
  return identity.startsWith(PREFIX);
}

export function sharedName({ identity }: Pick<Project, "identity">): string {
  return identity.slice(PREFIX.length);
}
