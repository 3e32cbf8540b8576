import { readdirSync, readFileSync } from "node:fs"
import type { Option } from "../../src/domain/understanding/choice/Option.ts"
import { understand } from "../../src/domain/understanding/understand.ts"
import type { AnswerType, Understanding } from "../../src/domain/understanding/Understanding.ts"

/** The hand-written utterances: one file for each type and language, with lines of the form `utterance => meaning`. */
const folder = new URL("../../test/domain/understanding/corpus/", import.meta.url)

export interface Said {
  readonly type: AnswerType
  readonly locale: string
  readonly text: string
  readonly options: ReadonlyArray<Option>
  /** `25` accepted, `?2024-03-04` to be confirmed, `-` rejected; for a choice, followed by how it matched. */
  readonly meant: string
}

/** The reference time is a Monday, four in the afternoon, in Madrid. */
export const moment = { now: Date.parse("2026-11-16T15:00:00Z"), timezone: "Europe/Madrid" }

const options = (list: string): ReadonlyArray<Option> => list.split("; ").map((label) => ({ value: label, label }))

const lineOf = (type: AnswerType, locale: string, line: string): Said => {
  const arrow = line.lastIndexOf(" => ")
  const utterance = line.slice(0, arrow)
  const meant = line.slice(arrow + 4)
  if (type !== "choice") return { type, locale, text: utterance, options: [], meant }
  const end = utterance.indexOf("] ")
  return { type, locale, text: utterance.slice(end + 2), options: options(utterance.slice(1, end)), meant }
}

export const corpora = (): ReadonlyMap<string, ReadonlyArray<Said>> =>
  new Map(
    readdirSync(folder)
      .sort()
      .map((name) => {
        const [type, locale] = name.split(".") as [AnswerType, string]
        const lines = readFileSync(new URL(name, folder), "utf8").split("\n")
        return [
          `${type} ${locale}`,
          lines.filter((line) => line.includes(" => ")).map((line) => lineOf(type, locale, line)),
        ]
      }),
  )

export const hear = ({ type, locale, text, options }: Said): Understanding =>
  understand(type, text, { ...moment, locale, ...(type === "choice" ? { options } : {}) })

/** A result in the notation of the corpora. */
export const inShort = (result: Understanding, type: AnswerType): string => {
  if (result._tag === "rejected") return "-"
  const method = type === "choice" ? ` ${result.method}` : ""
  return `${result._tag === "confirm" ? "?" : ""}${result.value}${method}`
}
