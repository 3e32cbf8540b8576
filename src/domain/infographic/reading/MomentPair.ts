import type { Column } from "../format/Column.ts"
import { monthNamed } from "./MonthNames.ts"

/** Words for the earlier and the later of two measurements. "Pre" and "post" may be prefixes: "pretest". */
const moments: ReadonlyArray<readonly [earlier: RegExp, later: RegExp]> = [
  words("before", "after"),
  words("antes", "despu[eé]s"),
  words("vorher", "nachher"),
  words("avant", "apr[eè]s"),
  words("baseline", "follow[ -]?up|endline"),
  words("l[ií]nea base|basal", "seguimiento"),
  [/(?<!\p{L})pre/iu, /(?<!\p{L})(?:pos(?=test)|post)/iu],
]

/**
 * Words for the earlier and the later of two levels, such as prices. In columns of counts, they name two separate
 * groups, such as new and old customers.
 */
const states: typeof moments = [
  words("old", "new"),
  words("antigu[oa]s?|viej[oa]s?", "nuev[oa]s?"),
  words("alte[nrs]?", "neue[nrs]?"),
]

function words(earlier: string, later: string): readonly [RegExp, RegExp] {
  return [
    new RegExp(`(?<!\\p{L})(?:${earlier})(?!\\p{L})`, "iu"),
    new RegExp(`(?<!\\p{L})(?:${later})(?!\\p{L})`, "iu"),
  ]
}

const years = /(?<!\d)(?:19|20)\d\d(?!\d)/g
const remark = /\([^()]*\)/g

/**
 * What a column measures: its name without the moment, the remarks and the years. Undefined if the name contains no
 * moment.
 */
const measured = (name: string, moment: RegExp): string | undefined =>
  moment.test(name)
    ? name
        .replaceAll(remark, (text) => (moment.test(text) ? "" : text))
        .replace(moment, "")
        .replaceAll(years, "")
        .replaceAll(/[^\p{L}\d%]+/gu, " ")
        .trim()
        .toLowerCase()
    : undefined

/** The unit of a column's cells; empty if the column's name contains it, because names are compared anyway. */
const unitBeside = ({ key, unit }: Column): string => (key.includes(unit) ? "" : unit)

/** Whether values are levels such as prices. Amounts that add up and plain whole numbers may be counts. */
const areLevels = ({ aggregation, unit, places }: Column): boolean =>
  aggregation === "mean" || (aggregation !== "sum" && (unit !== "" || places > 0))

/** The time in a name as a sortable number, and the name without it: "5k 12 March" and "Occupancy 2023". */
const timeIn = (name: string): { readonly what: string; readonly at: number } | undefined => {
  const [year] = name.match(years) ?? []
  const words = name.replaceAll(years, " ").split(/[^\p{L}\d%]+/u)
  const found = words.findIndex((word) => word.length > 2 && monthNamed(word) !== undefined)
  if (year === undefined && found === -1) return undefined
  const isDay = (at: number): boolean => /^(?:[12]?\d|3[01])(?:st|nd|rd|th)?$/.test(words[at] ?? "")
  const day = found === -1 ? undefined : [found - 1, found + 1].find(isDay)
  const month = found === -1 ? 0 : monthNamed(words[found]!)!
  return {
    what: words
      .filter((word, at) => word !== "" && at !== found && at !== day)
      .join(" ")
      .toLowerCase(),
    at: Number(year ?? 0) * 400 + month * 32 + (day === undefined ? 0 : Number.parseInt(words[day]!, 10)),
  }
}

/**
 * The two columns that measure the same thing at two times, if no other column has a time in its name: "Rooms",
 * "Occupancy 2023", "Occupancy 2024". Amounts that add up don't qualify.
 */
const datedPair = (columns: ReadonlyArray<Column>): readonly [Column, Column] | undefined => {
  const dated = columns.flatMap((column) => {
    const time = timeIn(column.key)
    return time === undefined ? [] : [{ column, ...time }]
  })
  const [a, b, ...others] = dated.toSorted((one, other) => one.at - other.at)
  if (a === undefined || b === undefined || others.length > 0 || a.what !== b.what || a.at === b.at) return undefined
  if (a.column.unit !== b.column.unit || !areLevels(a.column) || !areLevels(b.column)) return undefined
  return [a.column, b.column]
}

/**
 * The first two columns that measure the same thing at two moments: "Accidents 2019-2021 (before)" and "Accidents
 * 2022-2024 (after)". The earlier one comes first.
 */
export const momentPair = (columns: ReadonlyArray<Column>): readonly [Column, Column] | undefined => {
  for (const column of columns)
    for (const [earlier, later] of areLevels(column) ? [...moments, ...states] : moments)
      for (const [own, others] of [
        [earlier, later],
        [later, earlier],
      ] as const) {
        const what = measured(column.key, own)
        const other =
          what === undefined
            ? undefined
            : columns.find(
                (one) => one !== column && unitBeside(one) === unitBeside(column) && measured(one.key, others) === what,
              )
        if (other !== undefined) return own === earlier ? [column, other] : [other, column]
      }
  return datedPair(columns)
}
