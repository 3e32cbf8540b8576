/**
 * Measures how well new utterances are understood, for every kind of answer, in both languages: names, codes,
 * addresses, terms, the other types, and several answers in one utterance. Each seed generates different utterances.
 *
 * Prints how many are right for each kind and language. Names, codes, addresses and terms must be exact, or confirmed
 * with the exact value (counted separately). The other types must have the expected status. Also prints how many are
 * wrong: accepted without a confirmation but not intended. With `wrong`, `missed` or `asked` it lists them.
 *
 * Run: node bench/understanding/examiner/examine.ts [sentences of each] [seed] [kind] [wrong, missed or asked]
 */
import { answerTo } from "../../../src/domain/understanding/several/AskedQuestion.ts"
import { understandSeveral } from "../../../src/domain/understanding/several/SeveralAnswers.ts"
import type { CanonicalValue, Understanding } from "../../../src/domain/understanding/Understanding.ts"
import { moment } from "../corpora.ts"
import { type Dice, dice } from "../speech/Dice.ts"
import type { Language } from "../speech/Utterance.ts"
import { addressOf } from "./addresses.ts"
import { breathOf } from "./breaths.ts"
import { codeOf } from "./codes.ts"
import { dateOf, datetimeOf, timeOf } from "./moments.ts"
import { nameOf } from "./names.ts"
import { plainLetters, type Pose, type Posed } from "./Posed.ts"
import * as stranger from "./stranger.ts"
import { termOf } from "./terms.ts"
import { booleanOf, choiceOf, choicesOf, emailOf, integerOf, numberOf, phoneOf } from "./values.ts"

const [count = "2000", seed = String(Date.now() % 1_000_000), only = "", show = ""] = process.argv.slice(2)
const each = Number(count)
const languages = ["en", "es"] as const

type Grade = "right" | "asked" | "missed" | "wrong"

interface Graded {
  readonly grade: Grade
  readonly text: string
  readonly meant: string
  readonly heard: string
}

/** Addresses are compared by their letters and digits, codes without spaces and hyphens. */
const squashed = (text: string): string => plainLetters(text.toLowerCase()).replaceAll(/[^\p{L}\p{N}]/gu, "")

const same = ({ question }: Posed, a: CanonicalValue, b: CanonicalValue): boolean => {
  if (question.text?.entity === "postal_address") return squashed(String(a)) === squashed(String(b))
  if (question.text?.entity === "code") return String(a).replaceAll(/[ -]/g, "") === String(b).replaceAll(/[ -]/g, "")
  return a === b
}

const shown = (result: Understanding): string =>
  result._tag === "rejected"
    ? "-"
    : `${result._tag === "confirm" ? "?" : ""}${[result.value, ...(result._tag === "confirm" ? (result.alternatives ?? []) : [])].join(" | ")}`

const labelled = ({ question }: Posed, value: CanonicalValue | undefined): string => {
  const label = question.text?.terms?.find((one) => one.value === value)?.label
  return label ?? (value === undefined ? "-" : String(value))
}

const gradeOf = (posed: Posed, result: Understanding): Grade => {
  const { value, status, isOpen } = posed
  if (value === undefined) {
    if (result._tag === "accepted") return "wrong"
    return result._tag === "rejected" || isOpen === true ? "right" : "missed"
  }
  if (result._tag === "rejected") return "missed"
  const isFirst = same(posed, result.value, value)
  if (result._tag === "accepted" && !isFirst) return "wrong"
  const isAmong =
    isFirst || (result._tag === "confirm" && (result.alternatives ?? []).some((one) => same(posed, one, value)))
  if (!isAmong || (status !== undefined && status !== result._tag)) return "missed"
  return result._tag === "confirm" ? "asked" : "right"
}

