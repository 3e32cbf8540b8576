/** A postcode, and the words that contain it. */
export interface FoundPostcode {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly isSure: boolean
  /** An alternative interpretation. */
  readonly other?: string | undefined
}
