/** Letters and digits without lookalikes (Crockford's base 32). */
export const codeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** Characters of a naming code: of a short link, or of an answer's reference. 40 bits. */
const shortLength = 8

/** Characters of a secret code: 140 bits, which can't be guessed. */
const resumeLength = 28

/** Hex digits of a resume code, two per character. */
export const resumeDigits = resumeLength * 2

const codeOf = (hex: string, length: number): string =>
  Array.from(
    { length },
    (_, i) => codeAlphabet[Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16) % codeAlphabet.length]!,
  ).join("")

/** A short link's code from at least 16 random hex digits. */
export const shortCodeOf = (hex: string): string => codeOf(hex, shortLength)

/** A resume code from at least `resumeDigits` random hex digits. */
export const resumeCodeOf = (hex: string): string => codeOf(hex, resumeLength)

/** A code in groups of four: `K7QM-2XPD`. */
export const shownCode = (code: string): string => code.match(/.{1,4}/g)?.join("-") ?? ""

const typed = (text: string, length: number): string | undefined => {
  const code = text.slice(0, 80).toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1")
  return code.length === length && [...code].every((one) => codeAlphabet.includes(one)) ? code : undefined
}

/** A typed short code; undefined for an invalid one. */
export const typedShortCode = (text: string): string | undefined => typed(text, shortLength)

/** A typed resume code; undefined for an invalid one. */
export const typedResumeCode = (text: string): string | undefined => typed(text, resumeLength)
