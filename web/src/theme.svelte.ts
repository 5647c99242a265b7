/** The theme, light or dark. It follows the system until the user chooses one. */
const key = "killbox.theme";
const system = matchMedia("(prefers-color-scheme: dark)");
const kept = (): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

export const dark = $state({ now: system.matches });

function show(theme: string | null): void {
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  dark.now = theme ? theme === "dark" : system.matches;
}

show(kept());
system.addEventListener("change", () => show(kept()));

export function turn(): void {
  const theme = dark.now ? "light" : "dark";
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Without local storage the choice lasts until the page is closed.
  }
  show(theme);
}
