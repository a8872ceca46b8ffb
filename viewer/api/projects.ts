// The projects in the memory, the one that is looked at, and the names of agents.
import { computed, effect, signal } from "@preact/signals";
import { ALL } from "../route/place.ts";
import { project } from "../route/router.ts";
import { type Answered, api, read } from "./client.ts";
import { changed } from "./live.ts";

type Projects = Answered<typeof api.projects.$get>;

export const projects = signal<Projects | undefined>(undefined);

/** What to ask the server for: a project's id, or `all`. Undefined until the projects are known. */
export const chosen = computed((): string | undefined => {
  const known = projects.value;
  if (project.value !== "") return project.value;
  if (!known) return undefined;
  return known.projects.some(({ id, attempts }) => id === known.here && attempts > 0) ? known.here : ALL;
});

export const isReadOnly = computed(() => projects.value?.readOnly ?? false);

export function projectName(id: string): string {
  return projects.value?.projects.find((one) => one.id === id)?.name ?? "";
}

/** As its maker spells it: `Copilot CLI` for `copilot`. */
export function agentName(name: string): string {
  return projects.value?.agents[name] ?? name;
}

/** For a sentence: "in owner/name" or "in all projects". */
export const inWhich = computed(() => {
  const id = chosen.value ?? ALL;
  return id === ALL ? "in all projects" : `in ${projectName(id) || "this project"}`;
});

export function startProjects(): void {
  effect(() => {
    changed.value;
    read(api.projects.$get()).then(
      (answer) => {
        projects.value = answer;
      },
      // The page itself says what is wrong; this only keeps the switch as it was.
      () => {},
    );
  });
}
