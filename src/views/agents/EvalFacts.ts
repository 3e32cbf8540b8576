/** What the script of the evaluation page is told of a run that goes on. */
export interface EvalFacts {
  /** Where its events come from. */
  readonly events: string
  /** How far it is, with `{done}` and `{total}`. */
  readonly progress: string
}
