import * as Result from "effect/Result"
import { type Cell, MalformedTable, type Table } from "../Table.ts"
import { attempt } from "../tables/Attempt.ts"
import type { TableFormat } from "../tables/Format.ts"
import { Budget, limitsFor } from "../tables/Limits.ts"
import { areEven, emptyGroup, type Group, groupSum, listed, measured, tallyCell } from "./Groups.ts"
import { areComplete, daysIn, incompletePeriods, periodOf } from "./Periods.ts"
import { visibleName } from "../format/VisibleNames.ts"
import { answerKey } from "./AnswerScales.ts"
import { numberedNames } from "./Names.ts"
import { momentOf } from "./PartedTime.ts"
import { periodsNamed } from "./PeriodColumns.ts"
import { checkPeriods } from "./SettingChecks.ts"
import type { AnswerCounts, PeriodRows, Combined, Summary } from "./Reading.ts"
import { turningLong } from "./SeriesTable.ts"
import type { Summed, Summing } from "./Summing.ts"
import { isUnstated } from "./Values.ts"

/**
 * The error for a column that a summary needs but the rows lack, or for a measure without its column; undefined if the
 * summary is possible.
 */
export const unmetBy = (
  columns: ReadonlyArray<string>,
  summary: Combined,
  format: TableFormat,
): MalformedTable | undefined => {
  const measures = "by" in summary ? summary.measures : []
  const lacking =
    columnsOf(summary).find((name) => !columns.includes(name)) ??
    measures.find(({ column, of }) => column === undefined && (of === "sum" || of === "mean" || of === "median"))?.as
  return lacking === undefined
    ? undefined
    : new MalformedTable({ format, problem: "unknown_key", column: lacking, detail: "summary" })
}

/** The columns that a summary reads, without duplicates. */
export const columnsOf = (summary: Combined): ReadonlyArray<string> => [
  ...new Set(
    "questions" in summary
      ? summary.questions
      : "periods" in summary
        ? [summary.names, ...summary.periods]
        : "series" in summary
          ? [summary.rows, summary.series, summary.column]
          : [
              summary.by,
              ...(summary.part === undefined ? [] : [summary.part]),
              ...summary.measures.flatMap(({ column }) => column ?? []),
            ],
  ),
]

/** The aggregator for a summary. Adding rows throws `MalformedTable` if the result would have too many columns. */
export const summing = (summary: Combined, format: TableFormat): Summing =>
  "questions" in summary
    ? countingAnswers(summary)
    : "periods" in summary
      ? turning(summary, new Budget(format, limitsFor(0)))
      : "series" in summary
        ? turningLong(summary, format, new Budget(format, limitsFor(0)))
        : summingGroups(summary, format, new Budget(format, limitsFor(0)))

/**
 * Transposes period columns, which keeps all their cells in memory. The resulting columns are ordered by their last
 * value.
 */
const turning = (summary: PeriodRows, budget: Budget): Summing => {
  const periods = columnsOf(summary).slice(1)
  const series: Array<{ readonly name: string; readonly cells: ReadonlyArray<Cell> }> = []
  const latest = ({ cells }: (typeof series)[number]): number => {
    const last = cells.findLast((cell) => typeof cell === "number")
    return typeof last === "number" ? last : -Infinity
  }
  return {
    add: (cellOf) => {
      budget.columns(series.length + 2)
      series.push({ name: String(cellOf(0) ?? ""), cells: periods.map((_, at) => cellOf(at + 1)) })
    },
    done: () => {
      // If there are many columns, only the first ones are drawn. The sort is stable, and columns without numbers are
      // equal.
      const ordered = series.toSorted((a, b) => (latest(a) === latest(b) ? 0 : latest(b) - latest(a)))
      return {
        leftOutPeriods: [],
        unstatedRows: 0,
        table: {
          columns: numberedNames([summary.as, ...ordered.map(({ name }) => name)]),
          rowCount: periods.length,
          cells: [[...(periodsNamed(periods) ?? periods)], ...ordered.map(({ cells }) => cells)],
        },
      }
    },
  }
}

