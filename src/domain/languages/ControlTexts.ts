/** Words of a form's controls where they stand without a page of ours around them: fallback HTML, exported HTML, Adaptive Cards. */
export interface ControlTexts {
  readonly country: string
  readonly state: string
  readonly city: string
  readonly lat: string
  readonly lon: string
  readonly start: string
  readonly end: string
  readonly signature: string
  readonly required: string
  readonly submit: string
  /** In place of a control that a card cannot have. */
  readonly elsewhere: string
  /** The same on paper. */
  readonly online: string
  /** On paper, before a list of characters that no font has. */
  readonly unwritten: string
}