const examined =
  (pose: Pose) =>
  (language: Language, random: Dice): Graded => {
    const posed = pose(language, random)
    const result = answerTo({ fieldId: "a", label: "A", ...posed.question }, posed.text, {
      ...moment,
      locale: language,
    })
    const known = [posed.question.text?.pattern, posed.question.text?.check, posed.question.text?.part].filter(
      (one) => one !== undefined,
    )
    return {
      grade: gradeOf(posed, result),
      text: `${posed.text}${known.length === 0 ? "" : `   (${known.join(", ")})`}`,
      meant: `${posed.status === "confirm" ? "?" : ""}${labelled(posed, posed.value)}`,
      heard:
        posed.question.text?.terms === undefined || result._tag === "rejected"
          ? shown(result)
          : `${result._tag === "confirm" ? "?" : ""}${[result.value, ...(result._tag === "confirm" ? (result.alternatives ?? []) : [])].map((one) => labelled(posed, one)).join(" | ")}`,
    }
  }

const breath = (language: Language, random: Dice): Graded => {
  const { asked, current, text, values, stray } = breathOf(language, random)
  const { answer, also, unheard } = understandSeveral(
    text,
    current,
    asked.filter((one) => one !== current),
    { ...moment, locale: language },
  )
  const own = values[current.fieldId]
  const isSame = (a: unknown, b: unknown) => squashed(String(a)) === squashed(String(b))
  const others = Object.entries(values).filter(([id]) => id !== current.fieldId)
  const isOwn = own === undefined ? answer._tag === "rejected" : answer._tag !== "rejected" && isSame(answer.value, own)
  const isAll = others.every(([id, value]) =>
    also.some((one) => one.question.fieldId === id && isSame(one.value, value)),
  )
  const isMore = also.some(({ question: { fieldId }, status }) => status === "confirm" && values[fieldId] === undefined)
  // the whole question is repeated, or the number is reported as not understood
  const isTold = stray === undefined || answer._tag === "rejected" || unheard.some((one) => one.includes(stray))
  const isWrong = answer._tag === "accepted" && !isOwn
  return {
    grade: isWrong
      ? "wrong"
      : isOwn && isAll && isTold && !isMore
        ? answer._tag === "confirm"
          ? "asked"
          : "right"
        : "missed",
    text: `(${current.fieldId}) ${text}`,
    meant: JSON.stringify({ ...values, ...(stray === undefined ? {} : { stray }) }),
    heard: `${shown(answer)} ${JSON.stringify(Object.fromEntries(also.map((one) => [one.question.fieldId, one.status === "confirm" ? one.value : "-"])))} ${JSON.stringify(unheard)}`,
  }
}

const kinds: Readonly<Record<string, (language: Language, random: Dice) => Graded>> = {
  person_name: examined(nameOf),
  code: examined(codeOf),
  postal_address: examined(addressOf),
  term: examined(termOf),
  date: examined(dateOf),
  time: examined(timeOf),
  datetime: examined(datetimeOf),
  integer: examined(integerOf),
  number: examined(numberOf),
  phone: examined(phoneOf),
  email: examined(emailOf),
  boolean: examined(booleanOf),
  choice: examined(choiceOf),
  choices: examined(choicesOf),
  asked: breath,
  // the same kinds, from a second grammar that shares nothing with the first
  ...Object.fromEntries(Object.entries(stranger).map(([name, pose]) => [`stranger_${name}`, examined(pose)])),
}

console.log(`${each} sentences of each kind, seed ${seed}`)
const percent = (part: number): string => `${((100 * part) / each).toFixed(2)} %`.padStart(9)
for (const [name, examine] of Object.entries(kinds)) {
  if (only !== "" && name !== only) continue
  for (const language of languages) {
    const random = dice(Number(seed))
    const counts: Record<Grade, number> = { right: 0, asked: 0, missed: 0, wrong: 0 }
    const seen = new Set<string>()
    for (let n = 0; n < each; n++) {
      const one = examine(language, random)
      counts[one.grade]++
      if (one.grade !== show || seen.has(one.text)) continue
      seen.add(one.text)
      console.log(`    ${one.text}\n        meant ${one.meant}\n        heard ${one.heard}`)
    }
    console.log(
      `  ${`${name} ${language}`.padEnd(18)} right ${percent(counts.right + counts.asked)} (asked about ${percent(counts.asked).trim()})  missed ${percent(counts.missed)}  wrong ${percent(counts.wrong)}`,
    )
  }
}
