import type { EmailToken } from "./EmailToken.ts"

/**
 * What one stretch of a dictated address stands for. `letter`: said letter by letter; `weak`: a word that is also a letter's name;
 * `at`: sure when it is "@" itself or "arroba", a guess when it is the word "at".
 */
export interface Piece {
  readonly kind: "word" | "letter" | "weak" | "radio" | "digits" | "symbol" | "at" | "maybeAt"
  readonly text: string
  /** The word as it was heard, for a weak letter or a word of the radio alphabet that turns out to be a word. */
  readonly heard: string
  readonly attached: boolean
  readonly stop: boolean
  readonly pause: boolean
}

export const piece = (kind: Piece["kind"], text: string, token: EmailToken): Piece => ({
  kind,
  text,
  heard: token.text,
  attached: !token.gap,
  stop: token.stop === true,
  pause: token.pause,
})
