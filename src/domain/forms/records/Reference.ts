import { codeAlphabet, shownCode, typedShortCode } from "../submission/ResumeCode.ts"

/** A reference encodes this many hex digits of the identifier: 40 bits, as eight characters of five bits each. */
const digits = 10
const signs = 8

/**
 * The reference number that respondents can read out or type, such as `K7QM-2XPD`. It encodes the beginning of the
 * submission's identifier. An identifier in another format is its own reference.
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

/** The beginning of the identifier for a typed reference; undefined for an invalid reference. */
export const identifierStart = (typed: string): string | undefined => {
  const code = typedShortCode(typed)
  if (code === undefined) return undefined
  const hex = [...code]
    .reduce((sum, sign) => sum * 32 + codeAlphabet.indexOf(sign), 0)
    .toString(16)
    .padStart(digits, "0")
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}
