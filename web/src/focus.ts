/** Focus management for elements that disappear or become disabled. */
import { tick } from "svelte";

/** Focuses an element, or the main part of the page, unless another element has the focus. */
export async function refocus(to?: HTMLElement | null): Promise<void> {
  await tick();
  const has = document.activeElement;
  if (has && has !== document.body && !has.matches(":disabled")) return;
  (to ?? document.getElementById("main"))?.focus({ preventScroll: true });
}

/** Closes the open `details` around the focus on Escape and focuses its summary. */
export function closeOnEscape(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented || !(event.target instanceof Element)) return;
  const opened = event.target.closest<HTMLDetailsElement>("details[open]");
  if (!opened) return;
  opened.open = false;
  opened.querySelector("summary")?.focus();
  event.preventDefault();
}
