/** Letters and figures that nobody takes for one another (Crockford's base 32). */
export const codeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** Places of a code that is a name: of a short link, or the beginning of an answer's identifier. 40 bits. */
const shortLength = 8

/** Places of a code that opens something: 140 bits, of which nobody guesses one. */
const resumeLength = 28

/** Hex digits that a resume code is made of, two for each place. */
export const resumeDigits = resumeLength * 2

const codeOf = (hex: string, length: number): string =>
  Array.from(
    { length },
    (_, i) => codeAlphabet[Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16) % codeAlphabet.length]!,
  ).join("")

/** The code of a short link from random hex digits, of which it takes 16. */
export const shortCodeOf = (hex: string): string => codeOf(hex, shortLength)

/** A resume code from at least `resumeDigits` hex digits that nobody knows. */
export const resumeCodeOf = (hex: string): string => codeOf(hex, resumeLength)

/** As people read a code, in groups of four: `K7QM-2XPD`. */
export const shownCode = (code: string): string => code.match(/.{1,4}/g)?.join("-") ?? ""

const typed = (text: string, length: number): string | undefined => {
  const code = text.slice(0, 80).toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1")
  return code.length === length && [...code].every((one) => codeAlphabet.includes(one)) ? code : undefined
}

/** What somebody typed as a short code; undefined for what cannot be one. */
export const typedShortCode = (text: string): string | undefined => typed(text, shortLength)

/** What somebody typed as a resume code; undefined for what cannot be one. */
export const typedResumeCode = (text: string): string | undefined => typed(text, resumeLength)
