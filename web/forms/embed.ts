const opened = new WeakSet<HTMLIFrameElement>()

const frames = (): NodeListOf<HTMLIFrameElement> => document.querySelectorAll("iframe[data-parley]")

/** Scrolls to the top of a later page in the frame, because the embedding page may have scrolled past it. */
const showTop = (frame: HTMLIFrameElement): void => {
  if (opened.has(frame) && frame.getBoundingClientRect().top < 0) frame.scrollIntoView({ block: "start" })
}

/**
 * For embedding pages: every frame marked `data-parley` follows the height of its page. A message counts only for its
 * own frame, and only from the origin of the frame's URL.
 */
addEventListener("message", ({ data, origin, source }: MessageEvent<unknown>) => {
  if (typeof data !== "object" || data === null || !("parleyHeight" in data)) return
  const height = data.parleyHeight
  if (typeof height !== "number" || !Number.isFinite(height)) return
  for (const frame of frames()) {
    if (frame.contentWindow !== source || new URL(frame.src).origin !== origin) continue
    frame.style.height = `${Math.min(Math.max(height, 200), 20_000)}px`
    if ("parleyOpened" in data) showTop(frame)
    opened.add(frame)
  }
})

// A frame that opened before this script was loaded has already posted its height. This script wasn't listening then,
// so it asks again. Until a frame has loaded, its window doesn't have the origin of its URL. The message reveals
// nothing, so it is sent to any origin.
for (const { contentWindow } of frames()) contentWindow?.postMessage("parleyHeight", "*")
