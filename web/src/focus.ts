/** Where the focus goes when what had it is gone, or cannot be used any more. */
import { tick } from "svelte";

/** Gives the focus to an element, or to the middle of the page, unless something else has it by then. */
export async function refocus(to?: HTMLElement | null): Promise<void> {
  await tick();
  const has = document.activeElement;
  if (has && has !== document.body && !has.matches(":disabled")) return;
  (to ?? document.getElementById("main"))?.focus({ preventScroll: true });
}

/** Escape closes what lies open around the focus, which goes back to what opened it. */
export function closeOnEscape(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented || !(event.target instanceof Element)) return;
  const opened = event.target.closest<HTMLDetailsElement>("details[open]");
  if (!opened) return;
  opened.open = false;
  opened.querySelector("summary")?.focus();
  event.preventDefault();
}
