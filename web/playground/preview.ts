import { byId } from "../page/elements.ts"

const framePath = "/playground/frame"
const tabPath = "/playground/tab"

/**
 * Parses a rendered page in an empty document of another window, so that the page's own policy applies. Ours would
 * forbid its styles. Scripts never run this way.
 */
const show = (html: string, window: Window & typeof globalThis): Document => {
  const { document: into } = window
  const parsed = new window.DOMParser().parseFromString(html, "text/html")
  into.replaceChild(into.adoptNode(parsed.documentElement), into.documentElement)
  return into
}

/**
 * Stores a page in its tab's own history state for a reload. Browsers reject a state of many megabytes; then the state
 * stays empty.
 */
const keep = (html: string, tab: Window): void => {
  try {
    tab.history.replaceState({ page: html }, "")
  } catch {
    return
  }
}

/** The window of our own frame or tab, with its globals. */
const isWhole = (window: Window | null): window is Window & typeof globalThis =>
  window !== null && "DOMParser" in window

/** The frame for rendered pages, which is as tall as its content. */
export interface Preview {
  /** The elements that `mount` adds are repositioned after each layout. */
  readonly show: (html: string, mount: (inside: Document) => { readonly place: () => void }) => Promise<string>
  readonly print: () => void
  readonly openTab: (html: string) => void
}

export const preview = (): Preview => {
  const frame = byId("preview", HTMLIFrameElement)
  const loaded = new Promise<Window & typeof globalThis>((resolve) => {
    frame.addEventListener("load", () => {
      const { contentWindow } = frame
      if (isWhole(contentWindow) && contentWindow.location.pathname === framePath) resolve(contentWindow)
    })
  })
  frame.src = framePath

  const fit = (inside: Document): void => {
    const { bottom } = inside.body.getBoundingClientRect()
    frame.style.height = `${Math.ceil(bottom + (frame.contentWindow?.scrollY ?? 0))}px`
  }
  let watcher: ResizeObserver | undefined

  return {
    show: async (html, mount) => {
      const inside = show(html, await loaded)
      watcher?.disconnect()
      const mounted = mount(inside)
      const settle = (): void => {
        fit(inside)
        mounted.place()
      }
      watcher = new ResizeObserver(settle)
      watcher.observe(inside.body)
      settle()
      return inside.title
    },
    print: () => {
      frame.contentWindow?.focus()
      frame.contentWindow?.print()
    },
    openTab: (html) => {
      const tab = window.open(tabPath, "_blank")
      if (!isWhole(tab)) return
      const fill = (): void => {
        show(html, tab)
        keep(html, tab)
      }
      tab.addEventListener("load", fill, { once: true })
    },
  }
}
