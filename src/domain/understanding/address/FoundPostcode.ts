/** A postcode, and the words that it was said with. */
export interface FoundPostcode {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly isSure: boolean
  /** What it may be as well. */
  readonly other?: string | undefined
}
