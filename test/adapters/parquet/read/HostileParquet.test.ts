import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { readFileSync } from "node:fs"
import { brotliCompressSync, crc32, gzipSync, zstdCompressSync } from "node:zlib"
import { limitsFor, type TableLimits } from "../../../../src/domain/infographic/tables/Limits.ts"
import { decodeParquet } from "../../../../src/adapters/parquet/read/Parquet.ts"
import {
  byteArrays,
  type Chunk,
  concat,
  crafted,
  type Element,
  encode,
  framed,
  int32,
  int64,
  latin,
  levels,
  oneColumn,
  type Page,
  physical,
  run,
  varint,
} from "./CraftedParquet.ts"

const { INT32, INT64, BYTE_ARRAY } = physical

const fault = (file: Uint8Array, limits?: Partial<TableLimits>): Record<string, unknown> => {
  const result = decodeParquet(file, { ...limitsFor(file.length), ...limits })
  assert(Result.isFailure(result), "decoded")
  const { _tag, format, ...facts } = { ...result.failure }
  assert.deepStrictEqual([_tag, format], ["MalformedTable", "parquet"])
  return facts
}

const root = (children = 1): Element => ({ name: "root", children })
const number: Element = { name: "c", type: INT32 }
const text: Element = { name: "c", type: BYTE_ARRAY, converted: 0 }

const file = (element: Element, rows: number, chunk: Omit<Chunk, "type">, groups = 1): Uint8Array => {
  const one = { rows: rows / groups, chunks: [{ type: element.type ?? INT32, ...chunk }] }
  return crafted({ schema: [root(), element], rows, groups: Array.from({ length: groups }, () => one) })
}

