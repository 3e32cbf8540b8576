import nunjucks from "nunjucks"
import type { Chart, Figure, Span } from "../../domain/infographic/charts/Figure.ts"
import { figureOf } from "../../domain/infographic/charts/Figure.ts"
import { pointsOf, regionsOf } from "../../domain/infographic/charts/GeoShapes.ts"
import { dateText } from "../../domain/infographic/format/Calendar.ts"
import { labelOf } from "../../domain/infographic/format/Columns.ts"
import { localeOf } from "../../domain/infographic/format/Locale.ts"
import { formatCompact, formatNumber, formatPercent, withUnit } from "../../domain/infographic/format/Numbers.ts"
import { amountsChart } from "../../domain/infographic/reports/Amounts.ts"
import { budgetOf, budgetTable } from "../../domain/infographic/reports/Budget.ts"
import { budgetTotals } from "../../domain/infographic/reports/BudgetTotals.ts"
import type { ChartOptions } from "../../domain/infographic/reports/ChartOptions.ts"
import { distributionChart, spreadChart } from "../../domain/infographic/reports/Distribution.ts"
import { differenceFinding } from "../../domain/infographic/reports/Difference.ts"
import { entriesOf } from "../../domain/infographic/reports/Entries.ts"
import { kpiTiles, restOfTiles } from "../../domain/infographic/reports/Kpis.ts"
import { mastheadOf } from "../../domain/infographic/reports/Masthead.ts"
import { matrixChart } from "../../domain/infographic/reports/Matrix.ts"
import { movementChart } from "../../domain/infographic/reports/Movement.ts"
import { rankingChart } from "../../domain/infographic/reports/Ranking.ts"
import { cashFlowChart } from "../../domain/infographic/reports/CashFlow.ts"
import { scheduleChart } from "../../domain/infographic/reports/Schedule.ts"
import { regionChart } from "../../domain/infographic/reports/Regions.ts"
import { relationChart } from "../../domain/infographic/reports/Relation.ts"
import { sparklineTable } from "../../domain/infographic/reports/SparklineTable.ts"
import { namedColumns, roleNames } from "../../domain/infographic/reports/NamedColumns.ts"
import { namesBefore, scaleGroups, unitNamed } from "../../domain/infographic/reports/Scales.ts"
import { standingsOf } from "../../domain/infographic/reports/Standings.ts"
import { partsChart } from "../../domain/infographic/reports/Parts.ts"
import { surveyChart } from "../../domain/infographic/reports/Survey.ts"
import { tabularOf, trendTable, trendTableHeads } from "../../domain/infographic/reports/Tabular.ts"
import { themeCounts } from "../../domain/infographic/reports/CommentThemes.ts"
import { multiplesChart, trendChart } from "../../domain/infographic/reports/Trend.ts"
import { bridgeChart } from "../../domain/infographic/reports/Bridge.ts"
import { planChart } from "../../domain/infographic/reports/PlanByPeriod.ts"
import { varianceChart, varianceFinding } from "../../domain/infographic/reports/Variance.ts"
import { themeCss } from "../../domain/infographic/themes/themeCss.ts"
import { annotationsOf, listedAnnotations, takeAnnotation } from "./Annotated.ts"
import type { Keywords } from "./Keywords.ts"
import { splitArguments } from "./Keywords.ts"
import { charge, chargedByCell } from "./Meter.ts"
import { derived, made, tracing } from "./Trace.ts"

const { SafeString } = nunjucks.runtime
type Markup = nunjucks.runtime.SafeString
const markup = (svg: string): Markup => new SafeString(svg)

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number"
    ? String(value)
    : value instanceof SafeString
      ? value.toString()
      : ""
const countOf = (value: unknown, otherwise: number, most = 60): number =>
  typeof value === "number" && Number.isFinite(value) ? Math.min(Math.max(1, Math.trunc(value)), most) : otherwise

const referenceOf = (keywords: Keywords) => {
  const value = keywords["reference"]
  return typeof value === "number" && Number.isFinite(value)
    ? { value, label: textOf(keywords["reference_label"]) }
    : null
}

function chartOptions(keywords: Keywords): ChartOptions {
  return {
    locale: localeOf(textOf(keywords["locale"])),
    unit: textOf(keywords["unit"]),
    caption: textOf(keywords["caption"]),
    finding: textOf(keywords["finding"]),
    annotations: keywords["annotations"] ?? null,
    takeAnnotation,
    listed: listedAnnotations(),
  }
}

type SafeFigure = Omit<Figure, "drawings"> & { readonly drawings: ReadonlyArray<Markup> }

/** The cost of a cell compared with one iteration of a loop. A table creates several objects and strings per cell. */
const stepsPerCell = { chart: 3, table: 12 }

/** Charts whose table aggregates the data's rows. */
const putsTogether = new Set(["histogram", "box_plot", "theme_chart"])

