/** The router. The view and all state of a link are in the address: `#/VIEW?KEY=VALUE`. */
export const views = ["squads", "simulate", "watch", "play", "report"] as const;
export type View = (typeof views)[number];

function read(): { view: View; query: URLSearchParams } {
  const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?", 2);
  const view = (views as readonly string[]).includes(path) ? (path as View) : "squads";
  return { view, query: new URLSearchParams(query) };
}

export const route = $state(read());

addEventListener("hashchange", () => {
  Object.assign(route, read());
});

export function address(view: View, query?: Record<string, string>): string {
  const more = query && Object.keys(query).length ? `?${new URLSearchParams(query)}` : "";
  return `#/${view}${more}`;
}

export function go(view: View, query?: Record<string, string>): void {
  location.hash = address(view, query);
}

/** Sets the address to the shown view without an entry in the browser's history. */
export function rename(view: View, query?: Record<string, string>): void {
  history.replaceState(null, "", address(view, query));
}
