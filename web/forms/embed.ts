const opened = new WeakSet<HTMLIFrameElement>()

/** A new page in the frame starts at its top, but the embedding page may have scrolled past that. */
const showTop = (frame: HTMLIFrameElement): void => {
  if (opened.has(frame) && frame.getBoundingClientRect().top < 0) frame.scrollIntoView({ block: "start" })
  opened.add(frame)
}

/**
 * For embedding pages: every frame marked `data-parley` follows its form's height. A message counts only for its own
 * frame, and only from the address that the frame shows.
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
