/** Tells readers who listen what has changed, when they have nothing else to hear. */
export const announce = (text: string): void => say("announcer", text)

/** Tells them at once: something went wrong. */
export const alarm = (text: string): void => say("alarm", text)

/** Emptied first, so that the same sentence twice is heard twice. */
const say = (id: string, text: string): void => {
  const region = document.getElementById(id)
  if (region === null) return
  region.textContent = ""
  requestAnimationFrame(() => (region.textContent = text))
}
