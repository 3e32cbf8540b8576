import type { LocaleConventions } from "../format/Locale.ts"

interface Formula {
  /** The formula in the page's provenance, which doesn't depend on the page's language. */
  readonly expression: string
  readonly english: string
  readonly spanish: string
}

const change = "(last - first) / first"
const asStated = {
  expression: "value",
  english: "As stated in the row.",
  spanish: "Tal como consta en la fila.",
}
const overTime = {
  expression: `value; change = ${change}, or against the period a year earlier; mean = sum / count`,
  english:
    "Each point is the value of its row. A change is (last − first) ÷ first, or against the same period a year earlier; an average is the sum ÷ the number of values.",
  spanish:
    "Cada punto es el valor de su fila. El cambio es (último − primero) ÷ primero, o se calcula frente al mismo período del año anterior; la media es la suma ÷ el número de valores.",
}
const variance = {
  expression: "variance = actual - plan; share = variance / plan; totals are sums over rows with both amounts",
  english:
    "A deviation is actual − plan; its share is the deviation ÷ the plan; totals are sums over the rows that have both amounts.",
  spanish:
    "La desviación es lo real − lo previsto; su porcentaje, la desviación ÷ lo previsto. Los totales suman las filas que tienen ambos importes.",
}

const formulas: Readonly<Record<string, Formula>> = {
  words: asStated,
  tiles: {
    expression: "value; change = (value - previous) / previous; percentages differ in points",
    english:
      "The value of the row; a change is (value − previous) ÷ previous, or between percentages the difference in points.",
    spanish:
      "El valor de la fila; el cambio es (valor − anterior) ÷ anterior o, entre porcentajes, la diferencia en puntos.",
  },
  bar_chart: {
    expression: "value; share = value / sum(values)",
    english: "Each bar is the value of its row; a share is the value ÷ the sum of all rows.",
    spanish: "Cada barra es el valor de su fila; la proporción es el valor ÷ la suma de todas las filas.",
  },
  column_chart: {
    expression: "value; peak = max(values)",
    english: "Each column is the value of its row; stacked columns add up.",
    spanish: "Cada columna es el valor de su fila; las apiladas se suman.",
  },
  line_chart: overTime,
  area_chart: overTime,
  small_multiples: overTime,
  trend_table: overTime,
  dot_chart: {
    expression: "value; change = (second - first) / first",
    english: "Each dot is a value of its row; a change is (second − first) ÷ first.",
    spanish: "Cada punto es un valor de su fila; el cambio es (segundo − primero) ÷ primero.",
  },
  schedule_chart: {
    expression: "start, end; the longest is the largest end - start",
    english: "Each bar runs from the start to the end of its row; the longest is the largest end − start.",
    spanish: "Cada barra va del inicio al fin de su fila; la más larga es la mayor diferencia fin − inicio.",
  },
  cash_flow_chart: {
    expression: "amount = in - out; balance = previous balance + amount; opening = first balance - first amount",
    english:
      "An amount is in − out; a balance is the previous one + the amount; the opening balance is the first balance − the first amount.",
    spanish:
      "El importe es entradas − salidas; el saldo es el anterior + el importe; el saldo inicial es el primer saldo − el primer importe.",
  },
  likert_chart: {
    expression: "share = value / sum(values of the row); favorable = upper half of the scale without its middle",
    english:
      "Each share is the value ÷ the sum of its row; favorable is the upper half of the scale, without its middle.",
    spanish:
      "Cada proporción es el valor ÷ la suma de su fila; favorable es la mitad superior de la escala, sin el centro.",
  },
  stacked_chart: {
    expression: "share = value / sum(values of the row)",
    english: "Each share is the value ÷ the sum of its row.",
    spanish: "Cada proporción es el valor ÷ la suma de su fila.",
  },
  variance_chart: variance,
  waterfall_chart: variance,
  budget_table: variance,
  budget_totals: variance,
  plan_chart: {
    expression: "value; a period is over plan where actual > plan",
    english: "Each column is the value of its period; a period is over plan where the actual exceeds it.",
    spanish: "Cada columna es el valor de su período; un período supera el plan cuando su valor real es mayor.",
  },
  scatter_chart: {
    expression: "x, y; r = Pearson's correlation over rows with both values",
    english: "Each dot is a row; r is Pearson's correlation over the rows that have both values.",
    spanish: "Cada punto es una fila; r es la correlación de Pearson de las filas que tienen ambos valores.",
  },
  histogram: {
    expression: "count of rows between two edges; median and quartiles over all rows",
    english: "Each bar counts the rows between its two edges; the median is over all rows.",
    spanish: "Cada barra cuenta las filas entre sus dos límites; la mediana es de todas las filas.",
  },
  box_plot: {
    expression: "median and quartiles of the rows of each group",
    english: "Each box shows the quartiles of its group, and the line in it the median.",
    spanish: "Cada caja muestra los cuartiles de su grupo, y su línea, la mediana.",
  },
  heat_map: asStated,
  region_map: asStated,
  sparkline_table: {
    expression: `value; change = ${change}; percentages differ in points`,
    english:
      "First and last value of the row; a change is (last − first) ÷ first, or between percentages the difference in points.",
    spanish:
      "Primer y último valor de la fila; el cambio es (último − primero) ÷ primero o, entre porcentajes, la diferencia en puntos.",
  },
  theme_chart: {
    expression: "count of rows of each theme",
    english: "Each bar counts the rows of its theme.",
    spanish: "Cada barra cuenta las filas de su tema.",
  },
  standings: {
    expression: "value; rank by points; lead = points(1) - points(2)",
    english: "Rows are in the order of their points; the lead is the difference between the first two.",
    spanish: "Las filas están ordenadas por puntos; la ventaja es la diferencia entre las dos primeras.",
  },
  difference: {
    expression: "mean(second) - mean(first) with Welch's 95 % interval",
    english: "The mean of the second group − the mean of the first, with its 95 % interval (Welch).",
    spanish: "La media del segundo grupo − la media del primero, con su intervalo del 95 % (Welch).",
  },
  tabular: {
    expression: "value; median, min and max of the column; count of rows",
    english: "Each cell is as stated in its row; above the table are the median, minimum and maximum of each column.",
    spanish: "Cada celda es el valor de su fila; arriba están la mediana, el mínimo y el máximo de cada columna.",
  },
  treatment: {
    expression: "count of rows and columns read differently from the file",
    english: "What was done to the file before it was drawn.",
    spanish: "Lo que se hizo con el archivo antes de dibujarlo.",
  },
}

const formulaOf = (kind: string): Formula => (Object.hasOwn(formulas, kind) ? formulas[kind]! : asStated)

/** The formula behind a part of a page, for programs. */
export const expressionOf = (kind: string): string => formulaOf(kind).expression

/** The formula behind a part of a page, as a sentence for readers. */
export const formulaSentence = (kind: string, { language }: LocaleConventions): string =>
  language === "es" ? formulaOf(kind).spanish : formulaOf(kind).english
