import type { Token } from "../text/Token.ts"

/** A number written in digits: its digits with a decimal point ("1200.50"), and the index after its last token. */
export interface Figure {
  readonly text: string
  readonly end: number
}

/** Whether the token is a point or a comma inside a written number. */
export const isSeparator = (token: Token | undefined, next: Token | undefined): boolean =>
  token?.kind === "mark" &&
  (token.text === "." || token.text === ",") &&
  !token.gap &&
  next?.kind === "digits" &&
  !next.gap

const isGroups = (groups: ReadonlyArray<string>) =>
  groups[0]!.length <= 3 && groups[0] !== "0" && groups.slice(1).every((group) => group.length === 3)

/** 1,00,000 and 12,34,567: every group except the last has two digits. */
const isIndianGroups = (groups: ReadonlyArray<string>) =>
  groups.length > 2 &&
  groups[0]!.length <= 2 &&
  groups.at(-1)!.length === 3 &&
  groups.slice(1, -1).every((group) => group.length === 2)

const isGrouped = (groups: ReadonlyArray<string>) => isGroups(groups) || isIndianGroups(groups)

/**
 * The value of digits with separators. If one kind of separator is repeated, it groups digits; if there are both kinds,
 * the last separator is the decimal mark. A single separator groups digits if it is the locale's grouping mark and
 * exactly three digits follow; otherwise it is a decimal mark. `undefined` if the text is not a number ("1,23,4") or is
 * ambiguous. `mixed`: the region's decimal mark differs from that of the rest of the language, so a single separator
 * before three digits is ambiguous.
 */
const decimalText = (
  groups: ReadonlyArray<string>,
  marks: ReadonlyArray<string>,
  decimalMark: string,
  mixed: boolean,
): string | undefined => {
  if (marks.length === 0) return groups[0]!
  const last = marks.at(-1)!
  if (marks.length === 1) {
    const tail = groups[1]!
    if (tail.length === 3 && isGroups(groups) && last !== decimalMark) return groups.join("")
    // 1.000 where the comma groups digits: a decimal isn't written with three zeros, and a thousand isn't written with
    // a point
    if (isGroups(groups) && (mixed || tail === "000") && tail.length === 3) return undefined
    return `${groups[0]}.${tail}`
  }
  const grouping = marks[0]!
  if (marks.slice(0, -1).some((mark) => mark !== grouping)) return undefined
  if (last === grouping) return isGrouped(groups) ? groups.join("") : undefined
  return isGrouped(groups.slice(0, -1)) ? `${groups.slice(0, -1).join("")}.${groups.at(-1)}` : undefined
}

/** A number in digits at `index`; `"malformed"` if the digits and separators there are not a number. */
export const readFigure = (
  tokens: ReadonlyArray<Token>,
  index: number,
  decimalMark: string,
  mixed: boolean,
): Figure | "malformed" | undefined => {
  const token = tokens[index]
  if (token === undefined) return undefined
  if (token.text === "." && tokens[index + 1]?.kind === "digits" && tokens[index + 1]?.gap === false) {
    return { text: `0.${tokens[index + 1]!.text}`, end: index + 2 }
  }
  if (token.kind !== "digits") return undefined
  const groups = [token.text]
  const marks: Array<string> = []
  let end = index + 1
  while (isSeparator(tokens[end], tokens[end + 1])) {
    marks.push(tokens[end]!.text)
    groups.push(tokens[end + 1]!.text)
    end += 2
  }
  if (marks.length === 0) {
    while (isSpacedGroup(tokens, end, groups)) {
      groups.push(tokens[end]!.text)
      end++
    }
    if (groups.length > 1) {
      const decimals = isSeparator(tokens[end], tokens[end + 1]) ? tokens[end + 1]!.text : undefined
      return decimals === undefined
        ? { text: groups.join(""), end }
        : { text: `${groups.join("")}.${decimals}`, end: end + 2 }
    }
  }
  const text = decimalText(groups, marks, decimalMark, mixed)
  return text === undefined ? "malformed" : { text, end }
}

/** 1 234 567 and 1'234'567: one to three digits, not starting with 0, then groups of exactly three. */
const isSpacedGroup = (tokens: ReadonlyArray<Token>, index: number, groups: ReadonlyArray<string>) => {
  const token = tokens[index]
  if (token?.kind !== "digits" || token.pause || token.text.length !== 3) return false
  return groups[0]!.length <= 3 && !groups[0]!.startsWith("0") && groups.slice(1).every((group) => group.length === 3)
}