const onePage = (element: Element, count: number, page: Omit<Page, "count">, codec = 0): Uint8Array =>
  file(element, count, { values: count, codec, pages: [{ count, ...page }] })

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}.parquet`, import.meta.url))

describe("the Parquet reader, given incomplete or foreign files", () => {
  it("refuses an empty file, a very short file, and a file of another format", () => {
    assert.deepStrictEqual(fault(new Uint8Array(0)), { problem: "empty" })
    for (const other of [
      latin("PAR1"),
      latin("a,b\n1,2\n3,4\n"),
      new Uint8Array(64),
      latin("PAR1PAR1"),
      latin("PAR1xxxxxxxxPAR2"),
    ]) {
      assert.deepStrictEqual(fault(other), { problem: "not_parquet" })
    }
    assert.deepStrictEqual(fault(latin("PAR1xxxxxxxxPARE")), { problem: "unsupported", detail: "encryption" })
  })

  it("refuses a file truncated at any point", () => {
    const whole = fixture("nested")
    for (let length = 1; length < whole.length; length++) {
      assert.isTrue(Result.isFailure(decodeParquet(whole.subarray(0, length))), String(length))
    }
  })

  it("refuses a file with bytes cut out of the middle", () => {
    const whole = fixture("codec_snappy_v1_dictionary")
    for (let at = 4; at + 9 < whole.length - 8; at += 7) {
      const cut = Buffer.concat([whole.subarray(0, at), whole.subarray(at + 9)])
      assert.isTrue(Result.isFailure(decodeParquet(cut)), String(at))
    }
  })

  it("detects a flipped bit by the checksum", () => {
    const body = int32(1, 2, 3)
    const checksum = crc32(body) | 0
    const honest = onePage(number, 3, { body, checksum })
    assert.deepStrictEqual(Result.getOrThrow(decodeParquet(honest)).cells, [[1, 2, 3]])
    assert.deepStrictEqual(fault(onePage(number, 3, { body: int32(1, 2, 4), checksum })), {
      problem: "checksum_mismatch",
      column: "c",
    })
  })
})

describe("the Parquet reader, whatever sizes a file declares", () => {
  const nulls = (count: number) => {
    const all = run(count, 0, 1)
    return concat([int32(all.length), all])
  }
  const optional: Element = { ...number, repetition: "optional" }

  it("refuses billions of rows in a handful of bytes", () => {
    const rows = (count: number) => onePage(optional, count, { body: nulls(count) })
    const size = rows(2_000_000).length
    const most = 2_000_000 + 4 * size
    assert.strictEqual(Result.getOrThrow(decodeParquet(rows(most))).rowCount, most)
    for (const count of [most + 1, 2 ** 31 - 1]) {
      assert.deepStrictEqual(fault(rows(count)), {
        problem: "too_many_cells",
        expected: 2_000_000 + 4 * rows(count).length,
      })
    }
  })

  it("allows a larger file more cells and bytes, up to a fixed maximum", () => {
    const small = limitsFor(1000)
    const large = limitsFor(50_000_000)
    assert.deepStrictEqual([small.maxCells, large.maxCells], [2_004_000, 20_000_000])
    assert.deepStrictEqual([small.maxDecodedBytes, large.maxDecodedBytes], [64_020_000, 500_000_000])
  })

  it("counts a chunk again for each row group that shares it", () => {
    const chunk = { values: 10_000, pages: [{ count: 10_000, body: nulls(10_000) }] }
    assert.strictEqual(fault(file(optional, 30_000_000, chunk, 3000))["problem"], "too_many_cells")
  })

  it("also counts nested values", () => {
    const list: Element = { name: "l", repetition: "repeated", type: INT32 }
    const count = 1_000_001
    const [first, others] = [run(1, 0, 1), run(count - 1, 1, 1)]
    const definitions = run(count, 1, 1)
    const body = concat([
      int32(first.length + others.length),
      first,
      others,
      int32(definitions.length),
      definitions,
      new Uint8Array(count * 4),
    ])
    const rows = file(list, 1, { values: count, pages: [{ count, body }] })
    assert.strictEqual(fault(rows, { maxCells: 1_000_000 })["problem"], "too_many_cells")
    const items = Result.getOrThrow(decodeParquet(rows)).cells[0]?.[0]
    assert(Array.isArray(items))
    assert.strictEqual(items.length, count)
  })

  it("counts rows without columns", () => {
    const rows = (count: number) => crafted({ schema: [root(0)], rows: count, groups: [{ rows: count, chunks: [] }] })
    assert.deepStrictEqual(Result.getOrThrow(decodeParquet(rows(3))), { columns: [], rowCount: 3, cells: [] })
    assert.strictEqual(fault(rows(2 ** 50))["problem"], "too_many_cells")
  })

  it("refuses contradictory row counts", () => {
    const chunk = { type: INT32, values: 2, pages: [{ count: 2, body: int32(1, 2) }] }
    const counts = (rows: number, group: number) =>
      crafted({ schema: [root(), number], rows, groups: [{ rows: group, chunks: [chunk] }] })
    assert.deepStrictEqual(fault(counts(3, 2)), { problem: "corrupt", detail: "rows" })
    assert.deepStrictEqual(fault(counts(3, 3)), { problem: "corrupt", detail: "rows", column: "c" })
    assert.deepStrictEqual(fault(file(number, 2, { values: 2, pages: [{ count: 3, body: int32(1, 2, 3) }] })), {
      problem: "corrupt",
      detail: "page_values",
      column: "c",
    })
  })

  it("refuses a page larger than the limit before it is decompressed", () => {
    for (const codec of [1, 2, 4, 6, 7]) {
      assert.deepStrictEqual(fault(onePage(number, 1, { body: int32(1), size: 2 ** 31 - 1 }, codec)), {
        problem: "too_large",
        column: "c",
        expected: 128_000_000,
      })
    }
  })

  const zeros = Buffer.alloc(16_000_000)
  it.each([
    ["gzip", 2, gzipSync(zeros)],
    ["brotli", 4, brotliCompressSync(zeros)],
    ["zstd", 6, zstdCompressSync(zeros)],
  ] as const)("stops decompressing %s data that exceeds its declared size", (name, codec, body) => {
    assert.deepStrictEqual(fault(onePage(number, 1, { body, size: 1000 }, codec)), {
      problem: "corrupt",
      detail: name,
      column: "c",
    })
  })

  it("adds up the sizes of decompressed pages", () => {
    const body = zstdCompressSync(Buffer.alloc(1_000_000))
    const pages = Array.from({ length: 11 }, () => ({ count: 250_000, body, size: 1_000_000 }))
    assert.deepStrictEqual(
      fault(file(number, 2_750_000, { values: 2_750_000, codec: 6, pages }), {
        maxCells: 5_000_000,
        maxDecodedBytes: 10_000_000,
      }),
      { problem: "too_large", column: "c", expected: 10_000_000 },
    )
  })

  it("refuses Snappy and LZ4 data with wrong lengths and distances", () => {
    const [snappy, lz4] = [1, 7]
    const bodies: ReadonlyArray<readonly [number, ReadonlyArray<number>, string]> = [
      [snappy, [200, 1, 0], "snappy_length"],
      [snappy, [255, 255, 255, 255, 255, 1], "snappy_length"],
      [snappy, [8, 28, 1, 2, 3], "snappy_literal"],
      [snappy, [8, 252, 255, 255, 255, 255, 0], "snappy_literal"],
      [snappy, [8, 0, 1, 0b01, 9], "back_reference"],
      [snappy, [8, 0, 1, 0b01, 0], "back_reference"],
      [snappy, [8, 0, 1, 0b1111_1110, 1, 0], "back_reference"],
      [snappy, [8, 0, 1], "snappy_end"],
      [lz4, [0xf0, 255, 255], "lz4_length"],
      [lz4, [0x50, 1, 2], "lz4_literal"],
      [lz4, [0x10, 1, 2, 0], "back_reference"],
      [lz4, [0x1f, 1, 1, 0, 255, 255, 0], "back_reference"],
      [lz4, [0x10, 1], "lz4_end"],
    ]
    for (const [codec, body, detail] of bodies) {
      assert.deepStrictEqual(fault(onePage(number, 2, { body: Uint8Array.from(body), size: 8 }, codec)), {
        problem: "corrupt",
        detail,
        column: "c",
      })
    }
  })

  it("reads LZ4 in the old framing with several blocks, and without framing", () => {
    const block = (...bytes: ReadonlyArray<number>) => Uint8Array.of(bytes.length << 4, ...bytes)
    const big = (value: number) => Uint8Array.of(0, 0, 0, value)
    const [first, second] = [block(1, 0, 0, 0), block(2, 0, 0, 0)]
    const body = concat([big(4), big(first.length), first, big(4), big(second.length), second])
    assert.deepStrictEqual(Result.getOrThrow(decodeParquet(onePage(number, 2, { body, size: 8 }, 5))).cells, [[1, 2]])
    const bare = block(1, 0, 0, 0, 2, 0, 0, 0)
    assert.deepStrictEqual(Result.getOrThrow(decodeParquet(onePage(number, 2, { body: bare, size: 8 }, 5))).cells, [
      [1, 2],
    ])
  })

  it("counts a long dictionary string each time it is used", () => {
    const long = "x".repeat(100_000)
    const dictionary = { dictionary: true, count: 1, body: byteArrays(long) }
    const indexes = (count: number) => concat([Uint8Array.of(1), run(count, 0, 1)])
    const rows = (count: number) =>
      file(text, count, { values: count, pages: [dictionary, { count, encoding: 8, body: indexes(count) }] })
    assert.deepStrictEqual(Result.getOrThrow(decodeParquet(rows(3))).cells, [[long, long, long]])
    assert.strictEqual(fault(rows(1_000_000))["problem"], "too_large")
  })

  it("counts the full lengths of prefix-compressed strings before expanding them", () => {
    // Each value extends the previous one: block size 128, one miniblock, differences of zero bits.
    const count = 200_000
    const blocks = Math.ceil((count - 1) / 128)
    const constant = (firstValue: number, difference: number) =>
      concat([
        varint(128),
        varint(1),
        varint(count),
        varint(firstValue * 2),
        varint(difference >= 0 ? difference * 2 : -difference * 2 - 1),
        Uint8Array.of(0),
        ...Array.from({ length: blocks - 1 }, () => Uint8Array.of(0, 0)),
      ])
    const long = "y".repeat(10_000)
    // Prefix lengths 0, then always 10000; suffix lengths 10000, then 0. To fit everything into one block, the first
    // miniblock packs the first difference together with zeros.
    const packed = (firstValue: number, jump: number) => {
      const least = Math.min(jump, 0)
      const bits = 16
      const first = new Uint8Array(128 * 2)
      const view = new DataView(first.buffer)
      for (let n = 0; n < 128; n++) view.setUint16(n * 2, (n === 0 ? jump : 0) - least, true)
      return concat([
        varint(128),
        varint(1),
        varint(count),
        varint(firstValue * 2),
        varint(least >= 0 ? least * 2 : -least * 2 - 1),
        Uint8Array.of(bits),
        first,
        ...Array.from({ length: blocks - 1 }, () => Uint8Array.of(0, 0)),
      ])
    }
    const body = concat([packed(0, 10_000), packed(10_000, -10_000), latin(long)])
    assert.strictEqual(fault(onePage(text, count, { encoding: 7, body }))["problem"], "too_large")
    const flat = concat([constant(0, 0), constant(0, 0)])
    assert.strictEqual(
      Result.getOrThrow(decodeParquet(onePage(text, count, { encoding: 7, body: flat }))).rowCount,
      count,
    )
  })

  it("refuses a decimal with a million digits instead of printing it", () => {
    const body = byteArrays(new Uint8Array(1_000_000).fill(1))
    assert.deepStrictEqual(fault(oneColumn({ type: BYTE_ARRAY, converted: 5 }, body, 1)), {
      problem: "corrupt",
      detail: "decimal_length",
      column: "c",
    })
  })
})

describe("the Parquet reader, given structures that contradict the format", () => {
  it("refuses too many columns, and a schema that declares more columns than it has", () => {
    const many = Array.from({ length: 10_001 }, (_, n) => ({ name: `c${n}`, type: INT32 }))
    assert.strictEqual(
      fault(crafted({ schema: [root(many.length), ...many], rows: 0, groups: [] }))["problem"],
      "too_many_columns",
    )
    const lies = crafted({ schema: [root(2 ** 31 - 1), number], rows: 0, groups: [] })
    assert.deepStrictEqual(fault(lies), { problem: "corrupt", detail: "schema_children" })
    assert.deepStrictEqual(fault(crafted({ schema: [], rows: 0, groups: [] })), {
      problem: "corrupt",
      detail: "schema_children",
    })
  })

  it("refuses a schema nested a thousand levels deep", () => {
    const groups = Array.from({ length: 1000 }, (): Element => ({ name: "g", children: 1, repetition: "optional" }))
    assert.deepStrictEqual(fault(crafted({ schema: [root(), ...groups, number], rows: 0, groups: [] })), {
      problem: "nested_too_deep",
      expected: 32,
    })
  })

  it("refuses Thrift that claims more elements than it has bytes, or nests endlessly", () => {
    const claimed = encode({ struct: [[2, { list: [], claimed: 2 ** 31 }]] })
    assert.deepStrictEqual(fault(framed(latin("PAR1"), claimed)), { problem: "corrupt", detail: "thrift_list" })
    const nested = new Uint8Array(100_000).fill(0x1c)
    assert.deepStrictEqual(fault(framed(latin("PAR1"), nested)), { problem: "corrupt", detail: "thrift_depth" })
    const lists = new Uint8Array(100_000).fill(0x19)
    assert.deepStrictEqual(fault(framed(latin("PAR1"), lists)), { problem: "corrupt", detail: "thrift_depth" })
    const endless = new Uint8Array(32).fill(0xff)
    assert.strictEqual(fault(framed(latin("PAR1"), endless))["problem"], "corrupt")
  })

  it("refuses an annotation that doesn't fit the type", () => {
    const wrong: ReadonlyArray<Element> = [
      { name: "c", type: INT32, converted: 0 },
      { name: "c", type: INT32, converted: 10 },
      { name: "c", type: INT64, converted: 6 },
      { name: "c", type: BYTE_ARRAY, logical: [14, []] },
      { name: "c", type: physical.FIXED, length: 0 },
      { name: "c", type: physical.FIXED, length: 5, converted: 21 },
      { name: "c", type: INT32, converted: 5, scale: -1 },
      { name: "c", type: INT32, converted: 5, scale: 100_000 },
    ]
    for (const element of wrong) {
      assert.deepStrictEqual(fault(crafted({ schema: [root(), element], rows: 0, groups: [] })), {
        problem: "corrupt",
        detail: "annotation",
      })
    }
  })

  it("refuses missing, short or duplicate dictionaries", () => {
    const indexes = (index: number) => ({ count: 2, encoding: 8, body: concat([Uint8Array.of(8), run(2, index, 8)]) })
    const dictionary = { dictionary: true, count: 2, body: int32(7, 8) }
    const pages = (...list: ReadonlyArray<Page>) => file(number, 2, { values: 2, pages: list })
    assert.deepStrictEqual(Result.getOrThrow(decodeParquet(pages(dictionary, indexes(1)))).cells, [[8, 8]])
    const detail = (...list: ReadonlyArray<Page>) => fault(pages(...list))["detail"]
    assert.strictEqual(detail(indexes(1)), "dictionary_missing")
    assert.strictEqual(detail(dictionary, indexes(2)), "dictionary_index")
    assert.strictEqual(detail(dictionary, dictionary, indexes(1)), "second_dictionary")
    assert.strictEqual(detail({ ...dictionary, count: 3 }, indexes(1)), "page_end")
  })

  it("refuses levels outside the schema, and entries before the first row", () => {
    const list: ReadonlyArray<Element> = [root(), { name: "l", repetition: "repeated", type: INT32 }]
    const page = (repetitions: ReadonlyArray<number>, definitions: ReadonlyArray<number>) => {
      const body = concat([levels(repetitions, 1), levels(definitions, 1), int32(1, 2)])
      const chunk = { type: INT32, values: 2, pages: [{ count: 2, body }] }
      return crafted({ schema: list, rows: 2, groups: [{ rows: 2, chunks: [chunk] }] })
    }
    assert.deepStrictEqual(Result.getOrThrow(decodeParquet(page([0, 0], [1, 1]))).cells, [[[1], [2]]])
    assert.strictEqual(fault(page([1, 0], [1, 1]))["detail"], "row_start")
    assert.strictEqual(fault(page([0, 1], [1, 1]))["detail"], "row_start")
    assert.strictEqual(fault(page([0, 3], [1, 1]))["detail"], "run_value")
    const nested: ReadonlyArray<Element> = [
      root(),
      { name: "s", repetition: "optional", children: 1 },
      { ...number, repetition: "optional" },
    ]
    const body = concat([levels([2, 3], 2), int32(1, 2)])
    const chunk = { type: INT32, values: 2, pages: [{ count: 2, body }] }
    const beyond = crafted({ schema: nested, rows: 2, groups: [{ rows: 2, chunks: [chunk] }] })
    assert.strictEqual(fault(beyond)["detail"], "level")
  })

  it("refuses a page whose values end too early, in every encoding", () => {
    const cases: ReadonlyArray<readonly [Element, number]> = [
      [number, 0],
      [number, 5],
      [number, 9],
      [{ name: "c", type: INT64 }, 5],
      [text, 0],
      [text, 6],
      [text, 7],
      [{ name: "c", type: physical.BOOLEAN }, 0],
      [{ name: "c", type: physical.BOOLEAN }, 3],
    ]
    for (const [element, encoding] of cases) {
      assert.deepStrictEqual(
        fault(onePage(element, 100, { encoding, body: Uint8Array.of(128, 1, 4) }))["problem"],
        "corrupt",
      )
    }
    assert.strictEqual(fault(onePage(text, 1, { body: int32(-1) }))["problem"], "corrupt")
  })

  it("names unsupported encodings and features", () => {
    assert.deepStrictEqual(fault(onePage(number, 1, { body: int32(1) }, 3)), {
      problem: "unsupported",
      detail: "LZO",
      column: "c",
    })
    assert.deepStrictEqual(fault(onePage(number, 1, { body: int32(1), encoding: 1 })), {
      problem: "unsupported",
      detail: "encoding",
      column: "c",
    })
    assert.strictEqual(fault(onePage(text, 1, { body: int32(1), encoding: 9 }))["problem"], "unsupported")
    const elsewhere = file(number, 1, { values: 1, path: "/etc/passwd", pages: [{ count: 1, body: int32(1) }] })
    assert.deepStrictEqual(fault(elsewhere), { problem: "unsupported", detail: "external_file" })
  })

  it("refuses a chunk whose type is missing or differs from its column's", () => {
    const chunk = { type: INT64, values: 1, pages: [{ count: 1, body: int64(1n) }] }
    const other = (chunks: ReadonlyArray<Chunk>) =>
      crafted({ schema: [root(), number], rows: 1, groups: [{ rows: 1, chunks }] })
    assert.strictEqual(fault(other([chunk]))["detail"], "column_chunk")
    assert.strictEqual(fault(other([]))["detail"], "column_chunk")
  })
})
