/** Strings for form controls outside our own pages: fallback HTML, exported HTML, Adaptive Cards. */
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
  /** Shown in place of a control that cards don't support. */
  readonly elsewhere: string
  /** Printed in place of a control that doesn't work on paper. */
  readonly online: string
  /** On paper, introduces the list of characters that none of the fonts contain. */
  readonly unwritten: string
}
