import { assert, describe, it } from "@effect/vitest"
import { type Column, columnsOf } from "../../../../src/domain/infographic/format/Columns.ts"
import { spanColumns } from "../../../../src/domain/infographic/reading/SpanColumns.ts"

/** How often a search for spans reads a property of a column. */
const readsIn = (columns: ReadonlyArray<Column>): number => {
  let reads = 0
  const counting = columns.map(
    (column) =>
      new Proxy(column, {
        get: (of, key) => {
          reads++
          return Reflect.get(of, key)
        },
      }),
  )
  assert.isUndefined(spanColumns(counting))
  return reads
}

const rowsWith = (count: number, name: (n: number) => string, cell: string) =>
  columnsOf(
    Array.from({ length: 3 }, () => Object.fromEntries(Array.from({ length: count }, (_, n) => [name(n), cell]))),
  )

describe("a search for spans in a wide table", () => {
  it.each([
    ["names of starts and ends", (n: number) => `${n % 2 === 0 ? "start" : "end"} ${n}`, "x"],
    ["Spanish names of starts and ends", (n: number) => `${n % 2 === 0 ? "inicio" : "fin"} ${n}`, "x"],
    ["names of starts and durations", (n: number) => `${n % 2 === 0 ? "start" : "duration"} ${n}`, "1"],
    ["names of periods", (n: number) => `timing ${n}`, "x"],
    ["dates", (n: number) => `day ${n}`, "2026-03-02"],
  ])("takes at most twice as many steps for twice as many columns: %s", (_, name, cell) => {
    const [half, whole] = [100, 200].map((count) => readsIn(rowsWith(count, name, cell)))
    assert.isAtMost(whole!, half! * 2)
  })

  it("finds a start and an end between many other columns", () => {
    const others = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`note ${n}`, "x"]))
    const rows = [1, 2, 3].map((week) => ({ Task: `T${week}`, ...others, "Start week": week, "End week": week + 1 }))
    const { start, end } = spanColumns(columnsOf(rows)) ?? {}
    assert.deepStrictEqual([start?.key, end?.key], ["Start week", "End week"])
  })
})
