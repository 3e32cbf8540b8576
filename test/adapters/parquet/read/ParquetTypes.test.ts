import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { decodeParquet } from "../../../../src/adapters/parquet/read/Parquet.ts"
import {
  byteArrays,
  concat,
  crafted,
  double,
  type Element,
  int32,
  int64,
  levels,
  oneColumn,
  physical,
} from "./CraftedParquet.ts"

const { INT32, INT64, INT96, FLOAT, DOUBLE, BYTE_ARRAY, FIXED } = physical

const cells = (file: Uint8Array) => Result.getOrThrow(decodeParquet(file)).cells[0]

const fault = (file: Uint8Array): Record<string, unknown> => {
  const result = decodeParquet(file)
  assert(Result.isFailure(result), "decoded")
  const { _tag, format, ...facts } = { ...result.failure }
  assert.deepStrictEqual([_tag, format], ["MalformedTable", "parquet"])
  return facts
}

const unit = { millis: 1, micros: 2, nanos: 3 } as const
const inTime = (id: 7 | 8, isUtc: boolean, of: keyof typeof unit): NonNullable<Element["logical"]> => [
  id,
  [
    [1, { bool: isUtc }],
    [2, { struct: [[unit[of], { struct: [] }]] }],
  ],
]

describe("the Parquet reader, given annotations that pyarrow doesn't write", () => {
  const text = byteArrays("low", "")
  const interval = (months: number, days: number, millis: number) => int32(months, days, millis)

  const rows: ReadonlyArray<[string, Uint8Array, ReadonlyArray<unknown>]> = [
    ["an enum with the new annotation", oneColumn({ type: BYTE_ARRAY, logical: [4, []] }, text, 2), ["low", ""]],
    ["an enum with the old annotation", oneColumn({ type: BYTE_ARRAY, converted: 4 }, text, 2), ["low", ""]],
    ["text with the old annotation", oneColumn({ type: BYTE_ARRAY, converted: 0 }, text, 2), ["low", ""]],
    ["JSON with the old annotation", oneColumn({ type: BYTE_ARRAY, converted: 19 }, byteArrays("[1.0]"), 1), ["[1.0]"]],
    ["BSON with the old annotation", oneColumn({ type: BYTE_ARRAY, converted: 20 }, byteArrays("\u0001"), 1), ["AQ=="]],
    [
      "BSON with the new annotation",
      oneColumn({ type: BYTE_ARRAY, logical: [13, []] }, byteArrays("\u0001"), 1),
      ["AQ=="],
    ],
    [
      "text without an annotation",
      oneColumn({ type: BYTE_ARRAY }, byteArrays("abc", "ñ\n", ""), 3),
      ["abc", "ñ\n", ""],
    ],
    ["bytes without an annotation", oneColumn({ type: BYTE_ARRAY }, byteArrays("abc", "\u0001"), 2), ["YWJj", "AQ=="]],
    [
      "an interval",
      oneColumn(
        { type: FIXED, length: 12, converted: 21 },
        concat([
          interval(0, 0, 0),
          interval(14, 3, 4_005),
          interval(1, 0, 0),
          interval(0, 0, -1),
          interval(0, 2, 60_000),
        ]),
        5,
      ),
      ["PT0S", "P14M3DT4.005S", "P1M", "PT4294967.295S", "P2DT60S"],
    ],
    [
      "a time in milliseconds with the old annotation as UTC",
      oneColumn({ type: INT32, converted: 7 }, int32(1), 1),
      ["00:00:00.001Z"],
    ],
    [
      "a time in microseconds with the old annotation as UTC",
      oneColumn({ type: INT64, converted: 8 }, int64(1n), 1),
      ["00:00:00.000001Z"],
    ],
    [
      "a time in nanoseconds as UTC",
      oneColumn({ type: INT64, logical: inTime(7, true, "nanos") }, int64(86_399_999_999_999n), 1),
      ["23:59:59.999999999Z"],
    ],
    [
      "a timestamp in milliseconds with the old annotation as UTC",
      oneColumn({ type: INT64, converted: 9 }, int64(-1n, 0n), 2),
      ["1969-12-31T23:59:59.999Z", "1970-01-01T00:00:00.000Z"],
    ],
    [
      "a timestamp in microseconds with the old annotation as UTC",
      oneColumn({ type: INT64, converted: 10 }, int64(-1n), 1),
      ["1969-12-31T23:59:59.999999Z"],
    ],
    [
      "the new annotation instead of the old one",
      oneColumn({ type: INT64, converted: 10, logical: inTime(8, false, "micros") }, int64(0n), 1),
      ["1970-01-01T00:00:00.000000"],
    ],
    [
      "timestamps beyond the years of a Date",
      oneColumn(
        { type: INT64, logical: inTime(8, true, "millis") },
        int64(2n ** 63n - 1n, -(2n ** 63n), 253_402_300_800_000n),
        3,
      ),
      ["+292278994-08-17T07:12:55.807Z", "-292275055-05-16T16:47:04.192Z", "+010000-01-01T00:00:00.000Z"],
    ],
    [
      "timestamps in microseconds at both ends",
      oneColumn({ type: INT64, logical: inTime(8, true, "micros") }, int64(2n ** 63n - 1n, -(2n ** 63n)), 2),
      ["+294247-01-10T04:00:54.775807Z", "-290308-12-21T19:59:05.224192Z"],
    ],
    [
      "dates before the common era and after the year 9999",
      oneColumn({ type: INT32, converted: 6 }, int32(-719_528, -719_529, 2_932_897, 2 ** 31 - 1), 4),
      ["0000-01-01", "-000001-12-31", "+010000-01-01", "+5881580-07-11"],
    ],
    [
      "INT96 as local time with nanoseconds",
      oneColumn({ type: INT96 }, concat([int64(86_399_999_999_999n), int32(0), int64(0n), int32(2_440_588)]), 2),
      ["-004713-11-24T23:59:59.999999999", "1970-01-01T00:00:00.000000000"],
    ],
    [
      "a decimal of 32 bits",
      oneColumn({ type: INT32, converted: 5, scale: 3 }, int32(-5, 123_456), 2),
      ["-0.005", "123.456"],
    ],
    [
      "a decimal of 64 bits with the new annotation",
      oneColumn(
        {
          type: INT64,
          logical: [
            5,
            [
              [1, { i32: 2 }],
              [2, { i32: 18 }],
            ],
          ],
        },
        int64(2n ** 62n, -1n),
        2,
      ),
      ["46116860184273879.04", "-0.01"],
    ],
    [
      "a decimal in bytes of any length",
      oneColumn(
        { type: BYTE_ARRAY, converted: 5, scale: 1 },
        byteArrays(
          Uint8Array.of(),
          Uint8Array.of(255),
          Uint8Array.of(0, 128),
          new Uint8Array(20).fill(127),
          new Uint8Array(9).fill(128),
        ),
        5,
      ),
      [
        "0.0",
        "-0.1",
        "12.8",
        `${BigInt(`0x${"7f".repeat(20)}`) / 10n}.${BigInt(`0x${"7f".repeat(20)}`) % 10n}`,
        `-${-BigInt.asIntN(72, BigInt(`0x${"80".repeat(9)}`)) / 10n}.${-BigInt.asIntN(72, BigInt(`0x${"80".repeat(9)}`)) % 10n}`,
      ],
    ],
    [
      "an unsigned integer with the old annotation",
      oneColumn({ type: INT32, converted: 13 }, int32(-1), 1),
      [4294967295],
    ],
    [
      "an unsigned integer of 64 bits with the old annotation",
      oneColumn({ type: INT64, converted: 14 }, int64(-1n), 1),
      ["18446744073709551615"],
    ],
  ]

  it.each(rows)("%s", (_, file, expected) => {
    assert.deepStrictEqual(cells(file), expected)
  })

  it("reads fixed-length text, valid UTF-8 or not", () => {
    const fixed = (text: string, length: number) =>
      oneColumn({ type: FIXED, length, converted: 0 }, new TextEncoder().encode(text), 1)
    assert.deepStrictEqual(cells(fixed("añb", 4)), ["añb"])
    assert.deepStrictEqual(fault(oneColumn({ type: FIXED, length: 1, converted: 0 }, Uint8Array.of(0xe9), 1)), {
      problem: "not_utf8",
      column: "c",
    })
  })
})

