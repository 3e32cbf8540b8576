import { spanishAnd } from "../format/Conjunction.ts"
import type { LocaleConventions } from "../format/Locale.ts"

/** All wording in reports. Sentences are functions because word order differs between languages. */
export interface Phrases {
  readonly nothing: string
  readonly allZero: string
  readonly more: (count: string, sum: string | null) => string
  readonly uncounted: (count: string, sum: string | null) => string
  readonly unprinted: (count: string) => string
  /** The finding for a tie. It says that all rows are equal, names two leaders, or gives the number of leaders. */
  readonly level: (all: boolean, names: ReadonlyArray<string>, value: string, series: string | null) => string
  readonly leads: (label: string, value: string, share: string | null) => string
  readonly single: (label: string, value: string) => string
  readonly highest: (label: string, value: string, series: string) => string
  readonly moved: (rose: number, fell: number, count: number) => string
  readonly movedMost: (label: string, change: string) => string
  readonly changed: (name: string, change: string, since: string) => string
  readonly fromTo: (name: string, from: string, to: string, within: string) => string
  readonly flat: (name: string, since: string) => string
  readonly partial: (period: string) => string
  readonly peak: (name: string, value: string, at: string) => string
  readonly yearEarlier: string
  readonly withinYear: string
  readonly aYearBefore: string
  readonly ahead: (name: string, value: string) => string
  readonly overBudget: (share: string) => string
  readonly underBudget: (share: string) => string
  readonly onBudget: string
  readonly unmatched: (count: number) => string
  readonly shares: string
  readonly overAndUnder: (over: string, under: string) => string
  readonly over: (actual: string, plan: string) => string
  readonly largestPart: (part: string, count: number, rows: number) => string
  readonly overPlan: (over: number, count: number) => string
  readonly abovePlan: (share: string) => string
  readonly belowPlan: (share: string) => string
  readonly drives: (label: string, amount: string) => string
  readonly agreement: (most: string, mostShare: string, least: string, leastShare: string) => string
  readonly agreementOne: (question: string, share: string) => string
  readonly unrated: (answers: string) => string
  readonly rows: (count: string) => string
  readonly describeRange: (low: string, lowAt: string, high: string, highAt: string) => string
  readonly describeRows: (count: number) => string
  readonly showData: string
  readonly source: string
  readonly dataAsOf: string
  readonly period: string
  readonly total: string
  readonly result: string
  readonly budget: string
  readonly actual: string
  readonly variance: string
  readonly varianceShare: string
  readonly better: string
  readonly worse: string
  readonly unchanged: string
  readonly before: string
  readonly target: string
  readonly reached: string
  readonly missed: string
  readonly first: string
  readonly last: string
  readonly change: string
  readonly low: string
  readonly high: string
  readonly average: string
  readonly median: string
  readonly series: string
  readonly favourable: string
  readonly answers: string
  readonly question: string
  readonly note: string
  readonly kpis: string
  readonly summary: string
  readonly details: string
  readonly by: string
  readonly rest: string
  readonly points: string
  readonly page: string
  readonly scrollable: string
  readonly kinds: Readonly<Record<string, string>>
  readonly missing: (count: number) => string
  readonly comments: string
  readonly eachApart: string
  readonly severalUnits: string
}

const quoted = (text: string): string => `\u201c${text}\u201d`

