// Addresses of the viewer's pages: parsing them, and writing links that keep the chosen project.

export const PAGES = [
  "home",
  "timeline",
  "session",
  "failures",
  "lessons",
  "search",
  "tasks",
  "settings",
  "stats",
] as const;
export type Page = (typeof PAGES)[number];

export interface Place {
  readonly page: Page | "unknown";
  /** What the page is about: a session, a failure, a lesson; empty for the page itself. */
  readonly id: string;
  readonly params: URLSearchParams;
}

/** All projects together; the value of `project` in an address. */
export const ALL = "all";

export function placeOf(path: string, query: string): Place {
  const [first = "", ...rest] = path.split("/").filter((part) => part !== "");
  const page = first === "" ? "home" : (PAGES.find((one) => one === first) ?? "unknown");
  return { page, id: decode(rest.join("/")), params: new URLSearchParams(query) };
}

/** A damaged escape in an address is no reason for an empty page. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export interface Target {
  readonly page: Page;
  readonly id?: string;
  readonly project: string;
  readonly params?: Readonly<Record<string, string | undefined>>;
}

export function address({ page, id = "", project, params = {} }: Target): string {
  const path = page === "home" ? "/" : `/${page}${id === "" ? "" : `/${encodeURIComponent(id)}`}`;
  const query = new URLSearchParams();
  if (project !== "") query.set("project", project);
  for (const [name, value] of Object.entries(params)) if (value) query.set(name, value);
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}
