import { fold } from "../text/Token.ts"

/**
 * Spellings that sound alike in English or Spanish, longest first. They show how a recognizer may write an unknown
 * word.
 */
const sounds: ReadonlyArray<readonly [RegExp, string]> = [
  [/^(?:kn|gn|pn)/g, "n"],
  [/^wr/g, "r"],
  [/^ps/g, "s"],
  [/^x/g, "s"],
  [/tion|cion|sion|ssion/g, "shn"],
  [/cester/g, "ster"],
  [/sch|sh|ch/g, "S"],
  [/ph/g, "f"],
  [/ough|augh/g, "o"],
  [/igh/g, "ai"],
  [/gh/g, "g"],
  [/th/g, "t"],
  [/qu|ck|cc(?![ei])|q/g, "k"],
  [/c(?=[eiy])/g, "s"],
  [/c/g, "k"],
  [/x/g, "ks"],
  [/z/g, "s"],
  [/v/g, "b"],
  [/w/g, "u"],
  [/dg/g, "j"],
  [/g(?=[eiy])/g, "j"],
  [/ll/g, "l"],
  [/h/g, ""],
  [/ee|ea|ie|ei|y/g, "i"],
  [/oo|ou|ew/g, "u"],
  [/ai|ay|ae/g, "e"],
  [/au|aw/g, "o"],
  [/e$/g, ""],
  [/(.)\1+/g, "$1"],
]

/** The approximate sound of letters, without spaces and punctuation. */
export const soundOf = (letters: string): string => sounds.reduce((text, [from, to]) => text.replace(from, to), letters)

/** The folded letters and digits of a string, without spaces. */
export const lettersOf = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, "")
