/** A postcode, and the words it came from. */
export interface FoundPostcode {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly isSure: boolean
  /** An alternative reading. */
  readonly other?: string | undefined
}
