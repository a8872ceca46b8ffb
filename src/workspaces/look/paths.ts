// Looks at files and folders: does the missing one exist by now? Was the unusable one changed?
import { isAbout, subjectName } from "../../domain/subject.ts";
import type { Sight } from "../../ports/workspace.ts";
import { lookAtProject } from "./projects.ts";
import { absolute, hasChanged, type Scene } from "./scene.ts";

export function lookAtMissingPath(scene: Scene): Sight {
  const { subject } = scene.failure;
  if (isAbout(subject, "command")) return lookAtProject(scene);
  if (!isAbout(subject, "path")) return "unsure";
  return scene.disk.entry(absolute(scene, subjectName(subject))) ? "over" : "stands";
}

/** A file that was too large, not permitted, or without the text to replace: over once it has been changed. */
export function lookAtUnusablePath(scene: Scene): Sight {
  const { subject, files } = scene.failure;
  const paths = isAbout(subject, "path")
    ? [subjectName(subject).replace(/ \(whole\)$/, "")]
    : files.slice(0, 5);
  if (paths.some((path) => hasChanged(scene, absolute(scene, path)))) return "over";
  return "unsure";
}
