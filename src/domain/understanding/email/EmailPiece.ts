import type { EmailToken } from "./EmailToken.ts"

/**
 * A piece of a dictated address. `letter`: spelled. `weak`: a word that is also the name of a letter. `at`: certain if
 * it is "@" or "arroba", a guess if it is the word "at".
 */
export interface Piece {
  readonly kind: "word" | "letter" | "weak" | "radio" | "digits" | "symbol" | "at" | "maybeAt"
  readonly text: string
  /** The recognized word, in case a weak letter or a radio word turns out to be an ordinary word. */
  readonly recognized: string
  readonly attached: boolean
  readonly stop: boolean
  readonly pause: boolean
}

export const piece = (kind: Piece["kind"], text: string, token: EmailToken): Piece => ({
  kind,
  text,
  recognized: token.text,
  attached: !token.gap,
  stop: token.stop === true,
  pause: token.pause,
})
