// Light, dark, or as the system says. Kept in this browser only.
import { effect, signal } from "@preact/signals";

export type Theme = "system" | "light" | "dark";
const THEMES: readonly Theme[] = ["system", "light", "dark"];

const KEY = "twiceshy-theme";

export const theme = signal<Theme>(THEMES.find((one) => one === read()) ?? "system");

export function startTheme(): void {
  effect(() => {
    const chosen = theme.value;
    if (chosen === "system") document.documentElement.removeAttribute("data-theme");
    else document.documentElement.dataset.theme = chosen;
    write(chosen);
  });
}

export function nextTheme(): void {
  theme.value = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? "system";
}

/** Browsers may forbid storage. */
function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
function write(value: Theme): void {
  try {
    localStorage.setItem(KEY, value);
  } catch {
    // Not kept, then.
  }
}
