import { remembering } from "../../budget/Remembering.ts"
import { columnWords, type Says } from "./ColumnWords.ts"
import { visibleName } from "./VisibleNames.ts"

/** How a column is aggregated: by `sum` or `mean`; `none` if it contains no amounts, and `unknown` without evidence. */
export type Aggregation = "sum" | "mean" | "none" | "unknown"

const says: ReadonlyArray<Says> = ["sum", "mean", "none", "identifier", "time"]

interface Weighed {
  readonly says: Says
  readonly weight: number
}

const withoutAccents = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ß", "ss")

const table: ReadonlyMap<string, ReadonlyArray<Weighed>> = (() => {
  const all = new Map<string, Array<Weighed>>()
  for (const words of Object.values(columnWords))
    for (const what of says)
      for (const [weight, phrases] of Object.entries(words[what]))
        for (const phrase of phrases.split("|")) {
          const own = all.get(phrase) ?? []
          if (!own.some((one) => one.says === what)) own.push({ says: what, weight: Number(weight) })
          all.set(phrase, own)
        }
  return all
})()

/** The words of a name: `grossAmount_EUR` is `gross`, `amount`, `eur`. */
const wordsOf = (name: string): ReadonlyArray<string> =>
  withoutAccents(
    name.replaceAll(/(?<=\p{Ll}{2})(?=\p{Lu}\p{Ll})|(?<=\p{Ll})(?=(?:ID|NR|NO)$)|(?<=^\p{Lu}{2,4})(?=SEQ$)/gu, " "),
  )
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "")

const singular = (word: string): ReadonlyArray<string> =>
  word.length < 4 || !word.endsWith("s")
    ? []
    : word.endsWith("ies")
      ? [`${word.slice(0, -3)}y`]
      : word.endsWith("es")
        ? [word.slice(0, -1), word.slice(0, -2)]
        : [word.slice(0, -1)]

const mostWords = 12
const longestPhrase = 3

/** In the plural, a word for an entity or a rank indicates a count: `customers` and `positions`, unlike `customer`. */
const ofPlural = (one: Weighed): Weighed =>
  one.says === "identifier" || (one.says === "none" && one.weight <= 3) ? { says: "sum", weight: 2 } : one

/** The word before a number that tells similar columns apart: "Código1", "phone2". */
const unnumbered = /^(\p{L}{3,})\d{1,2}$/u

const matching = (phrase: ReadonlyArray<string>): ReadonlyArray<Weighed> => {
  const own = table.get(phrase.join(" ")) ?? []
  if (own.length > 0 || phrase.length > 1) return own
  const word = unnumbered.exec(phrase[0]!)?.[1]
  if (word !== undefined) return (table.get(word) ?? []).filter(({ says: what }) => what !== "time")
  return singular(phrase[0]!)
    .flatMap((form) => table.get(form) ?? [])
    .filter(({ says: what }) => what !== "time")
    .map(ofPlural)
}

const weighed = (words: ReadonlyArray<string>): ReadonlyArray<Weighed> => {
  const found: Array<Weighed> = []
  for (let at = 0; at < words.length;) {
    let taken = 1
    for (let length = Math.min(longestPhrase, words.length - at); length > 0; length--) {
      const matches = matching(words.slice(at, at + length))
      if (matches.length === 0) continue
      found.push(...matches)
      taken = length
      break
    }
    at += taken
  }
  return found
}

/** Units of levels and shares, which can't be summed. */
const levelUnit = /[%‰°]|\/|\bper\b|\bpor\b|\bje\b|\bpro\b|\bkm\/?h\b|\bmph\b|\bbpm\b|\bindex\b|\b\p{L}+\s?=\s?100\b/iu
/** A publisher's name, whose slash doesn't belong to a unit: "NGDC/NOAA". */
const publisher = /\b\p{Lu}{2,}(?:\/\p{Lu}{2,})+\b/gu
const unitIn = /[([]([^()[\]]+)[)\]]/

/** Words that, after another word, indicate an assigned number. */
const numbering: ReadonlySet<string> = new Set(["no", "nr", "num", "number"])
/** Compound words for identifiers: "Wohnviertelid", "Postnr". */
const compound =
  /^(?:\p{L}*(?:viertel|gemeinde|bezirk|kunden|artikel|stadt|land|orts?|post|user|customer|order|product|item|region|station|country|location|player|team|game|geoname)(?:id|nr))$/u

/** Entities whose numbers are codes unless the name says more: `state` is a code, "State tax" is not. */
const entities: ReadonlySet<string> = new Set(
  "state|country|region|province|county|city|municipality|community|school|firm|company|subject|sex|gender|race|estado|pais|comunidad|ciudad|escuela|empresa|sujeto|sexo|genero".split(
    "|",
  ),
)

/**
 * Words that mark a name as a time if they come last ("departure_day"), unless the name describes an amount for a
 * period ("sales last year").
 */
const timed = new Set(
  "day|week|month|quarter|year|dia|semana|mes|trimestre|ano|tag|woche|monat|quartal|jahr".split("|"),
)
const referring = new Set(
  "last|this|previous|prior|next|current|per|a|ultimo|ultima|este|esta|anterior|por|al|je|pro|letztes|vorjahr".split(
    "|",
  ),
)

const namesMoment = (words: ReadonlyArray<string>): boolean =>
  words.length > 1 && timed.has(words.at(-1)!) && !words.some((word) => referring.has(word))

const perPeriod = /\p{L}[)\s]*\/\s*\p{L}+$/u

/** Whether a name describes a count of things in the plural: "number_criminal_offences", "numero_integrantes". */
const countsThings = ([first, ...others]: ReadonlyArray<string>): boolean =>
  /^(?:number|numero)$/.test(first ?? "") && others.some((word) => /[^su]s$/.test(word) && word.length > 3)

