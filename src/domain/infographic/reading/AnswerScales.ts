import { furtherScales } from "./FurtherScales.ts"
import { germanScales } from "./GermanScales.ts"
import { namesStatisticOf } from "./StatisticRows.ts"
import { saysTotal } from "./Values.ts"

/** Survey scales, with the least favorable answer first. Synonyms share a position. */
const scales: ReadonlyArray<ReadonlyArray<string>> = [
  [
    "strongly disagree|completely disagree|totally disagree",
    "disagree",
    "somewhat disagree|slightly disagree|tend to disagree",
    "neutral|neither agree nor disagree|neither|undecided",
    "somewhat agree|slightly agree|tend to agree",
    "agree",
    "strongly agree|completely agree|totally agree",
  ],
  [
    "very dissatisfied|very unsatisfied|extremely dissatisfied",
    "dissatisfied|unsatisfied",
    "somewhat dissatisfied",
    "neutral|neither satisfied nor dissatisfied|neither",
    "somewhat satisfied",
    "satisfied",
    "very satisfied|extremely satisfied",
  ],
  [
    "never",
    "rarely|seldom|hardly ever|almost never",
    "sometimes|occasionally",
    "often|frequently|usually",
    "very often|almost always",
    "always",
  ],
  [
    "very unlikely|extremely unlikely",
    "unlikely",
    "somewhat unlikely",
    "neutral|neither likely nor unlikely|neither",
    "somewhat likely",
    "likely",
    "very likely|extremely likely",
  ],
  ["very poor|very bad|terrible", "poor|bad", "fair|average|ok|okay", "good", "very good", "excellent"],
  [
    "not important|not at all important",
    "slightly important",
    "neutral|moderately important|somewhat important",
    "important",
    "very important",
    "extremely important",
  ],
  [
    "strongly disapprove|strongly oppose",
    "disapprove|oppose|unfavorable|unfavourable",
    "somewhat disapprove|somewhat oppose",
    "neutral|neither",
    "somewhat approve|somewhat support|somewhat favor",
    "approve|support|favor|favorable|favour|favourable",
    "strongly approve|strongly support|strongly favor",
  ],
  [
    "muy en desacuerdo|totalmente en desacuerdo|completamente en desacuerdo",
    "en desacuerdo",
    "algo en desacuerdo|más bien en desacuerdo",
    "neutral|ni de acuerdo ni en desacuerdo|indiferente",
    "algo de acuerdo|más bien de acuerdo",
    "de acuerdo",
    "muy de acuerdo|totalmente de acuerdo|completamente de acuerdo",
  ],
  [
    "muy insatisfecho|muy insatisfecha",
    "insatisfecho|insatisfecha",
    "algo insatisfecho|algo insatisfecha",
    "neutral|ni satisfecho ni insatisfecho|indiferente",
    "algo satisfecho|algo satisfecha",
    "satisfecho|satisfecha",
    "muy satisfecho|muy satisfecha",
  ],
  [
    "nunca",
    "casi nunca|rara vez|raramente",
    "a veces|algunas veces|de vez en cuando",
    "a menudo|con frecuencia|frecuentemente",
    "casi siempre",
    "siempre",
  ],
  [
    "muy improbable",
    "improbable|poco probable",
    "algo improbable",
    "neutral",
    "algo probable",
    "probable|bastante probable",
    "muy probable",
  ],
  [
    "muy malo|muy mala|muy mal|pésimo|pésima",
    "malo|mala|mal",
    "regular|normal|aceptable",
    "bueno|buena|bien",
    "muy bueno|muy buena|muy bien",
    "excelente",
  ],
  ["nada importante", "poco importante", "neutral|algo importante", "importante|bastante importante", "muy importante"],
  ...germanScales,
  ...furtherScales,
]

export const levels: ReadonlyArray<ReadonlyMap<string, number>> = scales.map(
  (scale) => new Map(scale.flatMap((same, level) => same.split("|").map((answer) => [answer, level] as const))),
)

