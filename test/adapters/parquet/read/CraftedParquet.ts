/**
 * Writes Parquet files byte by byte: valid ones that no available library writes (old annotations, old lists), and
 * invalid ones. Omitted properties are left out of the file.
 */

type Thrift =
  | { readonly i32: number }
  | { readonly i64: number }
  | { readonly text: string | Uint8Array }
  | { readonly bool: boolean }
  | { readonly byte: number }
  | { readonly struct: ReadonlyArray<readonly [id: number, value: Thrift | undefined]> }
  | { readonly list: ReadonlyArray<Thrift>; readonly claimed?: number }

export interface Element {
  readonly name: string
  readonly type?: number
  readonly length?: number
  readonly repetition?: "required" | "optional" | "repeated"
  readonly children?: number
  readonly converted?: number
  readonly scale?: number
  readonly logical?: readonly [id: number, parameters: ReadonlyArray<readonly [number, Thrift]>]
}

export interface Page {
  readonly body: Uint8Array
  readonly count: number
  readonly encoding?: number
  readonly dictionary?: boolean
  /** The value in the header, if it must be wrong. */
  readonly size?: number
  readonly compressedSize?: number
  readonly checksum?: number
}

export interface Chunk {
  readonly type: number
  readonly values: number
  readonly codec?: number
  readonly pages: ReadonlyArray<Page>
  readonly path?: string
}

export interface CraftedFile {
  readonly schema: ReadonlyArray<Element>
  readonly rows: number
  readonly groups: ReadonlyArray<{ readonly rows: number; readonly chunks: ReadonlyArray<Chunk> }>
}

export const physical = {
  BOOLEAN: 0,
  INT32: 1,
  INT64: 2,
  INT96: 3,
  FLOAT: 4,
  DOUBLE: 5,
  BYTE_ARRAY: 6,
  FIXED: 7,
} as const

export const crafted = ({ schema, rows, groups }: CraftedFile): Uint8Array => {
  const parts: Array<Uint8Array> = [latin("PAR1")]
  let offset = 4
  const add = (part: Uint8Array) => {
    parts.push(part)
    offset += part.length
  }
  // A chunk that is used several times is written once and referenced several times.
  const written = new Map<Chunk, number>()
  for (const { chunks } of groups) {
    for (const chunk of chunks) {
      if (written.has(chunk)) continue
      written.set(chunk, offset)
      for (const page of chunk.pages) {
        add(encode(headerOf(page)))
        add(page.body)
      }
    }
  }
  const footer = encode({
    struct: [
      [1, { i32: 2 }],
      [2, { list: schema.map(elementOf) }],
      [3, { i64: rows }],
      [
        4,
        {
          list: groups.map((group) => ({
            struct: [
              [1, { list: group.chunks.map((chunk) => chunkOf(chunk, written.get(chunk)!)) }],
              [2, { i64: 0 }],
              [3, { i64: group.rows }],
            ],
          })),
        },
      ],
    ],
  })
  return framed(concat(parts), footer)
}

/** Arbitrary page and footer bytes between the magic numbers. */
export const framed = (pages: Uint8Array, footer: Uint8Array): Uint8Array =>
  concat([pages, footer, int32(footer.length), latin("PAR1")])

const headerOf = (page: Page): Thrift => ({
  struct: [
    [1, { i32: page.dictionary === true ? 2 : 0 }],
    [2, { i32: page.size ?? page.body.length }],
    [3, { i32: page.compressedSize ?? page.body.length }],
    [4, page.checksum === undefined ? undefined : { i32: page.checksum }],
    ...(page.dictionary === true
      ? ([
          [
            7,
            {
              struct: [
                [1, { i32: page.count }],
                [2, { i32: 0 }],
              ],
            },
          ],
        ] as const)
      : ([
          [
            5,
            {
              struct: [
                [1, { i32: page.count }],
                [2, { i32: page.encoding ?? 0 }],
                [3, { i32: 3 }],
                [4, { i32: 3 }],
              ],
            },
          ],
        ] as const)),
  ],
})

const chunkOf = (chunk: Chunk, offset: number): Thrift => ({
  struct: [
    [1, chunk.path === undefined ? undefined : { text: chunk.path }],
    [2, { i64: offset }],
    [
      3,
      {
        struct: [
          [1, { i32: chunk.type }],
          [2, { list: [{ i32: 0 }] }],
          [3, { list: [{ text: "ignored" }] }],
          [4, { i32: chunk.codec ?? 0 }],
          [5, { i64: chunk.values }],
          [6, { i64: 0 }],
          [7, { i64: 0 }],
          [9, { i64: offset }],
        ],
      },
    ],
  ],
})