describe("the Parquet reader, given lists with fewer than three levels", () => {
  /** One leaf of 32-bit numbers at the end of `schema`: [1, 2], [], null, [3] as levels. */
  const listFile = (schema: ReadonlyArray<Element>, definitions: ReadonlyArray<number>, max: number) => {
    const body = concat([levels([0, 1, 0, 0, 0], 1), levels(definitions, max), int32(1, 2, 3)])
    return crafted({
      schema: [{ name: "root", children: 1 }, ...schema],
      rows: 4,
      groups: [{ rows: 4, chunks: [{ type: INT32, values: 5, pages: [{ body, count: 5 }] }] }],
    })
  }
  const list: Element = { name: "l", repetition: "optional", children: 1, converted: 3 }
  const ones = [[1, 2], [], null, [3]]
  const records = (name: string) => ones.map((items) => items && items.map((item) => ({ [name]: item })))

  it("reads a repeated field without an annotation as a list, even if the row count is 0", () => {
    const body = concat([levels([0, 1, 0, 0], 1), levels([1, 1, 0, 1], 1), int32(1, 2, 3)])
    const chunk = { type: INT32, values: 4, pages: [{ body, count: 4 }] }
    const schema = [
      { name: "root", children: 1 },
      { name: "c", type: INT32, repetition: "repeated" as const },
    ]
    const file = (rows: number) => crafted({ schema, rows, groups: [{ rows: 3, chunks: [chunk] }] })
    assert.deepStrictEqual(cells(file(3)), [[1, 2], [], [3]])
    assert.deepStrictEqual(cells(file(0)), [[1, 2], [], [3]])
    assert.deepStrictEqual(fault(file(2)), { problem: "corrupt", detail: "rows" })
  })

  it("reads unannotated byte arrays in a list as text if those in all row groups are valid text", () => {
    const schema = [
      { name: "root", children: 1 },
      { name: "c", type: BYTE_ARRAY, repetition: "repeated" as const },
    ]
    const group = (...texts: ReadonlyArray<string | Uint8Array>) => {
      const body = concat([levels([0, 1], 1), levels([1, 1], 1), byteArrays(...texts)])
      return { rows: 1, chunks: [{ type: BYTE_ARRAY, values: 2, pages: [{ body, count: 2 }] }] }
    }
    const file = (last: Uint8Array) =>
      cells(crafted({ schema, rows: 2, groups: [group("Málaga", "b"), group("c", last)] }))
    assert.deepStrictEqual(file(Uint8Array.of(0x64)), [
      ["Málaga", "b"],
      ["c", "d"],
    ])
    assert.deepStrictEqual(file(Uint8Array.of(0xff)), [
      ["TcOhbGFnYQ==", "Yg=="],
      ["Yw==", "/w=="],
    ])
  })

  it("reads the repeated field of a two-level list as the element", () => {
    const schema: ReadonlyArray<Element> = [list, { name: "array", repetition: "repeated", type: INT32 }]
    assert.deepStrictEqual(cells(listFile(schema, [2, 2, 1, 0, 2], 2)), ones)
  })

  it("reads a repeated group called array or l_tuple as the element, and any other group as its wrapper", () => {
    const schema = (name: string): ReadonlyArray<Element> => [
      list,
      { name, repetition: "repeated", children: 1 },
      { name: "n", type: INT32 },
    ]
    assert.deepStrictEqual(cells(listFile(schema("array"), [2, 2, 1, 0, 2], 2)), records("n"))
    assert.deepStrictEqual(cells(listFile(schema("l_tuple"), [2, 2, 1, 0, 2], 2)), records("n"))
    assert.deepStrictEqual(cells(listFile(schema("bag"), [2, 2, 1, 0, 2], 2)), ones)
  })

  it("reads a repeated field without an annotation as a list that is never null", () => {
    const schema: ReadonlyArray<Element> = [{ name: "l", repetition: "repeated", type: INT32 }]
    assert.deepStrictEqual(cells(listFile(schema, [1, 1, 0, 0, 1], 1)), [[1, 2], [], [], [3]])
  })

  it("reads a map without values that has the old annotation", () => {
    const schema: ReadonlyArray<Element> = [
      { name: "m", repetition: "optional", children: 1, converted: 2 },
      { name: "map", repetition: "repeated", children: 1 },
      { name: "key", type: INT32 },
    ]
    assert.deepStrictEqual(cells(listFile(schema, [2, 2, 1, 0, 2], 2)), [
      [
        { key: 1, value: null },
        { key: 2, value: null },
      ],
      [],
      null,
      [{ key: 3, value: null }],
    ])
  })
})

