export interface Paced {
  /** Something has changed: it is drawn with the next frame, or as soon as it is its turn. */
  readonly due: () => void
  readonly stop: () => void
}

/** However long one drawing takes, the page has so many times as long for everything else before the next. */
const rest = 3

/** Draws what comes piece by piece, once a frame at most; what takes long to draw is drawn less often, so that the page stays at hand. */
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