const elementOf = (element: Element): Thrift => ({
  struct: [
    [1, element.type === undefined ? undefined : { i32: element.type }],
    [2, element.length === undefined ? undefined : { i32: element.length }],
    [3, { i32: ["required", "optional", "repeated"].indexOf(element.repetition ?? "required") }],
    [4, { text: element.name }],
    [5, element.children === undefined ? undefined : { i32: element.children }],
    [6, element.converted === undefined ? undefined : { i32: element.converted }],
    [7, element.scale === undefined ? undefined : { i32: element.scale }],
    [10, element.logical && { struct: [[element.logical[0], { struct: element.logical[1] }]] }],
  ],
})

const typeOf = (value: Thrift): number => {
  if ("i32" in value) return 5
  if ("i64" in value) return 6
  if ("text" in value) return 8
  if ("struct" in value) return 12
  if ("list" in value) return 9
  if ("byte" in value) return 3
  return value.bool ? 1 : 2
}

/** The value in Thrift's compact protocol. */
export const encode = (value: Thrift): Uint8Array => {
  if ("i32" in value) return varint(zigzag(value.i32))
  if ("i64" in value) return varint(zigzag(value.i64))
  if ("byte" in value) return Uint8Array.of(value.byte)
  if ("bool" in value) return new Uint8Array(0)
  if ("text" in value) {
    const bytes = typeof value.text === "string" ? new TextEncoder().encode(value.text) : value.text
    return concat([varint(bytes.length), bytes])
  }
  if ("list" in value) {
    const size = value.claimed ?? value.list.length
    const type = value.list[0] === undefined ? 12 : typeOf(value.list[0])
    return concat([Uint8Array.of(0xf0 | type), varint(size), ...value.list.map(encode)])
  }
  const parts: Array<Uint8Array> = []
  for (const [id, field] of value.struct) {
    if (field === undefined) continue
    parts.push(Uint8Array.of(typeOf(field)), varint(zigzag(id)), encode(field))
  }
  return concat([...parts, Uint8Array.of(0)])
}

const zigzag = (value: number): number => (value >= 0 ? value * 2 : -value * 2 - 1)

export const varint = (value: number): Uint8Array => {
  const bytes: Array<number> = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  return Uint8Array.of(...bytes, rest)
}

export const concat = (parts: ReadonlyArray<Uint8Array>): Uint8Array => new Uint8Array(Buffer.concat(parts))
export const latin = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "latin1"))
export const int32 = (...values: ReadonlyArray<number>): Uint8Array => new Uint8Array(Int32Array.from(values).buffer)
export const int64 = (...values: ReadonlyArray<bigint>): Uint8Array => new Uint8Array(BigInt64Array.from(values).buffer)
export const double = (...values: ReadonlyArray<number>): Uint8Array => new Uint8Array(Float64Array.from(values).buffer)

/** Byte arrays in PLAIN encoding. */
export const byteArrays = (...values: ReadonlyArray<string | Uint8Array>): Uint8Array =>
  concat(
    values.flatMap((value) => {
      const bytes = typeof value === "string" ? new TextEncoder().encode(value) : value
      return [int32(bytes.length), bytes]
    }),
  )

/** A run of one value, the encoding of levels and dictionary indexes. */
export const run = (count: number, value: number, width: number): Uint8Array =>
  concat([varint(count * 2), Uint8Array.from({ length: Math.ceil(width / 8) }, (_, n) => (value >>> (8 * n)) & 255)])

/** Levels of a version 1 page: their length, then a run for each. */
export const levels = (values: ReadonlyArray<number>, max: number): Uint8Array => {
  const runs = concat(values.map((value) => run(1, value, 32 - Math.clz32(max))))
  return concat([int32(runs.length), runs])
}

/** A file of one required column with one plain page. */
export const oneColumn = (
  element: Omit<Element, "name"> & { readonly type: number },
  body: Uint8Array,
  count: number,
) =>
  crafted({
    schema: [
      { name: "root", children: 1 },
      { name: "c", ...element },
    ],
    rows: count,
    groups: [{ rows: count, chunks: [{ type: element.type, values: count, pages: [{ body, count }] }] }],
  })
