/** What waits until the pointer is up again. */
const waiting = new Set<() => void>()
let isPressed = false

const press = (): void => void (isPressed = true)

const release = (): void => {
  isPressed = false
  const changes = [...waiting]
  waiting.clear()
  for (const change of changes) change()
}

/** After the click that a release may make. */
const releaseSoon = (): void => void setTimeout(release)

for (const type of ["pointerdown", "mousedown"]) document.addEventListener(type, press, true)
for (const type of ["pointerup", "pointercancel", "mouseup"]) document.addEventListener(type, releaseSoon, true)
addEventListener("blur", releaseSoon)
// A click has found what it is for: whoever acts on it acts on what was changed before.
document.addEventListener("click", release, true)

/**
 * Makes a change that may move what is on the page: at once, or once nothing is pressed any more. What somebody aims at stays under
 * their finger until they have let it go. The same function waits once.
 */
export const whenReleased = (change: () => void): void => {
  if (isPressed) waiting.add(change)
  else change()
}
