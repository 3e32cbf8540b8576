import { limits } from "../budget/Limits.ts"

/** The limits of one render, on any thread. */
export interface RenderLimits {
  /** Loop iterations, macro calls, and rows read by filters and charts. */
  readonly steps: number
  readonly outputBytes: number
  readonly seconds: number
  /** The heap size of the rendering thread. */
  readonly memoryMegabytes: number
}

/**
 * The limits on the main thread: about 20 ms of work. They count steps instead of time, so that a given call always
 * runs on the same thread.
 */
export const limitsHere: RenderLimits = {
  steps: limits.renderStepsHere,
  outputBytes: limits.renderOutputBytesHere,
  seconds: Number.POSITIVE_INFINITY,
  memoryMegabytes: Number.POSITIVE_INFINITY,
}

/** The maximum number of inline cells that are shaped on the main thread. */
export const maxCellsOnMainThread = limits.renderCellsHere

export const noLimits: RenderLimits = {
  steps: Number.POSITIVE_INFINITY,
  outputBytes: Number.POSITIVE_INFINITY,
  seconds: Number.POSITIVE_INFINITY,
  memoryMegabytes: Number.POSITIVE_INFINITY,
}

/** The lower of two limits for each resource. */
export const smaller = (a: RenderLimits, b: RenderLimits): RenderLimits => ({
  steps: Math.min(a.steps, b.steps),
  outputBytes: Math.min(a.outputBytes, b.outputBytes),
  seconds: Math.min(a.seconds, b.seconds),
  memoryMegabytes: Math.min(a.memoryMegabytes, b.memoryMegabytes),
})