const english: Phrases = {
  nothing: "No data",
  allZero: "All values are zero",
  more: (count, sum) => `${count} more in the table${sum === null ? "" : `, adding up to ${sum}`}`,
  uncounted: (count, sum) => `The other ${count} are not shown${sum === null ? "" : `; they add up to ${sum}`}.`,
  unprinted: (count) => `The other ${count}, shown on screen`,
  level: (all, names, value, series) => {
    const within = series === null ? "" : ` in ${series}`
    const two = names.length === 2 ? names.join(" and ") : undefined
    if (all) return `${two ?? `All ${names.length}`} are level${within} at ${value}`
    const who = two ?? `${names.length} together`
    return `${who} lead${within} with ${value} each`
  },
  leads: (label, value, share) =>
    share === null ? `${label} leads with ${value}` : `${label} leads with ${value}, ${share} of the total`,
  single: (label, value) => `${label}: ${value}`,
  highest: (label, value, series) => `${label} is highest in ${series}, at ${value}`,
  moved: (rose, fell, count) =>
    rose === count
      ? count === 1
        ? "Up"
        : `All ${count} rose`
      : fell === count
        ? count === 1
          ? "Down"
          : `All ${count} fell`
        : rose >= fell
          ? `${rose} of ${count} rose`
          : `${fell} of ${count} fell`,
  movedMost: (label, change) => `${label} changed most, ${change}`,
  changed: (name, change, since) => `${name} ${change} ${since}`,
  fromTo: (name, from, to, within) => `${name} went from ${from} to ${to} ${within}`,
  flat: (name, since) => `${name} unchanged ${since}`,
  partial: (period) => `${period} is not complete, so it is not compared`,
  peak: (name, value, at) => `${name} peaked at ${value} (${at})`,
  yearEarlier: "on a year earlier",
  withinYear: "within a year",
  aYearBefore: "a year earlier",
  ahead: (name, value) => `${name} leads at ${value}`,
  overBudget: (share) => `Spending is ${share} over budget`,
  underBudget: (share) => `Spending is ${share} under budget`,
  onBudget: "Exactly on budget",
  unmatched: (count) =>
    count === 1
      ? "One line without both amounts is not counted"
      : `${count} lines without both amounts are not counted`,
  shares: "Shares, %",
  overAndUnder: (over, under) => `${over} over plan, ${under} under it`,
  over: (actual, plan) => `${actual}, above ${plan.toLowerCase()}`,
  largestPart: (part, count, rows) =>
    rows === 1 ? `${part} is the largest part` : `${part} is the largest part in ${count} of ${rows}`,
  overPlan: (over, count) => (over === 0 ? "No period over budget" : `${over} of ${count} periods over budget`),
  abovePlan: (share) => `Result is ${share} above plan`,
  belowPlan: (share) => `Result is ${share} below plan`,
  drives: (label, amount) => `${label} has the largest effect, ${amount}`,
  agreement: (most, mostShare, least, leastShare) =>
    `${mostShare} responded favorably to ${quoted(most)}, only ${leastShare} to ${quoted(least)}`,
  agreementOne: (question, share) => `${share} responded favorably to ${quoted(question)}`,
  unrated: (answers) => `Not in the chart: ${answers}.`,
  rows: (count) => (count === "1" ? "One row" : `${count} rows`),
  describeRange: (low, lowAt, high, highAt) => `Lowest ${low} (${lowAt}), highest ${high} (${highAt}).`,
  describeRows: (count) => (count === 1 ? "One row." : `${count} rows.`),
  showData: "Show the data",
  source: "Source",
  dataAsOf: "Data as of",
  period: "Period",
  total: "Total",
  result: "Result",
  budget: "Budget",
  actual: "Actual",
  variance: "Variance",
  varianceShare: "Variance %",
  better: "better",
  worse: "worse",
  unchanged: "unchanged",
  before: "vs",
  target: "Target",
  reached: "reached",
  missed: "not reached",
  first: "First",
  last: "Last",
  change: "Change",
  low: "Lowest",
  high: "Highest",
  average: "Average",
  median: "Median",
  series: "Series",
  favourable: "Favorable",
  answers: "Answers",
  question: "Question",
  note: "Note",
  kpis: "Key figures",
  summary: "Summary",
  details: "In detail",
  by: "by",
  rest: "Others",
  points: "pts",
  page: "Page",
  scrollable: "Table; scrolls sideways",
  kinds: {
    kpi_overview: "Key figures",
    budget_variance: "Budget variance",
    time_series: "Change over time",
    comparison: "Comparison",
    survey_results: "Survey results",
    table_report: "Table report",
    before_after: "Before and after",
    experiment: "Experiment",
    league_table: "League table",
    monthly_letter: "Monthly letter",
    one_number: "One number",
    place_portrait: "Portrait of a place",
    process: "Process",
    ranking: "Ranking",
    relation: "Relation",
    survey_open: "Open answers",
    timeline: "Timeline",
    cash_flow: "Cash flow",
    distribution: "Distribution",
    parts: "Parts of a whole",
    schedule: "Schedule",
    sparklines: "Sparklines",
  },
  missing: (count) => `${count} missing`,
  comments: "In their words",
  eachApart: "Each series on its own scale",
  severalUnits: "The amounts are in several currencies or units, so none are added up or compared.",
}

