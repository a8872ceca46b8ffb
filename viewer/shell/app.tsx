// The whole app: navigation, the current page, and the layers above it.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { undoLast } from "../api/changes.ts";
import { FailuresPage } from "../failures/page.tsx";
import { HomePage } from "../home/page.tsx";
import { LessonsPage } from "../lessons/page.tsx";
import { hideTip, TipLayer } from "../parts/tip.tsx";
import { Toasts } from "../parts/toast.tsx";
import type { Page } from "../route/place.ts";
import { go, href, place } from "../route/router.ts";
import { SearchPage } from "../search/page.tsx";
import { SessionPage } from "../session/page.tsx";
import { SettingsPage } from "../settings/page.tsx";
import { StatsPage } from "../stats/page.tsx";
import { TasksPage } from "../tasks/page.tsx";
import { TimelinePage } from "../timeline/page.tsx";
import { Help } from "./help.tsx";
import { moveRow, type Shortcut, useShortcuts } from "./keys.ts";
import { BottomTabs, ENTRIES, Side, TopBar } from "./navigation.tsx";
import { Offline } from "./offline.tsx";
import { PageFrame } from "./page.tsx";

const PAGES: Readonly<Record<Page, () => JSX.Element>> = {
  home: HomePage,
  timeline: TimelinePage,
  session: SessionPage,
  failures: FailuresPage,
  lessons: LessonsPage,
  search: SearchPage,
  tasks: TasksPage,
  settings: SettingsPage,
  stats: StatsPage,
};

export function App(): JSX.Element {
  const [isHelpOpen, setHelp] = useState(false);
  const main = useRef<HTMLElement>(null);
  const { page, id } = place.value;
  useFocusOnArrival(main, `${page} ${id}`);
  useShortcuts(
    useMemo(
      (): readonly Shortcut[] => [
        { keys: "/", does: "Search", run: search },
        ...ENTRIES.map(({ page: to, name, key }) => ({
          keys: `g ${key}`,
          does: name,
          run: () => go(href(to)),
        })),
        { keys: "j", does: "Next row", run: () => moveRow(1) },
        { keys: "k", does: "Previous row", run: () => moveRow(-1) },
        { keys: "u", does: "Undo the last change", run: () => void undoLast() },
        { keys: "?", does: "This help", run: () => setHelp(true) },
      ],
      [],
    ),
  );
  const Shown = page === "unknown" ? NotFoundPage : PAGES[page];
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <Offline />
      <div class="frame">
        <Side onHelp={() => setHelp(true)} />
        <TopBar />
        <main id="main" ref={main} tabIndex={-1}>
          <Shown />
        </main>
        <BottomTabs />
      </div>
      <Toasts />
      <TipLayer />
      {isHelpOpen && <Help onClose={() => setHelp(false)} />}
    </>
  );
}

/** After going to another page, the keyboard starts at its content. */
function useFocusOnArrival(main: { current: HTMLElement | null }, where: string): void {
  const before = useRef(where);
  useEffect(() => {
    hideTip();
    if (before.current === where) return;
    before.current = where;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [where, main]);
}

function search(): void {
  if (place.value.page !== "search") go(href("search"));
  requestAnimationFrame(() => document.querySelector<HTMLInputElement>("#search-words")?.focus());
}

function NotFoundPage(): JSX.Element {
  return (
    <PageFrame title="There is no such page" about="The address may be old, or mistyped.">
      <a class="button" href={href("home")}>
        Home
      </a>
    </PageFrame>
  );
}
