import type { Keeping } from "./saving.ts"

/** What was typed last is kept when the page is left or hidden: a phone may never show it again. */
export const flushWhenLeft = (form: HTMLFormElement, { flush }: Keeping): void => {
  const leave = (): void => {
    if (form.isConnected) void flush()
  }
  addEventListener("pagehide", leave)
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") leave()
  })
}

/** The page in another language starts from what is kept: it is asked for when that is there. */
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