describe("the Parquet reader, given values that JSON or the calendar can't represent", () => {
  it("reads NaN as an empty cell", () => {
    assert.deepStrictEqual(cells(oneColumn({ type: DOUBLE }, double(1, Number.NaN, 3), 3)), [1, null, 3])
    const floats = new Uint8Array(Float32Array.of(Number.NaN, 2).buffer)
    assert.deepStrictEqual(cells(oneColumn({ type: FLOAT }, floats, 2)), [null, 2])
    const half = oneColumn({ type: FIXED, length: 2, logical: [15, []] }, Uint8Array.of(0, 0x3c, 1, 0x7c), 2)
    assert.deepStrictEqual(cells(half), [1, null])
  })

  it("refuses infinities instead of turning them into null", () => {
    for (const value of [Infinity, -Infinity]) {
      const facts = { problem: "not_finite", column: "c", row: 2 }
      assert.deepStrictEqual(fault(oneColumn({ type: DOUBLE }, double(1, 2, value), 3)), facts)
      assert.deepStrictEqual(
        fault(oneColumn({ type: FLOAT }, new Uint8Array(Float32Array.of(1, 2, value).buffer), 3)),
        facts,
      )
    }
    const half = oneColumn({ type: FIXED, length: 2, logical: [15, []] }, Uint8Array.of(0, 0x3c, 0, 0x7c), 2)
    assert.deepStrictEqual(fault(half), { problem: "not_finite", column: "c", row: 1 })
  })

  it("refuses a negative time of day, and one of 24 hours or more", () => {
    for (const value of [-1, 86_400_000]) {
      assert.deepStrictEqual(fault(oneColumn({ type: INT32, converted: 7 }, int32(value), 1)), {
        problem: "out_of_range",
        column: "c",
      })
    }
    assert.deepStrictEqual(fault(oneColumn({ type: INT96 }, int32(-1, -1, 0), 1)), {
      problem: "out_of_range",
      column: "c",
    })
  })

  it("refuses two columns with the same name", () => {
    const file = crafted({
      schema: [
        { name: "root", children: 2 },
        { name: "a", type: INT32 },
        { name: "a", type: INT32 },
      ],
      rows: 0,
      groups: [],
    })
    assert.deepStrictEqual(fault(file), { problem: "duplicate_column", column: "a" })
  })

  it("keeps a column called __proto__", () => {
    const file = crafted({
      schema: [
        { name: "root", children: 1 },
        { name: "__proto__", type: INT32 },
      ],
      rows: 1,
      groups: [{ rows: 1, chunks: [{ type: INT32, values: 1, pages: [{ body: int32(7), count: 1 }] }] }],
    })
    const table = Result.getOrThrow(decodeParquet(file))
    assert.deepStrictEqual([table.columns, table.cells], [["__proto__"], [[7]]])
  })
})
