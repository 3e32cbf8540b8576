import { assert, describe, it } from "@effect/vitest"
import * as Arrow from "apache-arrow"
import { execFile } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import * as Wasm from "parquet-wasm/node"
import { inMemory } from "../../support/inMemory.ts"
import type { Order, Tally, Variant } from "../../support/programs/renderer.ts"
import { first, type Json, render, request } from "../../support/renders.ts"
import { sampleOf } from "../../support/sampling.ts"
import { sampleRequest, templateFolder } from "../../support/templateSamples.ts"
import * as Effect from "effect/Effect"

/** Environments in which the same page must be rendered with identical bytes. */
const worlds: ReadonlyArray<{ readonly env: Record<string, string>; readonly seed: number }> = [
  { env: { TZ: "UTC", LC_ALL: "C" }, seed: 1 },
  { env: { TZ: "Pacific/Kiritimati", LC_ALL: "en_US.UTF-8", LANG: "en_US.UTF-8" }, seed: 2 },
  { env: { TZ: "America/St_Johns", LC_ALL: "de_DE.UTF-8", SHIFT_DAYS: "-20000" }, seed: 3 },
  { env: { TZ: "Asia/Kathmandu", LC_ALL: "tr_TR.UTF-8", SHIFT_DAYS: "9131" }, seed: 4 },
  { env: { TZ: "Africa/Casablanca", LC_ALL: "ar_EG.UTF-8", LANG: "ar_EG", SHIFT_DAYS: "-400" }, seed: 5 },
  { env: { TZ: "America/New_York", LC_ALL: "ja_JP.UTF-8", SHIFT_DAYS: "113" }, seed: 6 },
]

/** Columns that reveal careless rendering. */
const columns = {
  label: ["text", "é", "e\u0301", "𝄞 👩‍👩‍👧", "‮rtl", 'a,b\n"c"', "<&>", null],
  big: [9007199254740993n, -9223372036854775808n, 9223372036854775807n, 1n, 0n, null, 9007199254740991n, -1n],
  real: [0.1 + 0.2, -0, 1e21, 5e-324, 1.7976931348623157e308, null, 1e-7, 123456789.125],
  flag: [true, false, null, true, false, true, null, false],
  day: [
    "1900-01-01",
    "0099-12-31",
    "1969-12-31T23:59:59.999999",
    "2024-02-29",
    null,
    "9999-12-31",
    "1582-10-10",
    "today",
  ],
  price: ["abc", "0.10", "1234567890123456789.01", "-0.00", null, "1e3", "007", "1,5"],
} as const
const names = Object.keys(columns) as ReadonlyArray<keyof typeof columns>
const rowCount = columns.label.length

type Value = string | number | bigint | boolean | null

const numeral = (value: number): string =>
  Object.is(value, -0) ? "-0" : Math.abs(value) >= 2 ** 53 ? value.toExponential() : String(value)
const json = (value: Value): string =>
  typeof value === "bigint" ? String(value) : typeof value === "number" ? numeral(value) : JSON.stringify(value)
const csvCell = (value: Value): string => {
  const text = value === null ? "" : typeof value === "number" ? numeral(value) : String(value)
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const rows = Array.from({ length: rowCount }, (_, r) => names.map((name): Value => columns[name][r] ?? null))
const recordsText = `{"orient":"records","data":[${rows
  .map((row) => `{${row.map((value, c) => `${JSON.stringify(names[c])}:${json(value)}`).join()}}`)
  .join()}]}`
const splitText = `{"data":{"data":[${rows.map((row) => `[${row.map(json).join()}]`).join()}],"columns":${JSON.stringify(names)}},"orient":"split"}`
const csv = (end: string) => [names.join(), ...rows.map((row) => row.map(csvCell).join())].join(end) + end

const types = {
  label: new Arrow.Utf8(),
  big: new Arrow.Int64(),
  real: new Arrow.Float64(),
  flag: new Arrow.Bool(),
  day: new Arrow.Utf8(),
  price: new Arrow.Utf8(),
}
const arrow = () =>
  new Arrow.Table(
    Object.fromEntries(
      names.map((name) => [name, Arrow.vectorFromArray<Arrow.DataType>([...columns[name]], types[name])]),
    ),
  )

const { SNAPPY, ZSTD, GZIP, BROTLI, LZ4_RAW, UNCOMPRESSED } = Wasm.Compression
const parquets = [SNAPPY, ZSTD, GZIP, BROTLI, LZ4_RAW, UNCOMPRESSED].flatMap((codec) =>
  [1, 3, 100].flatMap((groupSize) =>
    [true, false].map((hasDictionary) =>
      Wasm.writeParquet(
        Wasm.Table.fromIPCStream(Arrow.tableToIPC(arrow(), "stream")),
        new Wasm.WriterPropertiesBuilder()
          .setCompression(codec)
          .setDictionaryEnabled(hasDictionary)
          .setMaxRowGroupSize(groupSize)
          .setWriterVersion(groupSize === 3 ? Wasm.WriterVersion.V2 : Wasm.WriterVersion.V1)
          .build(),
      ),
    ),
  ),
)

/** The same object with its keys reversed at every level, except in rows. */
const permuted = (value: unknown, isRows = false): unknown => {
  if (isRows || typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map((it) => permuted(it))
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, it]) => [key, permuted(it, key === "data")]),
  )
}

