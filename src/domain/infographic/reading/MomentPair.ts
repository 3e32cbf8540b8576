import type { Column } from "../format/Column.ts"

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

/** Words that, in columns of counts, name two groups at the same time, such as new and old customers. */
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
  return undefined
}
