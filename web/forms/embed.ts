const opened = new WeakSet<HTMLIFrameElement>()

/** A page that follows another in the frame begins at its top, which the page around may have scrolled past. */
const showTop = (frame: HTMLIFrameElement): void => {
  if (opened.has(frame) && frame.getBoundingClientRect().top < 0) frame.scrollIntoView({ block: "start" })
  opened.add(frame)
}

/**
 * For pages of others that frame a form: every frame marked `data-parley` is as high as the form in it. What a frame says counts
 * for that frame alone, and only where it comes from the address that the frame shows.
 */
addEventListener("message", ({ data, origin, source }: MessageEvent<unknown>) => {
  if (typeof data !== "object" || data === null || !("parleyHeight" in data)) return
  const height = data.parleyHeight
  if (typeof height !== "number" || !Number.isFinite(height)) return
  for (const frame of document.querySelectorAll<HTMLIFrameElement>("iframe[data-parley]")) {
    if (frame.contentWindow !== source || new URL(frame.src).origin !== origin) continue
    frame.style.height = `${Math.min(Math.max(height, 200), 20_000)}px`
    if ("parleyOpened" in data) showTop(frame)
  }
})
