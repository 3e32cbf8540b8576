import type { Annotation } from "../../domain/infographic/Annotation.ts"

/** The annotations of the render under way. Rendering is synchronous, so one render at a time runs on a thread. */
let under: ReadonlyArray<Annotation> = []

/** Runs templates that ask for annotations by the targets of their sections. */
export function annotating<A>(annotations: ReadonlyArray<Annotation>, run: () => A): A {
  under = annotations
  try {
    return run()
  } finally {
    under = []
  }
}

export const annotationsOf = (target: unknown): ReadonlyArray<Annotation> =>
  under.filter((annotation) => annotation.target === target)
