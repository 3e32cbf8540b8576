import type { Frame, Page } from "playwright-core"

/** Runs in the page. */
const findCut = (): ReadonlyArray<string> => {
  const canvas = document.createElement("canvas").getContext("2d")!
  const nameOf = (element: Element): string => element.outerHTML.replaceAll(/\s+/g, " ").slice(0, 120)
  const hides = (overflow: string): boolean => overflow === "hidden" || overflow === "clip"
  const textWidth = (text: string, { font, letterSpacing }: CSSStyleDeclaration): number => {
    Object.assign(canvas, { font, letterSpacing })
    return canvas.measureText(text).width
  }
  /** The text of a closed list or an input, which the browser cuts off without any sign. */
  const shownText = (element: HTMLElement): string | undefined => {
    if (element instanceof HTMLSelectElement)
      return element.size > 1 || element.multiple ? undefined : element.selectedOptions[0]?.text
    // Text meant for copying may scroll.
    if (!(element instanceof HTMLInputElement) || element.readOnly) return undefined
    if (element.type === "date") return "mm/dd/yyyy"
    return ["text", "search", "email", "tel", "url"].includes(element.type)
      ? element.value || element.placeholder
      : undefined
  }
  const cutOf = (element: HTMLElement): number => {
    const style = getComputedStyle(element)
    const text = shownText(element)
    if (text !== undefined) {
      const room = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      const picker = element.matches("[type=date]") ? 28 : 0
      return textWidth(text, style) + picker - room
    }
    if (style.display === "inline" || (element.innerText ?? "").trim() === "") return 0
    const below = hides(style.overflowY) ? element.scrollHeight - element.clientHeight - 1 : 0
    const isScrolled = style.overflowX === "auto" || style.overflowX === "scroll"
    return Math.max(below, isScrolled ? 0 : element.scrollWidth - element.clientWidth)
  }
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
  /** Controls, and the elements that directly contain text, except those only for screen readers. */
  const candidates = [...document.body.querySelectorAll<HTMLElement>("*")].filter(
    (element) =>
      isShown(element) &&
      element.clientWidth > 2 &&
      getComputedStyle(element).clipPath === "none" &&
      (element.matches("input, select, button, summary, a, label, th, td, p, li, h1, h2, h3") ||
        hides(getComputedStyle(element).overflowX)),
  )
  return candidates.flatMap((element) => {
    const cut = Math.round(cutOf(element))
    return cut > 1 ? [`cut by ${cut} px: ${nameOf(element)}`] : []
  })
}

/** The elements of a page whose text is cut off or overflows its box, one per line. */
export const cutTexts = (page: Page | Frame): Promise<ReadonlyArray<string>> => page.evaluate(findCut)
