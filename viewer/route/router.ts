// The current place in the browser's history, and going to another one without loading the page again.
import { computed, signal } from "@preact/signals";
import { address, type Page, type Place, placeOf, type Target } from "./place.ts";

const here = () => placeOf(location.pathname, location.search);

export const place = signal<Place>(here());

/** The project in the address; `all` for all of them, empty = as the server was started. */
export const project = computed(() => place.value.params.get("project") ?? "");

type Params = NonNullable<Target["params"]>;

/** Address of a page in the chosen project. */
export function href(page: Page, id = "", params: Params = {}): string {
  return address({ page, id, project: project.value, params });
}

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  place.value = here();
}

/** Changes filters of this page without a new entry in the history. */
export function setParams(changes: Params): void {
  const params = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  const query = params.toString();
  go(`${location.pathname}${query === "" ? "" : `?${query}`}`, true);
}

/** Follows links to our own pages; everything with a modifier key or another target is the browser's. */
export function startRouter(): void {
  addEventListener("popstate", () => {
    place.value = here();
  });
  addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest?.("a");
    if (link?.target !== "" || link.origin !== location.origin || link.hasAttribute("download")) return;
    if (link.getAttribute("href")?.startsWith("#") || link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    const moves = link.pathname !== location.pathname;
    go(link.href);
    if (moves && !link.hasAttribute("data-keep-scroll")) scrollTo(0, 0);
  });
}
