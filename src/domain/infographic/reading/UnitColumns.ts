import { amountsOf, type Column, distinct } from "../format/Columns.ts"
import { productsIn } from "../format/Derived.ts"
import type { Cell } from "../Table.ts"
import { axisPeriod, fewestPeriods } from "./AxisPeriod.ts"
import { namesMeasures } from "./ColumnNames.ts"
import { daysIn, incompletePeriods, periodOf } from "./Periods.ts"
import type { SeriesColumns } from "./Reading.ts"
import { isCurrency } from "./Units.ts"
import { isUnstated } from "./Values.ts"

/** Names of columns that contain the currency or unit of a row's amounts. */
const currencies =
  /^(?:(?:currency|curr|ccy|moneda|divisa|w[aä]hrung|waehrung|devise|moeda|valuta)(?: ?(?:code|iso))?|(?:iso|c[oó]digo(?: de)?) ?(?:currency|moneda|divisa))$/i

const measures =
  /^(?:%|\u00b0[cf]|[munk\u00b5]?g|t|tn|tons?|tonnes?|toneladas?|lbs?|oz|[mchk]?l|lit(?:er|re|ro)s?|[mck]?m[23\u00b2\u00b3]?|mi|ft|ha|acres?|hect[a\u00e1]reas?|[kmgt]?wh?|[kmgt]?j|h|hrs?|hours?|horas?|min|s|days?|d[i\u00ed]as?|pcs?|pieces?|piezas?|uds?|unid(?:ad(?:es)?)?|units?|each|dozen|docenas?|boxes|cajas|percent|index|ppm|people|persons?|personas|habitantes)$/i

const [fewestUnits, mostUnits] = [2, 12]
/** The name of a currency, which has no digits. */
const currencyName = /^[\p{L}\s.'$\u20ac\u00a3\u00a5()-]{1,24}$/u

/** Measures that compare currencies, such as exchange rates, and are not amounts in a currency. */
const rates = /\b(?:rates?|exchange|fx|tipo|cambio|cotizaci[o\u00f3]n|kurs|wechselkurs|taux|taxa|cours)\b/i

/** Whether the values of a measure are in the units that its series are named after. */
export const isInUnits = (measure: string, series: ReadonlyArray<string>): boolean =>
  areUnits(series) && !rates.test(measure.replaceAll("_", " "))

/** Whether all strings are currencies or units of measurement. */
export const areUnits = (texts: ReadonlyArray<string>): boolean =>
  texts.length > 0 && texts.every((text) => isCurrency(text) || measures.test(text.trim()))

/**
 * Names of columns in which single letters are units. Elsewhere they may be codes: "M" and "H" can stand for women and
 * men.
 */
const unitNames = /\b(?:units?|uom|um|u m|unidad(?:es)?|medida|einheit(?:en)?|unit[e\u00e9]s?|unit[a\u00e0]|measure)\b/i

/** Column names that always mean units, and those that may also mean parts of an organization: "Unit: Cardiology". */
const [unitsOnly, unitsOrParts] = [
  /^(?:u\.? ?m\.?|uom|uds?\.?|(?:units?|unidad(?:es)?) (?:of measure(?:ment)?|de medida)|einheit(?:en)?|mengeneinheit)$/i,
  /^(?:units?|unidad(?:es)?|unit[eé]s?|unit[aà]|measure|medida)$/i,
]

const unitsIn = ({ cells }: Column): ReadonlyArray<string> => [
  ...new Set(cells.flatMap((cell) => (isUnstated(cell as Cell) ? [] : [String(cell).trim()]))),
]

/** Whether a column contains the units of a row's amounts, written in lower case or as symbols. */
export const namesUnits = (column: Column): boolean => {
  const name = column.key.replaceAll("_", " ").trim()
  if (column.kind !== "text" || !(unitsOnly.test(name) || unitsOrParts.test(name))) return false
  return unitsOnly.test(name) || unitsIn(column).every((unit) => !/^\p{Lu}/u.test(unit) || areUnits([unit]))
}

/**
 * The column with the currencies or units of a table's amounts, if there are several. Such amounts are never compared.
 */
export const unitColumn = (columns: ReadonlyArray<Column>): Column | undefined =>
  columns.find((column) => {
    if (column.kind !== "text") return false
    const units = unitsIn(column)
    if (units.length < fewestUnits) return false
    const name = column.key.replaceAll("_", " ").trim()
    const isNamed = currencies.test(name)
    if (units.every((unit) => /^\p{L}$/u.test(unit)) && !unitNames.test(name)) return false
    return areUnits(units) || (isNamed && units.every((unit) => currencyName.test(unit)))
  })

/** Whether each row is a different indicator in its own unit, as in a sheet of key figures. */
export const areIndicators = (columns: ReadonlyArray<Column>): boolean => {
  const texts = columns.filter(({ kind }) => kind === "text")
  return (
    texts.some((column) => namesMeasures(column.key) && distinct(column) === column.cells.length) &&
    texts.some((column) => {
      const name = column.key.replaceAll("_", " ").trim()
      return (unitsOnly.test(name) || unitsOrParts.test(name)) && unitsIn(column).length >= fewestUnits
    })
  )
}

/**
 * Whether amounts are in several currencies or units. Products of a quantity and a unit price are all money, even if
 * some quantities are in kilograms and others in liters.
 */
export const areInSeveralUnits = (columns: ReadonlyArray<Column>, amounts: ReadonlyArray<Column>): boolean => {
  if (areIndicators(columns)) return true
  const unit = unitColumn(columns)
  if (unit === undefined || unitsIn(unit).some(isCurrency)) return unit !== undefined
  const products = productsIn(columns)
  return !amounts.every((column) => products.has(column))
}

/**
 * Amounts in several currencies or units, grouped by period and unit, so each unit has its own scale. Undefined if
 * there are fewer than three periods, or if the first or last one is incomplete, because its sum would look like a
 * decline.
 */
export const byUnit = (columns: ReadonlyArray<Column>, unit: Column): SeriesColumns | undefined => {
  const units = unitsIn(unit)
  const amounts = amountsOf(columns).filter(({ aggregation }) => aggregation !== "none")
  const amount = amounts.find(({ aggregation }) => aggregation === "sum") ?? amounts[0]
  const day = columns.find((column) => column.kind === "date" && distinct(column) > 1)
  if (amount === undefined || day === undefined || units.length > mostUnits || !areUnits(units)) return undefined
  const period = axisPeriod(day)
  const periods = new Set(day.cells.map((cell) => periodOf(cell as Cell, period)))
  const isCut = incompletePeriods(daysIn(day.cells as ReadonlyArray<Cell>), period).length > 0
  if (isCut || periods.size < fewestPeriods) return undefined
  const of = amount.aggregation === "sum" ? ("sum" as const) : ("mean" as const)
  return { rows: day.key, period, series: unit.key, column: amount.key, of }
}
