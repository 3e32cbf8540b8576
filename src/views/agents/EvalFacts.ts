/** Data about the current run, for the evaluation page's script. */
export interface EvalFacts {
  /** The URL of the run's events. */
  readonly events: string
  /** The progress text, with `{done}` and `{total}`. */
  readonly progress: string
}
