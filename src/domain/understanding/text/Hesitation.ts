const sounds = "u+h+m*|u+m+|e+r+m*|h+m+|m{2,}|a+h+m*|e+h+m*"

const whole = new RegExp(`^(?:${sounds})$`)

/** "um", "uhh", "ehm": a hesitation in any spelling. */
export const isHesitation = (word: string): boolean => whole.test(word)

const opening = new RegExp(`^(?:(?:${sounds})(?![\\p{L}\\p{N}'’-])[\\s,.…]*)+`, "iu")

/** "um, my back hurts": the text without the hesitation before it. A hesitation alone stays. */
export const withoutHesitation = (text: string): string => text.replace(opening, "") || text