const spanish: Phrases = {
  nothing: "Sin datos",
  allZero: "Todos los valores son cero",
  more: (count, sum) => `${count} más en la tabla${sum === null ? "" : `, que suman ${sum}`}`,
  uncounted: (count, sum) => `Los otros ${count} no se muestran${sum === null ? "" : `; suman ${sum}`}.`,
  unprinted: (count) => `Los otros ${count}, que se ven en pantalla`,
  level: (all, names, value, series) => {
    const within = series === null ? "" : ` en ${series}`
    const two = names.length === 2 ? spanishAnd(names[0]!, names[1]!) : undefined
    if (all) return `${two ?? `Los ${names.length}`} están a la par${within}: ${value}`
    const lead = two === undefined ? `${names.length} comparten el primer puesto` : `${two} van en cabeza`
    return `${lead}${within} con ${value} cada uno`
  },
  leads: (label, value, share) =>
    share === null ? `${label} va en cabeza con ${value}` : `${label} va en cabeza con ${value}, el ${share} del total`,
  single: (label, value) => `${label}: ${value}`,
  highest: (label, value, series) => `${label} tiene el valor más alto de ${series}: ${value}`,
  moved: (rose, fell, count) =>
    rose === count
      ? count === 1
        ? "Sube"
        : `Suben los ${count}`
      : fell === count
        ? count === 1
          ? "Baja"
          : `Bajan los ${count}`
        : rose >= fell
          ? `Suben ${rose} de ${count}`
          : `Bajan ${fell} de ${count}`,
  movedMost: (label, change) => `${label} es lo que más cambia, ${change}`,
  changed: (name, change, since) => `${name} ${change} ${since}`,
  fromTo: (name, from, to, within) => `${name} pasa de ${from} a ${to} ${within}`,
  flat: (name, since) => `${name} sin cambios ${since}`,
  partial: (period) => `${period} no está completo y no se compara`,
  peak: (name, value, at) => `${name}: máximo de ${value} (${at})`,
  yearEarlier: "frente al año anterior",
  withinYear: "en un año",
  aYearBefore: "un año antes",
  ahead: (name, value) => `${name} va en cabeza con ${value}`,
  overBudget: (share) => `El gasto supera el presupuesto en un ${share}`,
  underBudget: (share) => `El gasto queda un ${share} por debajo del presupuesto`,
  onBudget: "Exactamente lo presupuestado",
  unmatched: (count) =>
    count === 1
      ? "No se cuenta una partida a la que le falta un importe"
      : `No se cuentan ${count} partidas a las que les falta un importe`,
  shares: "Proporción, %",
  overAndUnder: (over, under) => `${over} por encima de lo previsto, ${under} por debajo`,
  over: (actual, plan) => `${actual}, por encima de «${plan}»`,
  largestPart: (part, count, rows) =>
    rows === 1 ? `${part} es la parte más grande` : `${part} es la parte más grande en ${count} de ${rows}`,
  overPlan: (over, count) =>
    over === 0 ? "Ningún período supera el presupuesto" : `${over} de ${count} períodos superan el presupuesto`,
  abovePlan: (share) => `El resultado supera el plan en un ${share}`,
  belowPlan: (share) => `El resultado queda un ${share} por debajo del plan`,
  drives: (label, amount) => `${label} es lo que más pesa, ${amount}`,
  agreement: (most, mostShare, least, leastShare) =>
    `El ${mostShare} responde favorablemente a «${most}» y solo el ${leastShare}, a «${least}»`,
  agreementOne: (question, share) => `El ${share} responde favorablemente a «${question}»`,
  unrated: (answers) => `No aparece en el gráfico: ${answers}.`,
  rows: (count) => (count === "1" ? "Una fila" : `${count} filas`),
  describeRange: (low, lowAt, high, highAt) => `Mínimo ${low} (${lowAt}), máximo ${high} (${highAt}).`,
  describeRows: (count) => (count === 1 ? "Una fila." : `${count} filas.`),
  showData: "Ver los datos",
  source: "Fuente",
  dataAsOf: "Fecha de los datos",
  period: "Período",
  total: "Total",
  result: "Resultado",
  budget: "Presupuesto",
  actual: "Real",
  variance: "Desviación",
  varianceShare: "Desviación %",
  better: "mejor",
  worse: "peor",
  unchanged: "sin cambios",
  before: "frente a",
  target: "Objetivo",
  reached: "alcanzado",
  missed: "no alcanzado",
  first: "Primero",
  last: "Último",
  change: "Cambio",
  low: "Mínimo",
  high: "Máximo",
  average: "Media",
  median: "Mediana",
  series: "Serie",
  favourable: "Favorable",
  answers: "Respuestas",
  question: "Pregunta",
  note: "Nota",
  kpis: "Cifras clave",
  summary: "Resumen",
  details: "En detalle",
  by: "por",
  rest: "Otros",
  points: "p.p.",
  page: "Página",
  scrollable: "Tabla; se desplaza horizontalmente",
  kinds: {
    kpi_overview: "Cifras clave",
    budget_variance: "Desviación presupuestaria",
    time_series: "Evolución",
    comparison: "Comparación",
    survey_results: "Resultados de la encuesta",
    table_report: "Tabla",
    before_after: "Antes y después",
    experiment: "Experimento",
    league_table: "Clasificación",
    monthly_letter: "Carta mensual",
    one_number: "Una cifra",
    place_portrait: "Retrato de un lugar",
    process: "Proceso",
    ranking: "Orden por tamaño",
    relation: "Relación",
    survey_open: "Respuestas abiertas",
    timeline: "Cronología",
    cash_flow: "Entradas y salidas",
    distribution: "Distribución",
    parts: "Partes de un todo",
    schedule: "Cronograma",
    sparklines: "Líneas en miniatura",
  },
  missing: (count) => `${count} sin dato`,
  comments: "En sus propias palabras",
  eachApart: "Cada serie en su propia escala",
  severalUnits: "Los importes están en varias monedas o unidades, por lo que no se suman ni se comparan.",
}

export function phrasesOf(locale: LocaleConventions): Phrases {
  return locale.language === "es" ? spanish : english
}

/** "up 12%", "baja un 3 %": a change in words. `shown` is the formatted percentage without its sign. */
export function changeWords(locale: LocaleConventions, share: number, shown: string): string {
  const rises = share > 0
  if (locale.language === "es") return `${rises ? "sube" : "baja"} un ${shown}`
  return `${rises ? "up" : "down"} ${shown}`
}

/** "desde el 11 ene 2026", "desde enero de 2026". */
const sinceInSpanish = (date: string): string =>
  `desde ${date.replace(/^(?=\d{1,2} \p{L})/u, "el ").replace(/^(\p{L}{4,}) (?=\d{4}$)/u, "$1 de ")}`

export const sinceWords = (locale: LocaleConventions, date: string): string =>
  locale.language === "es" ? sinceInSpanish(date) : `since ${date}`