const relative = new Set("last|this|previous|prior|current|anterior|ultimo".split("|"))

/**
 * Whether a name is only a period relative to now, such as "Prior year" or "Mes anterior". The column then contains the
 * amounts for that period.
 */
const comparesPeriods = (words: ReadonlyArray<string>): boolean =>
  words.length === 2 && words.some((word) => timed.has(word)) && words.some((word) => relative.has(word))

type Scores = Readonly<Record<Says, number>>

/** Names that unnamed columns get when a file is read, such as "Column B". They provide no evidence. */
const given = /^column [a-z]{1,3}$/i

/**
 * Whether a name is a numbered period, such as "Year 2", "Mes 11" or "Ejercicio 2023". The column then contains the
 * amounts for that period.
 */
const countsPeriod = ([first = "", number = "", ...others]: ReadonlyArray<string>): boolean =>
  others.length === 0 &&
  ((timed.has(first) && /^\d{1,2}$/.test(number)) ||
    (/^(?:19|20)\d\d$/.test(number) && (table.get(first) ?? []).some((one) => one.says === "time" && one.weight > 1)))

/** Whether a name shows that its column contains assigned numbers or codes: "Invoice no", "Postnr", "#", "state". */
const assignsNumbers = (name: string, words: ReadonlyArray<string>): boolean =>
  (words.length > 1 && numbering.has(words.at(-1)!)) ||
  words.some((word) => compound.test(word)) ||
  name.trimEnd().endsWith("#") ||
  (words.length === 1 && entities.has(words[0]!))

/** Whether a name says that the amounts are per period: "Horas estudio / semana", "Umsatz/Monat". */
const isForPeriod = (name: string, words: ReadonlyArray<string>): boolean =>
  perPeriod.test(name) && timed.has(words.at(-1) ?? "")

/** The evidence in a name: for each kind, the weight of its heaviest word. */
const scoresOf = (written: string): Scores => {
  const name = visibleName(written)
  const bracketed = unitIn.exec(name)?.[1] ?? ""
  const words = wordsOf(name).slice(0, mostWords)
  const scores: Record<Says, number> = { sum: 0, mean: 0, none: 0, identifier: 0, time: 0 }
  if (given.test(name.trim()) || countsPeriod(words) || comparesPeriods(words)) return scores
  if (assignsNumbers(name, words)) scores.identifier = 3
  // As the last of at most two words, "long" means a longitude, unlike in "Child labor (Long, 1958)".
  if (words.length <= 2 && words.at(-1) === "long") scores.none = 4
  const isRate = isForPeriod(name, words)
  if (namesMoment(words) && !isRate) scores.time = 4
  if (countsThings(words)) scores.sum = 4
  for (const one of weighed(words)) scores[one.says] = Math.max(scores[one.says], one.weight)
  if (isRate || levelUnit.test(bracketed) || /[%‰°]|\p{L}\/\p{L}/u.test(name.replaceAll(publisher, "")))
    scores.mean = Math.max(scores.mean, 4)
  return scores
}

const scores = remembering(2000, scoresOf)

/** Whether a name suggests identifiers more strongly than amounts. */
export const namesThings = (name: string): boolean => {
  const { sum, mean, identifier } = scores(name)
  return identifier > Math.max(sum, mean)
}

/** Whether a name marks its numbers as years or other times. */
export const namesTime = (name: string): boolean => {
  const { sum, mean, identifier, time } = scores(name)
  return time > 1 && time > Math.max(sum, mean) && time >= identifier
}

/** Whether a name suggests that a column contains times, such as "time" for a column of years. */
export const hintsTime = (name: string): boolean => scores(name).time > 0

const lengths: ReadonlySet<string> = new Set(
  "duration|elapsed|runtime|laptime|lap|split|dauer|laufzeit|duracion|duree|tiempo|overtime|uptime|downtime|worked|trabajadas".split(
    "|",
  ),
)

/** Whether a name marks its times as durations. */
export const namesDurations = (name: string): boolean => wordsOf(name).some((word) => lengths.has(word))

/** Whether a name says next to nothing about what its column contains. */
export const saysNothing = (name: string): boolean => {
  const own = scores(name)
  return says.every((what) => own[what] <= 1)
}

/** Whether a name says only that values are totals, not what they measure: "box total". */
export const saysOnlyTotal = (name: string): boolean =>
  wordsOf(name).every((word) => !(table.get(word) ?? []).some(({ says: what }) => what === "sum") || totals.has(word))

const totals: ReadonlySet<string> = new Set(["total", "sum", "suma", "summe", "gesamt", "somme"])

const fewestAsked = 4

/** Whether a name is a survey question or statement. Its numbers are then answers, whatever it mentions. */
export const asks = (name: string): boolean =>
  /^[¿]|\?\s*(?:\([^()]*\))?$|\p{Ll}{2}\.$/u.test(name.trim()) && wordsOf(name).length >= fewestAsked

/**
 * The aggregation that a name suggests: `none` if the column contains no amounts, `mean` for rates, prices, shares and
 * levels, and `sum` for amounts. On a tie, the mean wins.
 */
export const aggregationOf = (name: string): Aggregation => {
  if (asks(name)) return "unknown"
  const { sum, mean, none, identifier, time } = scores(name)
  const amount = Math.max(sum, mean)
  if (none > 0 && none >= amount) return "none"
  if (amount > 0 && (amount > 1 || Math.max(identifier, time) === 0)) {
    if (identifier > amount || time > amount) return "none"
    return sum > mean ? (sum > 1 ? "sum" : "unknown") : "mean"
  }
  return identifier > 0 || time > 1 ? "none" : "unknown"
}
