/** Announces a change politely to screen readers. */
export const announce = (text: string): void => say("announcer", text)

/** Announces an error at once. */
export const alarm = (text: string): void => say("alarm", text)

/** Cleared first, so that a repeated sentence is announced again. */
const say = (id: string, text: string): void => {
  const region = document.getElementById(id)
  if (region === null) return
  region.textContent = ""
  requestAnimationFrame(() => (region.textContent = text))
}
