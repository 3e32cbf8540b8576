/** Letters and figures that nobody takes for one another (Crockford's base 32). */
export const codeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const length = 8

/** A code from random hex digits, two for each place: 40 bits. */
export const resumeCodeOf = (hex: string): string =>
  Array.from(
    { length },
    (_, i) => codeAlphabet[Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16) % codeAlphabet.length]!,
  ).join("")

/** As people read it: `K7QM-2XPD`. */
export const shownResumeCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** What somebody typed as a code; undefined for what cannot be one. */
export const typedResumeCode = (typed: string): string | undefined => {
  const code = typed.slice(0, 40).toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1")
  return code.length === length && [...code].every((one) => codeAlphabet.includes(one)) ? code : undefined
}
