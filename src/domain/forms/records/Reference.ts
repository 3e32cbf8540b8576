import { codeAlphabet, shownCode, typedShortCode } from "../submission/ResumeCode.ts"

/** Hex digits of an identifier that a reference stands for: 40 bits, eight signs of five. */
const digits = 10
const signs = 8

/**
 * What a person is told of an answer that was stored, to be read out or typed: `K7QM-2XPD`, the beginning of its identifier. An
 * identifier that a program made up in another shape is its own reference.
 */
export const referenceOf = (submissionId: string): string => {
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(submissionId)) return submissionId
  let left = Number.parseInt(submissionId.replaceAll("-", "").slice(0, digits), 16)
  let code = ""
  for (let i = 0; i < signs; i++) {
    code = codeAlphabet[left % 32]! + code
    left = Math.floor(left / 32)
  }
  return shownCode(code)
}

/** How the identifier begins that somebody means by a reference; undefined for what is none. */
export const identifierStart = (typed: string): string | undefined => {
  const code = typedShortCode(typed)
  if (code === undefined) return undefined
  const hex = [...code]
    .reduce((sum, sign) => sum * 32 + codeAlphabet.indexOf(sign), 0)
    .toString(16)
    .padStart(digits, "0")
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}
