/** Data for the evaluation page's script about a running run. */
export interface EvalFacts {
  /** The address of its events. */
  readonly events: string
  /** The progress text, with `{done}` and `{total}`. */
  readonly progress: string
}
