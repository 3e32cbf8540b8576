import { separated } from "../reading/ColumnNames.ts"
import type { Column } from "./Column.ts"

/** The steps of a funnel, the number of people who reach each step, and the shares calculated from these numbers. */
export interface Funnel {
  readonly steps: Column
  readonly counts: Column
  readonly shares: ReadonlySet<Column>
}

const stepNames =
  /(?<!\p{L})(?:steps?|stages?|phases?|funnel|pasos?|fases?|etapas?|embudo|schritte?|stufen?|[eé]tapes?)(?!\p{L})/iu
const countNames =
  /(?<!\p{L})(?:users?|visitors?|visits?|sessions?|leads?|deals|candidates?|applicants?|applications|people|persons?|customers?|clients?|contacts?|accounts?|counts?|usuari[oa]s?|visitas?|visitantes?|sesion(?:es)?|personas?|candidat[oaes]*s?|solicitudes|clientes?|contactos?|oportunidades|nutzer|besucher|kunden|personen|bewerb(?:er|ungen)|kandidaten|interessenten|teilnehmer|guests?|donors?|members?|students?|patients?|invitad[oa]s?|inscrit[oa]s?|alumn[oa]s?|pacientes?|inscrits|personnes|iscritti|persone|pessoas|inscritos|personen|osoby)(?!\p{L})/iu

/** In a shorter table, or with a smaller decline, the numbers may fall by chance. */
const [fewestSteps, mostSteps, fewestLost] = [4, 20, 2]

/** Whether counts never rise from one step to the next, and end at half of the first count or less. */
const fall = ({ numbers }: Column): boolean =>
  numbers.every(
    (value, row) => value !== null && Number.isInteger(value) && value >= 0 && value <= (numbers[row - 1] ?? value),
  ) && numbers.at(-1)! * fewestLost <= numbers[0]!

/** Whether each number is a count's share of the previous count, or of the first one, in percent or as a fraction. */
const areShares = (counts: Column, { numbers, places }: Column): boolean =>
  [(row: number) => row - 1, () => 0].some((base) =>
    [100, 1].some((whole) => {
      const filled = numbers.flatMap((value, row) => (row === 0 || value === null ? [] : [[value, row] as const]))
      return (
        filled.length * 2 > numbers.length &&
        filled.every(([value, row]) => {
          const share = (whole * counts.numbers[row]!) / counts.numbers[base(row)]!
          return Math.abs(share - value) <= 0.51 * 10 ** -places + 1e-9
        })
      )
    }),
  )

/**
 * The funnel in a table: steps in order, with fewer people at each. The same people are counted again at each step, so
 * neither the sum of the counts nor the largest count is meaningful.
 */
export const funnelIn = (columns: ReadonlyArray<Column>): Funnel | undefined => {
  const steps = columns.find(({ key, kind }) => kind === "text" && stepNames.test(separated(key)))
  const rows = steps === undefined ? 0 : new Set(steps.cells).size
  if (steps === undefined || rows !== steps.cells.length || rows < fewestSteps || rows > mostSteps) return undefined
  const numbers = columns.filter(({ kind }) => kind === "number")
  const sharesOf = (counts: Column): ReadonlyArray<Column> =>
    numbers.filter((column) => column !== counts && areShares(counts, column))
  const isCount = (column: Column): boolean => countNames.test(separated(column.key)) || sharesOf(column).length > 0
  const counts = numbers.find((column) => fall(column) && isCount(column))
  return counts === undefined ? undefined : { steps, counts, shares: new Set(sharesOf(counts)) }
}

/** A table's columns. In a funnel, the steps are kept in order, and the counts are not summed. */
export const withFunnelRoles = (columns: ReadonlyArray<Column>): ReadonlyArray<Column> => {
  const funnel = funnelIn(columns)
  if (funnel === undefined) return columns
  return columns.map((column) => {
    if (column === funnel.steps) return { ...column, bandOrder: column.cells.map((_, row) => row) }
    if (column === funnel.counts) return { ...column, aggregation: "mean" as const }
    return funnel.shares.has(column) ? { ...column, aggregation: "none" as const } : column
  })
}
