const sounds = "u+h+m*|u+m+|e+r+m*|h+m+|m{2,}|a+h+m*|e+h+m*"

const whole = new RegExp(`^(?:${sounds})$`)

/** "um", "uhh", "ehm": a hesitation in any spelling. */
export const isHesitation = (word: string): boolean => whole.test(word)

/** A hesitation between two pauses, or a sound that isn't a word. A sound like "mm" may be a unit. */
const inner = new RegExp(`\\s*[,…]\\s*(?:${sounds})[,.…](?=\\s)|\\s(?:u+h+m*|u+m+|e+r+m+|e+h+m+)[,…]?(?=\\s)`, "giu")

/** "my back hurts, and, er, my neck": the text without hesitations inside a sentence. */
export const withoutHesitations = (text: string): string => text.replaceAll(inner, "") || text
