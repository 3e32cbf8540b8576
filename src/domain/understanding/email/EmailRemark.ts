import { hasAddress, commonTopLevelDomains } from "./EmailEnding.ts"
import { isSign } from "./EmailFrame.ts"
import { isLetter } from "./EmailLetters.ts"
import type { EmailToken } from "./EmailToken.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/**
 * The maximum number of letters in a remark such as "with an h", "ph" or "ie"; if there are more, they spell the name.
 */
const mostLetters = 2

/**
 * Whether the name contains the letters. A common letter is evidence only at the end of the name ("green with an e").
 * The h in "hanna" and the k in "zack" don't count as evidence.
 */
const hasLetters = ({ email }: Vocabulary, name: string, letters: string, isLast: boolean): boolean => {
  if (isLast || email.commonLetters.has(letters[0]!)) return name.endsWith(letters)
  if (email.usualOpenings.has(letters)) return name.lastIndexOf(letters) > 0
  return name.includes(letters) && ![...email.ownSpellings.keys()].some((spelling) => name.includes(spelling))
}

/** Whether the written name matches the remark. */
const agrees = (vocabulary: Vocabulary, remark: string, name: string, letters: string, isLast: boolean): boolean => {
  if (remark === "lacks") return isLast ? !name.endsWith(letters) : !name.includes(letters)
  // "with two ls"
  if (remark === "twice") return name.includes(letters[0]!.repeat(2)) && /^.s?$/.test(letters)
  if (remark === "once") return name.split(letters).length === 2
  return hasLetters(vocabulary, name, letters, isLast)
}

/**
 * Letters given by their names: "con zeta", "con ce hache"; undefined if the remark continues: "con be de burro", "con
 * ese y zeta".
 */
const letterNamesAt = ({ email, options }: Vocabulary, tokens: ReadonlyArray<EmailToken>, start: number) => {
  let text = ""
  let end = start
  while (text.length <= mostLetters) {
    const hit = lookUp(email.letters, tokens, end) ?? lookUp(email.weakLetters, tokens, end)
    if (hit === undefined || (end > start && tokens[end]!.pause)) break
    text += hit.value
    end += hit.length
  }
  const goesOn = [email.asIn, options.conjunctions].some((book) => lookUp(book, tokens, end) !== undefined)
  return text === "" || text.length > mostLetters || goesOn ? undefined : { text, end }
}

/** The letters starting at `start` without a pause ("h", "p h", "ph"), and the index after them. */
const lettersAt = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>, start: number) => {
  const isPart = (index: number) =>
    isLetter(tokens[index]) && (index === start || (isLetter(tokens[start]) && !tokens[index]!.pause))
  const named = letterNamesAt(vocabulary, tokens, start)
  if (named !== undefined) return named
  const first = tokens[start]
  if (first?.kind === "word" && first.text.length === mostLetters && !isSign(vocabulary, tokens, start))
    return { text: first.text, end: start + 1 }
  let end = start
  while (isPart(end)) end++
  const text = tokens
    .slice(start, end)
    .map((token) => token.text)
    .join("")
  return text === "" || text.length > mostLetters ? undefined : { text, end }
}

/** "dos enes": the plural of a letter's name. */
const pluralAt = ({ email }: Vocabulary, tokens: ReadonlyArray<EmailToken>, at: number) => {
  const token = tokens[at]
  if (token === undefined || token.text.length < 3 || !token.text.endsWith("s")) return undefined
  const hit = lookUp(email.letters, [{ ...token, text: token.text.slice(0, -1) }], 0)
  return hit === undefined ? undefined : { text: hit.value, end: at + 1 }
}

/**
 * The start of the remark, including the small talk before it ("but with a y"), and the name that the remark describes.
 */
const nameBefore = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>, index: number) => {
  let start = index
  while (start > 1 && vocabulary.email.sentenceWords.has(tokens[start - 1]!.text)) start--
  const isAfter =
    commonTopLevelDomains.has(tokens[start - 1]?.text ?? "") && hasAddress(vocabulary, tokens.slice(0, start))
  const at = isAfter
    ? tokens.findIndex(({ text }, n) => n > 0 && (text === "@" || lookUp(vocabulary.email.at, tokens, n)))
    : start
  const name = tokens[at - 1]
  return name?.kind === "word" && name.text.length > 1 && !isSign(vocabulary, tokens, at - 1)
    ? { start, text: name.text }
    : undefined
}

/** "sarah with an h dot miller", "alison with one l": removes remarks that match the written name. */
export const withoutRemarks = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<EmailToken>,
): ReadonlyArray<EmailToken> => {
  const { letterRemarks, lastPlace } = vocabulary.email
  let rest = tokens
  for (let index = 1; index < rest.length; index++) {
    const remark = lookUp(letterRemarks, rest, index)
    const at = index + (remark?.length ?? 0)
    const letters =
      remark === undefined
        ? undefined
        : ((remark.value === "twice" ? pluralAt(vocabulary, rest, at) : undefined) ?? lettersAt(vocabulary, rest, at))
    const name = letters === undefined ? undefined : nameBefore(vocabulary, rest, index)
    if (remark === undefined || letters === undefined || name === undefined) continue
    const place = lookUp(lastPlace, rest, letters.end)?.length ?? 0
    // "steven with a v, steven dot ross", "smith, no, j dot smythe": the first part of the address is not a remark
    const isAgain = rest.slice(letters.end).some(({ text }) => text === name.text)
    const isInitial = remark.value === "lacks" && isSign(vocabulary, rest, letters.end)
    if (isAgain || (isInitial && lookUp(vocabulary.email.at, rest, letters.end) === undefined)) continue
    if (!agrees(vocabulary, remark.value, name.text, letters.text, place > 0)) continue
    rest = [...rest.slice(0, name.start), ...rest.slice(letters.end + place)]
    index = name.start - 1
  }
  return rest
}
