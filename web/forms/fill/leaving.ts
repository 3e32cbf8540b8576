import type { Keeping } from "./saving.ts"

/** Saves the last input when the page is left or hidden, because a phone may never show it again. */
export const flushWhenLeft = (form: HTMLFormElement, { flush }: Keeping): void => {
  const leave = (): void => {
    if (form.isConnected) void flush()
  }
  addEventListener("pagehide", leave)
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") leave()
  })
}

/** Saves before the language changes, because the new page starts from the saved answers. */
export const keepForLanguage = (form: HTMLFormElement, { flush }: Keeping): void => {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a.language") : null
    if (link === null || !form.isConnected || event.defaultPrevented || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    void flush()
      .catch(() => undefined)
      .then(() => location.assign(link.href))
  })
}
