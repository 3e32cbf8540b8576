import type { MatchMethod } from "../Understanding.ts"

export interface Option {
  readonly value: string | number | boolean
  readonly label: string
}

export interface OptionMatch extends Option {
  readonly method: MatchMethod
  readonly score: number
}
