/**
 * Finds the element that had focus after its pane was redrawn: by its id, or else by its command and position. If that
 * position is gone, returns the last element with the same command, or else the heading of the pane.
 */
export const sameIn = (pane: HTMLElement, focused: Element): HTMLElement | null => {
  const same = focused.id === "" ? null : document.getElementById(focused.id)
  if (same !== null) return same
  const { do: command, at } = focused instanceof HTMLElement ? focused.dataset : {}
  const all = command === undefined ? [] : [...pane.querySelectorAll<HTMLElement>(`[data-do="${CSS.escape(command)}"]`)]
  const next = all.find((one) => one.dataset["at"] === at) ?? all.at(-1)
  return next ?? pane.parentElement?.querySelector<HTMLElement>("[tabindex='-1']") ?? null
}
