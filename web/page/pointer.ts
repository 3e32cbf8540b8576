/** Layout changes that wait until the pointer is released. */
const waiting = new Set<() => void>()
let isPressed = false

const press = (): void => void (isPressed = true)

const release = (): void => {
  isPressed = false
  const changes = [...waiting]
  waiting.clear()
  for (const change of changes) change()
}

/** Runs after the click that a release may cause. */
const releaseSoon = (): void => void setTimeout(release)

for (const type of ["pointerdown", "mousedown"]) document.addEventListener(type, press, true)
for (const type of ["pointerup", "pointercancel", "mouseup"]) document.addEventListener(type, releaseSoon, true)
addEventListener("blur", releaseSoon)
// The click has found its target, so the pending changes are applied now, before the click's handlers run.
document.addEventListener("click", release, true)

/**
 * Runs a layout change at once, or after the pointer is released, so that targets stay under the finger. The same
 * function is queued only once.
 */
export const whenReleased = (change: () => void): void => {
  if (isPressed) waiting.add(change)
  else change()
}
