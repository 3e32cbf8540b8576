import { limits } from "../budget/Limits.ts"

/** What one render may spend, wherever it runs. */
export interface RenderLimits {
  /** Rounds of loops, calls of macros, and rows that filters and charts go through. */
  readonly steps: number
  readonly outputBytes: number
  readonly seconds: number
  /** Of the thread that renders, for its objects. */
  readonly memoryMegabytes: number
}

/**
 * What may be spent on the thread that answers everybody: some twenty milliseconds of work. It is counted in steps and
 * not in time, so that the same call takes the same way.
 */
export const limitsHere: RenderLimits = {
  steps: limits.renderStepsHere,
  outputBytes: limits.renderOutputBytesHere,
  seconds: Number.POSITIVE_INFINITY,
  memoryMegabytes: Number.POSITIVE_INFINITY,
}

/** Cells of inline rows that are put into shape on the thread that answers everybody. */
export const mostCellsHere = limits.renderCellsHere

export const noLimits: RenderLimits = {
  steps: Number.POSITIVE_INFINITY,
  outputBytes: Number.POSITIVE_INFINITY,
  seconds: Number.POSITIVE_INFINITY,
  memoryMegabytes: Number.POSITIVE_INFINITY,
}

/** What both allow. */
export const smaller = (a: RenderLimits, b: RenderLimits): RenderLimits => ({
  steps: Math.min(a.steps, b.steps),
  outputBytes: Math.min(a.outputBytes, b.outputBytes),
  seconds: Math.min(a.seconds, b.seconds),
  memoryMegabytes: Math.min(a.memoryMegabytes, b.memoryMegabytes),
})
