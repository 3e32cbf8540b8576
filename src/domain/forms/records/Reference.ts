import { codeAlphabet, shownCode, typedShortCode } from "../submission/ResumeCode.ts"

/** Hex digits in a reference: 40 bits, eight characters of five. */
const digits = 10
const signs = 8

/**
 * The respondent's reference of a stored answer, to be read out or typed: `K7QM-2XPD`, the beginning of its
 * identifier. Identifiers of another format are their own reference.
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

/** The identifier's prefix of a typed reference; undefined for an invalid one. */
export const identifierStart = (typed: string): string | undefined => {
  const code = typedShortCode(typed)
  if (code === undefined) return undefined
  const hex = [...code]
    .reduce((sum, sign) => sum * 32 + codeAlphabet.indexOf(sign), 0)
    .toString(16)
    .padStart(digits, "0")
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}
