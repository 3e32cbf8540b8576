import { spanishAnd } from "../format/Conjunction.ts"
import type { LocaleConventions } from "../format/Locale.ts"

/** Phrases for distribution, relation and map charts. Each language has its own word order. */
export interface ChartPhrases {
  readonly together: (x: string, y: string, strength: "clear" | "weak") => string
  readonly opposed: (x: string, y: string, strength: "clear" | "weak") => string
  readonly unrelated: (x: string, y: string) => string
  readonly coefficient: (value: string, count: string) => string
  readonly against: (y: string, x: string) => string
  readonly middleHalf: (measure: string, low: string, high: string) => string
  readonly medianAt: (value: string) => string
  readonly rowsAxis: string
  readonly interval: string
  readonly highestMedian: (label: string, value: string) => string
  readonly mostSpread: (label: string) => string
  readonly alsoMostSpread: string
  readonly groups: (measure: string, group: string) => string
  readonly figures: {
    readonly low: string
    readonly quarter: string
    readonly median: string
    readonly threeQuarters: string
    readonly high: string
    readonly count: string
  }
  readonly highestCell: (row: string, column: string, value: string) => string
  readonly peak: (label: string, value: string) => string
  readonly highestPlace: (place: string, value: string, lowest: string, lowestValue: string) => string
  readonly placesUnknown: (names: string, count: number) => string
  readonly placesWithout: (count: number) => string
  readonly outside: (count: number) => string
  /** A range from one position of a chart to another. */
  readonly span: (from: string, to: string) => string
  /** An annotation at a position that is not in the data. */
  readonly absent: (where: string, text: string) => string
  readonly sampled: (shown: number, all: number) => string
  readonly tied: (first: string, second: string, points: string) => string
  readonly aheadOf: (first: string, points: string, ahead: string, second: string) => string
  readonly differs: (group: string, base: string, by: string, low: string, high: string) => string
  readonly maybeSame: (group: string, base: string, by: string, low: string, high: string) => string
  readonly headings: Headings
}

/** Headings of report parts other than charts. */
export interface Headings {
  readonly done: string
  readonly steps: string
  readonly standings: string
  readonly method: string
  readonly events: string
  readonly theme: string
  readonly rank: string
  readonly changes: string
}

const english: ChartPhrases = {
  together: (x, y, strength) =>
    strength === "clear" ? `The higher ${x}, the higher ${y}` : `${y} tends to be higher where ${x} is`,
  opposed: (x, y, strength) =>
    strength === "clear" ? `The higher ${x}, the lower ${y}` : `${y} tends to be lower where ${x} is higher`,
  unrelated: (x, y) => `${x} says little about ${y}`,
  coefficient: (value, count) => `Correlation ${value} over ${count} rows; it does not show cause and effect.`,
  against: (y, x) => `${y} against ${x}`,
  middleHalf: (measure, low, high) => `The middle half of ${measure} is between ${low} and ${high}`,
  medianAt: (value) => `Median ${value}`,
  rowsAxis: "Rows",
  interval: "From \u2013 to",
  highestMedian: (label, value) => `${label} has the highest median, ${value}`,
  mostSpread: (label) => `${label} varies most`,
  alsoMostSpread: "and varies most",
  groups: (measure, group) => `${measure} by ${group}`,
  figures: {
    low: "Lower end",
    quarter: "First quartile",
    median: "Median",
    threeQuarters: "Third quartile",
    high: "Upper end",
    count: "Rows",
  },
  highestCell: (row, column, value) => `${row} is highest in ${column}, at ${value}`,
  peak: (label, value) => `Highest in ${label}, at ${value}`,
  highestPlace: (place, value, lowest, lowestValue) =>
    `${place} is highest at ${value}, ${lowest} lowest at ${lowestValue}`,
  placesUnknown: (names, count) => (count === 1 ? `Not on the map: ${names}` : `Not on the map (${count}): ${names}`),
  placesWithout: (count) => (count === 1 ? "One region without a figure" : `${count} regions without a figure`),
  span: (from, to) => `${from} to ${to}`,
  absent: (where, text) => `Not in this chart: ${where}: ${text}`,
  outside: (count) =>
    count === 1 ? "One row without both measures is left out" : `${count} rows without both measures are left out`,
  sampled: (shown, all) => `${shown} of ${all} rows are drawn and listed; the figures cover all rows`,
  tied: (first, second, points) => `${first} and ${second} are level on ${points}`,
  aheadOf: (first, points, ahead, second) => `${first} leads with ${points}, ${ahead} ahead of ${second}`,
  differs: (group, base, by, low, high) =>
    `${group} differs from ${base} by ${by} on average (95% interval ${low} to ${high})`,
  maybeSame: (group, base, by, low, high) =>
    `No clear difference: ${group} is ${by} from ${base} on average (95% interval ${low} to ${high})`,
  headings: {
    done: "What was done",
    steps: "Step by step",
    standings: "Standings",
    method: "How it was measured",
    events: "What happened when",
    theme: "Theme",
    rank: "Rank",
    changes: "Every change",
  },
}