const countingAnswers = (summary: AnswerCounts): Summing => {
  const questions = columnsOf(summary)
  const places = new Map(summary.scale.map((answer, place) => [answerKey(answer), place]))
  const counts = questions.map(() => summary.scale.map(() => 0))
  return {
    add: (cellOf) => {
      for (let at = 0; at < questions.length; at++) {
        const place = places.get(answerKey(cellOf(at)))
        if (place !== undefined) counts[at]![place]!++
      }
    },
    done: () => ({
      leftOutPeriods: [],
      unstatedRows: 0,
      table: {
        columns: [summary.as, ...summary.scale],
        rowCount: questions.length,
        cells: [questions.map(visibleName), ...summary.scale.map((_, place) => counts.map((of) => of[place]!))],
      },
    }),
  }
}

const summingGroups = (summary: Summary, format: TableFormat, budget: Budget): Summing => {
  const { by, part, period, incomplete, unstated, measures } = summary
  const unit = period === "quarter" ? "quarter" : "month"
  const columns = columnsOf(summary)
  const places = measures.map(({ column }) => (column === undefined ? -1 : columns.indexOf(column)))
  const groups = new Map<Cell, Group>()
  let unstatedRows = 0
  /** Dates that determine whether the first and last period are covered. */
  const dates = new Set<string>()

  const add = (cellOf: (place: number) => Cell): void => {
    const cell = part === undefined ? cellOf(0) : momentOf(cellOf(0), cellOf(1), unit)
    if (unstated === "drop" && isUnstated(cell)) {
      unstatedRows++
      return
    }
    if (period !== undefined && typeof cell === "string") dates.add(cell.slice(0, 10))
    const key = periodOf(cell, period)
    let group = groups.get(key)
    if (group === undefined) groups.set(key, (group = emptyGroup(key, summary)))
    group.rows++
    for (let at = 0; at < places.length; at++) {
      const place = places[at]!
      if (place >= 0) tallyCell(group.tallies[at]!, cellOf(place), budget)
    }
  }

  const done = (): Summed => {
    checkPeriods(format, summary, by, groups.keys())
    const days = daysIn([...dates])
    const leftOutPeriods = period === undefined || incomplete !== "drop" ? [] : incompletePeriods(days, period)
    const last = [...groups.values()].reduce<Group | undefined>(
      (latest, group) => (latest === undefined || String(group.key) > String(latest.key) ? group : latest),
      undefined,
    )
    const isWhole = period === undefined || leftOutPeriods.includes(String(last?.key)) || areComplete(days, period)
    for (const left of leftOutPeriods) groups.delete(left)
    const all = groupSum(null, groups.values(), summary)
    const lines = listed([...groups.values()], all, summary)
    return {
      leftOutPeriods,
      unstatedRows,
      openMeasures: isWhole
        ? []
        : measures.filter(({ of }) => of === "count" || (of === "sum" && !areEven(groups, last))).map(({ as }) => as),
      table: {
        columns: [part ?? by, ...measures.map((measure) => measure.as)],
        rowCount: lines.length,
        cells: [
          lines.map(({ key }) => key),
          ...measures.map((measure, at) => lines.map((group) => measured(measure, at, group, all))),
        ],
      },
    }
  }

  return { add, done }
}

/** Groups a table's rows. */
export const summarized = (table: Table, summary: Combined): Result.Result<Table, MalformedTable> => {
  const unmet = unmetBy(table.columns, summary, "csv")
  if (unmet !== undefined) return Result.fail(unmet)
  const cells = columnsOf(summary).map((name) => table.cells[table.columns.indexOf(name)]!)
  return attempt("csv", () => {
    const { add, done } = summing(summary, "csv")
    for (let row = 0; row < table.rowCount; row++) add((place) => cells[place]![row]!)
    return done().table
  })
}
