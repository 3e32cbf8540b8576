import type { Html } from "../../../src/views/markup/html.ts"

/** A list item: its subject and its markup. */
export interface Line {
  readonly key: string
  readonly html: Html
}

interface Shown {
  readonly text: string
  readonly element: HTMLElement
}

const elementOf = (text: string): HTMLElement => {
  const template = document.createElement("template")
  template.innerHTML = text
  return template.content.firstElementChild as HTMLElement
}

/** A keyed list that redraws only changed items, so that a long one costs no more than a short one. */
export class Lines {
  readonly #root: HTMLElement
  #shown = new Map<string, Shown>()

  constructor(root: HTMLElement) {
    this.#root = root
  }

  element(key: string): HTMLElement | undefined {
    return this.#shown.get(key)?.element
  }

  show(lines: ReadonlyArray<Line>): void {
    const next = new Map<string, Shown>()
    const focused = document.activeElement
    for (const { key, html } of lines) {
      const old = this.#shown.get(key)
      next.set(key, old?.text === html.text ? old : { text: html.text, element: elementOf(html.text) })
    }
    for (const [key, { element }] of this.#shown) {
      const now = next.get(key)
      if (now === undefined) element.remove()
      else if (now.element !== element) element.replaceWith(now.element)
    }
    let before: Element | null = this.#root.firstElementChild
    for (const { element } of next.values()) {
      if (element === before) before = element.nextElementSibling
      else this.#root.insertBefore(element, before)
    }
    this.#shown = next
    if (focused instanceof HTMLElement && !focused.isConnected) this.#refocus(focused)
  }

  /** Focuses the control that replaced the focused control. */
  #refocus(gone: HTMLElement): void {
    const same = ["id", "data-pick", "data-section-pick"].flatMap((name) => {
      const value = gone.getAttribute(name)
      return value === null ? [] : [`[${name}="${CSS.escape(value)}"]`]
    })
    if (same.length > 0) this.#root.querySelector<HTMLElement>(same.join(","))?.focus({ preventScroll: true })
  }
}
