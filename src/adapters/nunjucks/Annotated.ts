import type { AnnotationList } from "../../domain/infographic/reports/ChartOptions.ts"
import type { Annotation } from "../../domain/infographic/Annotation.ts"

/**
 * The annotations of the current render, and those that a chart has drawn or listed. Rendering is synchronous, so a
 * thread renders one page at a time.
 */
let under: ReadonlyArray<Annotation> = []
let taken = new Set<unknown>()
let listed = new Map<string, AnnotationList>()

/**
 * Runs templates, in which charts look up annotations by section target. Also returns the annotations that no chart
 * used.
 */
export function annotating<A>(
  annotations: ReadonlyArray<Annotation>,
  run: () => A,
): { readonly value: A; readonly undrawn: ReadonlyArray<Annotation> } {
  under = annotations
  taken = new Set()
  listed = new Map()
  try {
    const value = run()
    return { value, undrawn: annotations.filter((one) => !taken.has(one)) }
  } finally {
    under = []
  }
}

export const annotationsOf = (target: unknown): ReadonlyArray<Annotation> =>
  under.filter((annotation) => annotation.target === target)

/** The notes that charts on this page have already listed. */
export const listedAnnotations = (): Map<string, AnnotationList> => listed

/** Marks an annotation as drawn, or as missing from the chart's data. */
export const takeAnnotation = (annotation: unknown): void => void taken.add(annotation)
