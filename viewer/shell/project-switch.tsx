// Chooses the project that all pages are about, or all of them.
import type { JSX } from "preact";
import { count } from "../../src/core/text/for-people.ts";
import { chosen, projectName, projects } from "../api/projects.ts";
import { Icon } from "../parts/icon.tsx";
import { Menu } from "../parts/menu.tsx";
import { ALL, address } from "../route/place.ts";
import { place } from "../route/router.ts";

/** A single session or failure belongs to one project: with another one, its list is shown. */
function inProject(project: string): string {
  const { page } = place.value;
  return address({ page: page === "unknown" ? "home" : page === "session" ? "timeline" : page, project });
}

export function ProjectSwitch(): JSX.Element {
  const known = projects.value?.projects ?? [];
  const now = chosen.value ?? ALL;
  /** Two folders of one name are told apart by where they are. */
  const isAmbiguous = (one: string) => known.filter((other) => other.name === one).length > 1;
  const name = now === ALL ? "All projects" : projectName(now) || "Unknown project";
  return (
    <Menu
      label={`Project: ${name}`}
      menuClass="switch"
      button={
        <>
          <Icon name="folder" size={16} />
          <span class="grow cut" title={name}>
            {name}
          </span>
          <Icon name="chevron" size={16} />
        </>
      }
    >
      <a role="menuitemradio" aria-checked={now === ALL} href={inProject(ALL)} tabIndex={-1}>
        <span class="grow">All projects</span>
      </a>
      {known.map(({ id, name: one, root, sessions }) => (
        <a key={id} role="menuitemradio" aria-checked={now === id} href={inProject(id)} tabIndex={-1}>
          <span class="grow cut">
            {one}
            {isAmbiguous(one) && <span class="block cut faint small">{root}</span>}
          </span>
          <span class="faint small">{count(sessions, "session")}</span>
        </a>
      ))}
    </Menu>
  );
}