/**
 * Normalizes the spelling of an answer. Programs write the points of a scale as decimals if some answers are missing:
 * "5.0".
 */
export const answerKey = (cell: unknown): string | undefined => {
  const given = typeof cell === "string" || typeof cell === "number" ? String(cell).trim().toLowerCase() : ""
  const text = given.replace(/^(\d{1,2})[.,]0+$/, "$1")
  return text === "" ? undefined : text
}

const noOpinion =
  /^(?:don.?t know(?: ?\/ ?no answer)?|do not know|no answer|no opinion|(?:dk ?\/ ?)?(?:refused|na)|dk|not applicable|n\/?a|unsure|not sure|prefer not to (?:say|answer)|no sabe|no contesta|no sabe ?\/ ?no contesta|ns ?\/? ?nc|sin opinión|no procede|wei(?:ss|ß) nicht|keine angaben?|k\.? ?a\.?|wn|keine antwort|ne sait pas|sans opinion)$/i

/** Whether an answer belongs to no scale, such as "Don't know". */
export const saysNoOpinion = (answer: string): boolean => noOpinion.test(answer.trim())

/** Names of columns that contain the number of answers. */
const base =
  /^(?:n|base|answers|respondents|responses|respuestas|encuestad[oa]s|antworten|r[eé]ponses|risposte|respostas|antwoorden|odpowiedzi)(?:\s*\([^()]*\))?$/i

interface Counts {
  readonly key: string
  readonly numbers: ReadonlyArray<number | null>
}

/**
 * Whether a column may say how often an answer was given. A column with negative values contains differences between
 * answers instead.
 */
const mayBeAnswer = ({ key, numbers }: Counts): boolean =>
  !saysNoOpinion(key) && numbers.every((value) => value === null || value >= 0)

/** Whether a column contains the count, total or average of the answers next to it. */
const isAside = ({ key }: Counts): boolean => base.test(key.trim()) || saysTotal(key) || namesStatisticOf(key)

const fewestOfScale = 3

/** The columns of a table with one row for each question. */
export interface RatedColumns<C> {
  /** The answers of a scale; if no scale is known, all columns that may be answers. */
  readonly answers: ReadonlyArray<C>
  /** "Don't know" and other columns that are shown only in the table, except the number of answers. */
  readonly unrated: ReadonlyArray<C>
  /** Whether the answers belong to a known scale, and all other columns are numbers or averages of answers. */
  readonly isScale: boolean
}

export const ratedColumns = <C extends Counts>(columns: ReadonlyArray<C>): RatedColumns<C> => {
  const given = columns.filter(({ key }) => !base.test(key.trim()))
  const possible = given.filter(mayBeAnswer)
  const on = (scale: ReadonlyMap<string, number>): ReadonlyArray<C> =>
    possible.filter(({ key }) => scale.has(answerKey(key) ?? ""))
  const scaled = levels.map(on).reduce((a, b) => (b.length > a.length ? b : a), [])
  const others = possible.filter((column) => !scaled.includes(column))
  const isWhole = others.length === 0 && scaled.length > 1
  if (!isWhole && scaled.length < fewestOfScale)
    return { answers: possible, unrated: given.filter((column) => !possible.includes(column)), isScale: false }
  const unrated = given.filter((column) => !scaled.includes(column) && !isAside(column))
  return { answers: scaled, unrated, isScale: others.every(isAside) }
}

/**
 * The indexes of answers in the order of a known scale, the least favorable first; some files list the best answer
 * first. Undefined if the scale is unknown.
 */
export const scaleOrder = (answers: ReadonlyArray<string>): ReadonlyArray<number> | undefined => {
  const keys = answers.map((answer) => answerKey(answer) ?? "")
  const scale = keys.length < 2 ? undefined : levels.find((one) => keys.every((key) => one.has(key)))
  return scale && keys.map((_, at) => at).sort((a, b) => scale.get(keys[a]!)! - scale.get(keys[b]!)!)
}
