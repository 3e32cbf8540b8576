/**
 * For pages of others that frame a form: every frame marked `data-parley` grows with the form in it. What a frame says counts
 * for that frame alone, and only where it comes from the address that the frame shows.
 */
addEventListener("message", ({ data, origin, source }: MessageEvent<unknown>) => {
  const height = typeof data === "object" && data !== null && "parleyHeight" in data ? data.parleyHeight : undefined
  if (typeof height !== "number" || !Number.isFinite(height)) return
  for (const frame of document.querySelectorAll<HTMLIFrameElement>("iframe[data-parley]"))
    if (frame.contentWindow === source && new URL(frame.src).origin === origin)
      frame.style.height = `${Math.min(Math.max(height, 200), 20_000)}px`
})
