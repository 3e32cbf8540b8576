/** Texts of a form's controls outside our own pages: fallback HTML, exported HTML, Adaptive Cards. */
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
  /** Replaces a control that a card can't have. */
  readonly elsewhere: string
  /** Replaces a control that paper can't have. */
  readonly online: string
  /** On paper, introduces the list of characters that no font contains. */
  readonly unwritten: string
}
