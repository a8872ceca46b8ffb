// Navigation: a column at the left, a bar at the bottom of a phone.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { connection } from "../api/live.ts";
import { isReadOnly } from "../api/projects.ts";
import { IconButton } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Icon, type IconName, Logo } from "../parts/icon.tsx";
import type { Page } from "../route/place.ts";
import { href, place } from "../route/router.ts";
import { ProjectSwitch } from "./project-switch.tsx";
import { nextTheme, type Theme, theme } from "./theme.ts";

interface Entry {
  readonly page: Page;
  readonly name: string;
  readonly icon: IconName;
  /** The second key after `g`. */
  readonly key: string;
}

export const ENTRIES: readonly Entry[] = [
  { page: "home", name: "Home", icon: "home", key: "h" },
  { page: "timeline", name: "Timeline", icon: "timeline", key: "t" },
  { page: "failures", name: "Failures", icon: "failures", key: "f" },
  { page: "lessons", name: "Lessons", icon: "lessons", key: "l" },
  { page: "search", name: "Search", icon: "search", key: "s" },
  { page: "tasks", name: "Tasks and loops", icon: "tasks", key: "k" },
  { page: "stats", name: "Stats", icon: "stats", key: "a" },
  { page: "settings", name: "Settings", icon: "settings", key: "e" },
];

const ON_PHONE: readonly Page[] = ["home", "timeline", "failures", "lessons"];

/** A session belongs to the timeline. */
function isHere(page: Page): boolean {
  const now = place.value.page;
  return now === page || (now === "session" && page === "timeline");
}

function EntryLink({ entry, size = 18 }: { entry: Entry; size?: number }): JSX.Element {
  return (
    <a href={href(entry.page)} aria-current={isHere(entry.page) ? "page" : undefined}>
      <Icon name={entry.icon} size={size} />
      <span>{entry.name}</span>
    </a>
  );
}

export function Side({ onHelp }: { onHelp(): void }): JSX.Element {
  return (
    <header class="side">
      <a class="brand" href={href("home")}>
        <Logo />
        Twiceshy
      </a>
      <ProjectSwitch />
      <nav class="nav" aria-label="Pages">
        <ul>
          {ENTRIES.map((entry) => (
            <li key={entry.page}>
              <EntryLink entry={entry} />
            </li>
          ))}
        </ul>
      </nav>
      <div class="side-foot">
        <Live />
        <ThemeButton />
        <IconButton icon="help" label="Keyboard shortcuts" onClick={onHelp} />
      </div>
    </header>
  );
}

function Live(): JSX.Element {
  const state = connection.value;
  return (
    <span class="live" data-state={state}>
      {state === "here" ? "live" : "not connected"}
      {isReadOnly.value && ", read-only"}
    </span>
  );
}

const THEME_ICONS: Readonly<Record<Theme, IconName>> = { system: "auto", light: "sun", dark: "moon" };

function ThemeButton(): JSX.Element {
  const now = theme.value;
  return <IconButton icon={THEME_ICONS[now]} label={`Colours: ${now}. Change`} onClick={nextTheme} />;
}

export function TopBar(): JSX.Element {
  return (
    <header class="topbar">
      <ProjectSwitch />
      <ThemeButton />
      <a class="button bare icon-only" href={href("search")} aria-label="Search">
        <Icon name="search" />
      </a>
    </header>
  );
}

export function BottomTabs(): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const others = ENTRIES.filter(({ page }) => !ON_PHONE.includes(page));
  return (
    <>
      <nav class="tabs-bottom" aria-label="Pages">
        {ENTRIES.filter(({ page }) => ON_PHONE.includes(page)).map((entry) => (
          <EntryLink key={entry.page} entry={entry} size={21} />
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-current={others.some(({ page }) => isHere(page)) ? "page" : undefined}
          onClick={() => setOpen(true)}
        >
          <Icon name="more" size={21} />
          <span>More</span>
        </button>
      </nav>
      {isOpen && (
        <Dialog title="More" onClose={() => setOpen(false)}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are followed by keyboard too. */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
          <div class="nav" onClick={() => setOpen(false)}>
            <ul>
              {others.map((entry) => (
                <li key={entry.page}>
                  <EntryLink entry={entry} />
                </li>
              ))}
            </ul>
          </div>
        </Dialog>
      )}
    </>
  );
}