/** A chart as a template calls it: `line_chart(rows, locale="es", unit="EUR", span="half")`. */
function chartFunction(kind: string, build: (rows: unknown, options: ChartOptions, keywords: Keywords) => Chart) {
  return chargedByCell(stepsPerCell.chart, (...values: ReadonlyArray<unknown>): SafeFigure => {
    const [[rows], keywords] = splitArguments(values)
    const span: Span = keywords["span"] === "half" ? "half" : "full"
    const { sourceRows, ...figure } = figureOf(build(rows, chartOptions(keywords), keywords), span)
    if (!putsTogether.has(kind)) derived(figure.table.rows, rows, sourceRows === undefined ? {} : { order: sourceRows })
    const labels = figure.table.heads.map(({ label }) => label)
    return made({ ...figure, drawings: figure.drawings.map(markup) }, kind, rows, labels)
  })
}

export const reportGlobals = {
  default_theme_css: themeCss(null),
  annotations_of: annotationsOf,
  masthead: (section: unknown, template: unknown, title: unknown) => {
    const head = mastheadOf(section, textOf(template), textOf(title))
    const trace = tracing()
    if (trace !== null) trace.locale = localeOf(head.locale)
    return made(head, "words", section)
  },
  bar_chart: chartFunction("bar_chart", (rows, options, keywords) =>
    rankingChart(rows, {
      ...options,
      isSorted: keywords["sorted"] !== false,
      most: countOf(keywords["most"], 16),
      seriesMost: countOf(keywords["series"], 6),
    }),
  ),
  line_chart: chartFunction("line_chart", (rows, options, keywords) =>
    trendChart(rows, {
      ...options,
      isArea: false,
      seriesMost: countOf(keywords["series"], 6),
      events: keywords["events"] ?? null,
    }),
  ),
  area_chart: chartFunction("area_chart", (rows, options, keywords) =>
    trendChart(rows, {
      ...options,
      isArea: true,
      seriesMost: countOf(keywords["series"], 1),
      events: keywords["events"] ?? null,
    }),
  ),
  dot_chart: chartFunction("dot_chart", (rows, options, keywords) =>
    movementChart(rows, { ...options, most: countOf(keywords["most"], 20) }),
  ),
  likert_chart: chartFunction("likert_chart", (rows, options, keywords) =>
    surveyChart(rows, { ...options, isSorted: keywords["sorted"] !== false, most: countOf(keywords["most"], 24) }),
  ),
  stacked_chart: chartFunction("stacked_chart", (rows, options, keywords) =>
    partsChart(rows, { ...options, most: countOf(keywords["most"], 16), isAmounts: keywords["amounts"] === true }),
  ),
  variance_chart: chartFunction("variance_chart", (rows, options, keywords) =>
    varianceChart(rows, { ...options, most: countOf(keywords["most"], 14) }),
  ),
  waterfall_chart: chartFunction("waterfall_chart", (rows, options, keywords) =>
    bridgeChart(rows, { ...options, most: countOf(keywords["most"], 7) }),
  ),
  schedule_chart: chartFunction("schedule_chart", (rows, options, keywords) =>
    scheduleChart(rows, { ...options, most: countOf(keywords["most"], 60) }),
  ),
  cash_flow_chart: chartFunction("cash_flow_chart", (rows, options, keywords) =>
    cashFlowChart(rows, { ...options, most: countOf(keywords["most"], 14) }),
  ),
  plan_chart: chartFunction("plan_chart", (rows, options) => planChart(rows, options)),
  small_multiples: chartFunction("small_multiples", (rows, options, keywords) =>
    multiplesChart(rows, { ...options, isShared: keywords["shared"] === true, most: countOf(keywords["most"], 12) }),
  ),
  column_chart: chartFunction("column_chart", (rows, options, keywords) =>
    amountsChart(rows, {
      ...options,
      isStacked: keywords["stacked"] === true,
      most: countOf(keywords["most"], 36),
      seriesMost: countOf(keywords["series"], 6),
      reference: referenceOf(keywords),
    }),
  ),
  scatter_chart: chartFunction("scatter_chart", (rows, options, keywords) =>
    relationChart(rows, {
      ...options,
      most: countOf(keywords["most"], 24),
      isLogX: keywords["log_x"] === true,
      isLogY: keywords["log_y"] === true,
    }),
  ),
  histogram: chartFunction("histogram", (rows, options) => distributionChart(rows, options)),
  box_plot: chartFunction("box_plot", (rows, options, keywords) =>
    spreadChart(rows, { ...options, most: countOf(keywords["most"], 16) }),
  ),
  heat_map: chartFunction("heat_map", (rows, options, keywords) =>
    matrixChart(rows, { ...options, most: countOf(keywords["most"], 40) }),
  ),
  region_map: chartFunction("region_map", (rows, options, keywords) => {
    const regions = regionsOf(keywords["regions"] ?? null)
    charge(stepsPerCell.chart * pointsOf(regions))
    return regionChart(rows, regions, options)
  }),
  sparkline_table: chargedByCell(stepsPerCell.chart, (rows: unknown, keywords: Keywords) => {
    const table = sparklineTable(rows, {
      ...chartOptions(keywords),
      isToned: keywords["toned"] === true,
      most: countOf(keywords["most"], 40, 300),
    })
    const lines = table.rows.map((row) => ({ ...row, line: row.line === "" ? null : markup(row.line) }))
    return made({ ...table, rows: derived(lines, rows) }, "sparkline_table", rows)
  }),
  theme_chart: chartFunction("theme_chart", (rows, options, keywords) =>
    rankingChart(themeCounts(rows, options), {
      ...options,
      isSorted: true,
      most: countOf(keywords["most"], 16),
      seriesMost: 1,
    }),
  ),
  entries: chargedByCell(stepsPerCell.chart, (rows: unknown, keywords: Keywords) => {
    const { entries, order } = entriesOf(rows, { ...chartOptions(keywords), isSorted: keywords["sorted"] === true })
    return derived(entries, rows, { order })
  }),
  standings: chargedByCell(stepsPerCell.chart, (rows: unknown, keywords: Keywords) => {
    const { order, ...standings } = standingsOf(rows, chartOptions(keywords))
    derived(standings.rows, rows, { order })
    return made(standings, "standings", rows)
  }),
  difference: chargedByCell(stepsPerCell.chart, (rows: unknown, keywords: Keywords) =>
    differenceFinding(rows, chartOptions(keywords)),
  ),
  scale_groups: chargedByCell(stepsPerCell.chart, (rows: unknown, units: unknown, unit: unknown) =>
    scaleGroups(rows, units, textOf(unit)).map((group) => {
      if (tracing() !== null) derived(group.rows, rows, { names: namesBefore(rows, units) })
      return group
    }),
  ),
  unit_named: chargedByCell(stepsPerCell.chart, (rows: unknown, units: unknown) => {
    const named = unitNamed(rows, units)
    return derived(named.rows, rows, { names: named.names })
  }),
  kpi_tiles: chargedByCell(stepsPerCell.chart, (rows: unknown, trend: unknown, keywords: Keywords) =>
    derived(
      kpiTiles(rows, trend, { locale: localeOf(textOf(keywords["locale"])), unit: textOf(keywords["unit"]) }).map(
        (tile) => Object.assign({}, tile, { spark: tile.spark === "" ? null : markup(tile.spark) }),
      ),
      rows,
    ),
  ),
  rest_of_tiles: chargedByCell(stepsPerCell.chart, (rows: unknown, keywords: Keywords) =>
    restOfTiles(rows, { locale: localeOf(textOf(keywords["locale"])), unit: textOf(keywords["unit"]) }),
  ),
  budget_table: chargedByCell(stepsPerCell.table, (rows: unknown, locale: unknown) => {
    const table = budgetTable(rows, localeOf(locale))
    if (table !== null) derived(table.rows, rows)
    return made(table, "budget_table", rows)
  }),
  budget_totals: chargedByCell(stepsPerCell.chart, (rows: unknown, keywords: Keywords) =>
    made(budgetTotals(rows, chartOptions(keywords)), "budget_totals", rows),
  ),
  budget_finding: chargedByCell(stepsPerCell.chart, (rows: unknown, keywords: Keywords) => {
    const options = chartOptions(keywords)
    const budget = budgetOf(rows, options.locale)
    return budget === null ? "" : varianceFinding(budget, options)
  }),
  tabular: chargedByCell(stepsPerCell.table, (rows: unknown, locale: unknown) => {
    const table = tabularOf(rows, localeOf(locale))
    derived(table.rows, rows)
    return made(table, "tabular", rows)
  }),
  trend_table: chargedByCell(stepsPerCell.chart, (rows: unknown, keywords: Keywords) => {
    const options = chartOptions(keywords)
    return made({ heads: trendTableHeads(options.locale), rows: trendTable(rows, options) ?? [] }, "trend_table", rows)
  }),
}

export const reportFilters = {
  number: (value: unknown, locale: unknown, places: unknown) =>
    formatNumber(
      value,
      localeOf(locale),
      typeof places === "number" ? { places: Math.min(Math.max(0, places), 20) } : {},
    ),
  compact: (value: unknown, locale: unknown) => formatCompact(value, localeOf(locale)),
  percent: (value: unknown, locale: unknown) => formatPercent(value, localeOf(locale)),
  with_unit: (value: unknown, unit: unknown, locale: unknown) =>
    withUnit(textOf(value), textOf(unit), localeOf(locale)),
  date: (value: unknown, locale: unknown) => dateText(value, localeOf(locale)),
  label: (value: unknown) => labelOf(textOf(value)),
  named: (rows: unknown, roles: unknown, target: unknown) => {
    const names = roleNames(roles, textOf(target))
    return derived(namedColumns(rows, roles, textOf(target)), rows, names === undefined ? {} : { names })
  },
}
