export interface Paced {
  /** Requests a redraw: in the next frame, or once the pause after the previous redraw is over. */
  readonly due: () => void
  readonly stop: () => void
}

/** After a redraw, the page stays idle for this multiple of the time that the redraw took. */
const rest = 3

/**
 * Redraws streaming content at most once per frame, and less often if redrawing is slow, so that the page stays
 * responsive.
 */
export const paced = (draw: () => void): Paced => {
  let stop: (() => void) | undefined
  let free = 0
  const frame = (): void => {
    const id = requestAnimationFrame(() => {
      stop = undefined
      const began = performance.now()
      draw()
      const ended = performance.now()
      free = ended + rest * (ended - began)
    })
    stop = () => cancelAnimationFrame(id)
  }
  return {
    due: () => {
      if (stop !== undefined) return
      const pause = free - performance.now()
      if (pause <= 0) return frame()
      const timer = setTimeout(frame, pause)
      stop = () => clearTimeout(timer)
    },
    stop: () => {
      stop?.()
      stop = undefined
    },
  }
}
