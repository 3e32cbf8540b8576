export interface Paced {
  /** Requests a redraw: in the next frame, or once the pause after the previous drawing is over. */
  readonly due: () => void
  readonly stop: () => void
}

/** After a drawing, the page stays idle for this multiple of its duration. */
const rest = 3

/**
 * Redraws streaming content at most once per frame. Slow drawings run less often, so that the page stays responsive.
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
