import type { AnnotationList } from "../../domain/infographic/reports/ChartOptions.ts"
import type { Annotation } from "../../domain/infographic/Annotation.ts"

/** The annotations of the render under way, and those that a chart has drawn or named. Rendering is synchronous, so one render at a time runs on a thread. */
let under: ReadonlyArray<Annotation> = []
let taken = new Set<unknown>()
let listed = new Map<string, AnnotationList>()

/** Runs templates that ask for annotations by the targets of their sections; says as well which of them no chart took. */
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

/** What the charts of the page have listed so far. */
export const listedAnnotations = (): Map<string, AnnotationList> => listed

/** A chart draws this annotation, or says that it is not in its data. */
export const takeAnnotation = (annotation: unknown): void => void taken.add(annotation)