/** The shipped samples in both modes, unchanged and with permuted keys. */
const sampleVariants: ReadonlyArray<Variant> = readdirSync(`${templateFolder}samples`)
  .filter((file) => file.endsWith(".json"))
  .flatMap((file) => {
    const sample = sampleRequest(file)
    return ["jinja", "data-splice"].flatMap((mode) => {
      const body = { ...sample, descriptor: { ...sample.descriptor, mode } }
      return [body, permuted(body)].map((it): Variant => ({
        page: `${file} ${mode}`,
        request: JSON.stringify(it),
        parts: [],
      }))
    })
  })

const sections = ["records", "table", "mapping", "scalar"].map((shape) => ({
  name: shape,
  target: shape,
  datasets: ["d"],
  columns: { d: ["real", "big", "label", "flag", "day", "price"] },
  shape,
}))

/** A table with these columns in every format, in both modes. */
const tableVariants = (folder: string): ReadonlyArray<Variant> =>
  [
    ["facts", "jinja"],
    ["embedded", "data-splice"],
  ].flatMap(([template, mode]) => {
    const text = (dataset: string) =>
      `{"datasets":{"d":${dataset}},"template":"${template}","descriptor":${JSON.stringify({ template, mode, sections })}}`
    const turned = (dataset: string) =>
      `{"descriptor":${JSON.stringify(permuted({ template, mode, sections }))},"template":"${template}","datasets":{"d":${dataset}}}`
    const inline = [text(recordsText), turned(recordsText), text(splitText), turned(splitText)]
    const files = [
      ...["\n", "\r\n"].map((end, i) => ({ filename: `${i}.csv`, bytes: Buffer.from(csv(end)) })),
      ...parquets.map((bytes, i) => ({ filename: `${i}.parquet`, bytes })),
    ]
    const page = `table ${mode}`
    return [
      ...inline.map((it): Variant => ({ page, request: it, parts: [] })),
      ...files.map(({ filename, bytes }): Variant => {
        const path = join(folder, filename)
        writeFileSync(path, bytes)
        return { page, request: text("null"), parts: [{ name: "d", filename, path }] }
      }),
    ]
  })

const run = promisify(execFile)

const tallyIn = async (order: string, { env, seed }: (typeof worlds)[number]): Promise<Tally> => {
  const program = join(import.meta.dirname, "../../support/programs/renderer.ts")
  const args = [`--hash-seed=${seed}`, `--random-seed=${seed}`, program, order]
  const { stdout } = await run(process.execPath, args, { env: { PATH: process.env["PATH"], ...env }, maxBuffer: 1e8 })
  return JSON.parse(stdout)
}

describe("the bytes of a page", () => {
  it("[RENDER-020] are the same in two calls and in every environment", async () => {
    const folder = mkdtempSync(join(tmpdir(), "perturbation-"))
    try {
      const order: Order = {
        folders: [templateFolder, first],
        variants: [...sampleVariants, ...tableVariants(folder)],
        rounds: [
          { times: 2, concurrency: 1 },
          { times: sampleOf(14, 5), concurrency: 64 },
        ],
      }
      const file = join(folder, "order.json")
      writeFileSync(file, JSON.stringify(order))
      const all: Record<string, Set<string>> = {}
      let renders = 0
      for (const world of worlds)
        for (const [page, hashes] of Object.entries(await tallyIn(file, world))) {
          for (const [hash, count] of Object.entries(hashes)) {
            renders += count
            ;(all[page] ??= new Set()).add(hash)
          }
        }
      assert.strictEqual(Object.keys(all).length, new Set(order.variants.map(({ page }) => page)).size)
      for (const [page, hashes] of Object.entries(all)) assert.strictEqual(hashes.size, 1, page)
      assert.isAtLeast(renders, sampleOf(10_000, 3))
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it.effect("are the same over HTTP, whatever other headers the call has", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ folders: [first] })
      const envelopes: ReadonlyArray<Json> = [
        {},
        { session_id: "s", agent_id: "a" },
        { persist: false },
        { public: true },
      ]
      const pages = yield* Effect.forEach(envelopes, (fields) => render(service, request(fields)))
      assert.strictEqual(new Set(pages.map(({ text }) => text)).size, 1)
      assert.strictEqual(new Set(pages.map(({ headers }) => headers.get("etag"))).size, 1)
      assert.strictEqual(new Set(pages.map(({ headers }) => headers.get("x-artifact-id"))).size, pages.length)
    }),
  )
})