const spanish: ChartPhrases = {
  together: (x, y, strength) =>
    strength === "clear" ? `A mayor ${x}, mayor ${y}` : `${y} tiende a ser mayor donde lo es ${x}`,
  opposed: (x, y, strength) =>
    strength === "clear" ? `A mayor ${x}, menor ${y}` : `${y} tiende a ser menor donde ${x} es mayor`,
  unrelated: (x, y) => `${x} dice poco sobre ${y}`,
  coefficient: (value, count) => `Correlación ${value} en ${count} filas; no indica una relación de causa y efecto.`,
  against: (y, x) => `${y} frente a ${x}`,
  middleHalf: (measure, low, high) => `La mitad central de ${measure} está entre ${low} y ${high}`,
  medianAt: (value) => `Mediana ${value}`,
  rowsAxis: "Filas",
  interval: "De \u2013 a",
  highestMedian: (label, value) => `${label} tiene la mediana más alta, ${value}`,
  mostSpread: (label) => `${label} es lo que más varía`,
  alsoMostSpread: "y es lo que más varía",
  groups: (measure, group) => `${measure} por ${group}`,
  figures: {
    low: "Extremo inferior",
    quarter: "Primer cuartil",
    median: "Mediana",
    threeQuarters: "Tercer cuartil",
    high: "Extremo superior",
    count: "Filas",
  },
  highestCell: (row, column, value) => `${row} alcanza el máximo en ${column}, con ${value}`,
  peak: (label, value) => `El máximo está en ${label}, con ${value}`,
  highestPlace: (place, value, lowest, lowestValue) =>
    `${place} tiene el valor más alto, ${value}; ${lowest}, el más bajo, ${lowestValue}`,
  placesUnknown: (names, count) =>
    count === 1 ? `No está en el mapa: ${names}` : `No están en el mapa (${count}): ${names}`,
  placesWithout: (count) => (count === 1 ? "Una región sin dato" : `${count} regiones sin dato`),
  span: (from, to) => `${from} a ${to}`,
  absent: (where, text) => `No aparece en este gráfico: ${where}: ${text}`,
  outside: (count) =>
    count === 1
      ? "Se omite una fila a la que le falta una medida"
      : `Se omiten ${count} filas a las que les falta una medida`,
  sampled: (shown, all) => `Se dibujan y se enumeran ${shown} de ${all} filas; las cifras se calculan con todas`,
  tied: (first, second, points) => `${spanishAnd(first, second)} empatan a ${points}`,
  aheadOf: (first, points, ahead, second) => `${first} va en cabeza con ${points}, ${ahead} más que ${second}`,
  differs: (group, base, by, low, high) =>
    `${group} se diferencia de ${base} en ${by} de media (intervalo del 95 %: de ${low} a ${high})`,
  maybeSame: (group, base, by, low, high) =>
    `Sin diferencia clara: ${group} se diferencia de ${base} en ${by} de media (intervalo del 95 %: de ${low} a ${high})`,
  headings: {
    done: "Qué se hizo",
    steps: "Paso a paso",
    standings: "Clasificación",
    method: "Cómo se midió",
    events: "Qué pasó y cuándo",
    theme: "Tema",
    rank: "Puesto",
    changes: "Todos los cambios",
  },
}

export const chartPhrasesOf = (locale: LocaleConventions): ChartPhrases =>
  locale.language === "es" ? spanish : english
