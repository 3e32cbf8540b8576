/** Letters and digits that are easy to tell apart (Crockford's base 32). */
export const codeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** The length of a code that need not be secret, as in a short link or a reference number: 40 bits. */
const shortLength = 8

/** The length of a secret code: 140 bits, too many to guess. */
const resumeLength = 28

/** The number of hex digits for a resume code, two per character. */
export const resumeDigits = resumeLength * 2

const codeOf = (hex: string, length: number): string =>
  Array.from(
    { length },
    (_, i) => codeAlphabet[Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16) % codeAlphabet.length]!,
  ).join("")

/** A code for a short link, from at least 16 random hex digits. */
export const shortCodeOf = (hex: string): string => codeOf(hex, shortLength)

/** A resume code from at least `resumeDigits` random hex digits. */
export const resumeCodeOf = (hex: string): string => codeOf(hex, resumeLength)

/** A code in groups of four: `K7QM-2XPD`. */
export const shownCode = (code: string): string => code.match(/.{1,4}/g)?.join("-") ?? ""

const typed = (text: string, length: number): string | undefined => {
  const code = text.slice(0, 80).toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1")
  return code.length === length && [...code].every((one) => codeAlphabet.includes(one)) ? code : undefined
}

/** Parses a typed short code; undefined if it is invalid. */
export const typedShortCode = (text: string): string | undefined => typed(text, shortLength)

/** Parses a typed resume code; undefined if it is invalid. */
export const typedResumeCode = (text: string): string | undefined => typed(text, resumeLength)
