import { filled } from "../../src/views/language/filled.ts"
import type { PlaygroundFacts } from "../../src/views/playground/Facts.ts"
import type { FileProblem } from "./FileProblem.ts"
import type { MappingProblem } from "./mapping.ts"
import type { Answer } from "./send.ts"

/** A message: sentences, and a next step if there is one. */
export interface Told {
  readonly sentences: ReadonlyArray<string>
  readonly link?: { readonly href: string; readonly text: string }
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {}

const text = (value: unknown): string => (typeof value === "string" ? value : "")

const listed = (language: string, names: ReadonlyArray<string>): string =>
  new Intl.ListFormat(language, { type: "conjunction" }).format(names.map((name) => `“${name}”`))

const texts = (value: unknown): ReadonlyArray<string> =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : []

const sectionSentences = (section: unknown, facts: PlaygroundFacts): ReadonlyArray<string> => {
  const { section: name, missing_columns, missing_datasets, problem } = record(section)
  const columns = Object.values(record(missing_columns)).flatMap(texts)
  const values = { section: text(name), columns: listed(facts.language, columns) }
  return [
    ...(texts(missing_datasets).length > 0 ? [filled(facts.texts.datasetMissing, values)] : []),
    ...(columns.length > 0 ? [filled(facts.texts.sectionMissing, values)] : []),
    ...(typeof problem === "string" ? [filled(facts.texts.sectionShape, values)] : []),
  ]
}

/** A service error in readable form. Each render error that the user can fix has a row. */
const refused = (status: number, body: unknown, facts: PlaygroundFacts): Told => {
  const { error, message, detail } = record(body)
  const texts = facts.texts
  if (status === 401)
    return {
      sentences: [texts.signedOut],
      link: { href: "/sign-in?next=%2Fplayground", text: texts.signIn },
    }
  const { part, sections, theme } = record(detail)
  const rows: Readonly<Record<string, () => ReadonlyArray<string>>> = {
    sections_unmet: () => (Array.isArray(sections) ? sections : []).flatMap((one) => sectionSentences(one, facts)),
    payload_shape_mismatch: () =>
      (Array.isArray(sections) ? sections : []).flatMap((one) => sectionSentences(one, facts)),
    theme_unknown: () => [filled(texts.theme, { theme: text(theme) })],
    body_too_large: () => [filled(texts.tooLarge, { cap: sizeText(facts.cap, facts.language) })],
    malformed_request: () => [
      filled(texts.part, {
        part: text(part).startsWith("dataset:") ? texts.file : texts.request,
        message: text(message),
      }),
    ],
  }
  const sentences = rows[text(error)]?.() ?? []
  const other = filled(texts.other, { message: text(message) || text(error) || String(status) })
  return { sentences: sentences.length === 0 ? [other] : sentences }
}

/** The message for a failed call; undefined if it was canceled. */
export const toldOf = (answer: Answer, facts: PlaygroundFacts): Told | undefined => {
  if (answer._tag === "Offline") return { sentences: [facts.texts.offline] }
  return answer._tag === "Refused" ? refused(answer.status, answer.body, facts) : undefined
}

/** A size in the largest unit that gives a readable integer. */
export const sizeText = (bytes: number, language: string): string => {
  const steps = [
    [1024 * 1024, "megabyte"],
    [1024, "kilobyte"],
    [1, "byte"],
  ] as const
  const [size, unit] = steps.find(([step]) => bytes >= step) ?? [1, "byte"]
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit,
    unitDisplay: unit === "byte" ? "long" : "short",
    maximumFractionDigits: bytes / size < 10 ? 1 : 0,
  }).format(bytes / size)
}

export const fileSentence = (problem: FileProblem, { texts: catalogue, cap, language }: PlaygroundFacts): string => {
  const sentences: Readonly<Record<FileProblem["_tag"], string>> = {
    NotTable: catalogue.notTable,
    TooLarge: filled(catalogue.tooLarge, { cap: sizeText(cap, language) }),
    Empty: catalogue.emptyFile,
    QuoteOpen: filled(catalogue.unreadable, { problem: catalogue.quote }),
    Damaged: filled(catalogue.unreadable, { problem: catalogue.damaged }),
    DamagedWorkbook: filled(catalogue.unreadable, { problem: catalogue.damagedWorkbook }),
  }
  return sentences[problem._tag]
}

export const mappingSentence = (problem: MappingProblem, { texts: catalogue }: PlaygroundFacts): string => {
  const { label, isRepeated } = problem.part
  if (problem._tag === "NoNumbers") return filled(catalogue.noNumbers, { label })
  if (problem._tag === "Missing")
    return filled(isRepeated ? catalogue.missingColumns : catalogue.missingColumn, { label })
  return filled(catalogue.wrongKind, { column: problem.column.key, kind: catalogue.found[problem.column.kind] })
}
