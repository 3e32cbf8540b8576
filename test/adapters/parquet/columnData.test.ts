import { assert, describe, it } from "@effect/vitest"
import { Bool, Float64, makeVector, Utf8, vectorFromArray } from "apache-arrow"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as fc from "fast-check"
import { wasmMemory } from "parquet-wasm/node"
import { columnData } from "../../../src/adapters/parquet/columnData.ts"
import { layer } from "../../../src/adapters/parquet/ParquetWriter.ts"
import { ParquetWriter } from "../../../src/ports/out/ParquetWriter.ts"

const types = { text: new Utf8(), number: new Float64(), boolean: new Bool() }
const cell = {
  text: fc.option(fc.string({ unit: "binary" })),
  number: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
  boolean: fc.option(fc.boolean()),
}

describe("a column", () => {
  for (const kind of ["text", "number", "boolean"] as const)
    it(`of ${kind} holds what Arrow's own builder would, whatever is missing`, () => {
      fc.assert(
        fc.property(fc.array<string | number | boolean | null>(cell[kind], { maxLength: 40 }), (cells) => {
          const ours = makeVector(columnData(kind, cells))
          const theirs = vectorFromArray(cells, types[kind])
          assert.deepStrictEqual(ours.toJSON(), theirs.toJSON())
          assert.strictEqual(ours.nullCount, cells.filter((one) => one === null).length)
        }),
      )
    })

  it("of text writes half a character as the mark for one that cannot be read", () => {
    const lone = String.fromCharCode(0xd800)
    assert.deepStrictEqual(makeVector(columnData("text", [`a${lone}b`, null, ""])).toJSON(), ["a\ufffdb", null, ""])
  })

  it("leaves empty what is not of its kind", () => {
    assert.deepStrictEqual(makeVector(columnData("number", ["4", 4, true])).toJSON(), [null, 4, null])
    assert.deepStrictEqual(makeVector(columnData("boolean", [1, false, "true"])).toJSON(), [null, false, null])
  })
})

describe("a file of many rows", () => {
  it.effect("keeps no more in the engine's own memory than a few row groups", () =>
    Effect.gen(function* () {
      const { write } = yield* ParquetWriter
      const columns = Array.from({ length: 8 }, (_, at) => ({ name: `c${at}`, kind: "text" as const }))
      const rows = Array.from({ length: 500 }, (_, row) => columns.map((_, at) => `${row} ${at} `.repeat(8)))
      const batches = Stream.fromArray(Array.from({ length: 120 }, () => rows))
      let bytes = 0
      yield* Stream.runForEach(write(columns, batches), (chunk) => Effect.sync(() => void (bytes += chunk.length)))
      assert.isAbove(bytes, 1000)
      assert.isBelow(wasmMemory().buffer.byteLength, 32 * 1024 * 1024)
    }).pipe(Effect.provide(layer)),
  )
})
