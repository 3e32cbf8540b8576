/**
 * Handles exclusive options such as "None of these": selecting one clears the other options, and selecting another
 * option clears it.
 */
export const settleExclusive = (target: EventTarget | null): void => {
  if (!(target instanceof HTMLInputElement) || target.type !== "checkbox" || !target.checked) return
  const ticks = target.closest("[data-question]")?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? []
  const isAlone = "exclusive" in target.dataset
  for (const tick of ticks)
    if (tick !== target && tick.name === target.name && (isAlone || "exclusive" in tick.dataset)) tick.checked = false
}
