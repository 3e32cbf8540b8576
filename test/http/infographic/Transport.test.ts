import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { parquetWriteBuffer } from "hyparquet-writer"
import { type Answer, inMemory } from "../../support/inMemory.ts"
import {
  first,
  multipart,
  payloadOf,
  type Part,
  render,
  renderParts,
  renderPath,
  request,
  sales,
  spliced,
} from "../../support/renders.ts"

const service = inMemory({ folders: [first] })

const parquet = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: "code", data: ["007", "010"], type: "STRING" },
        { name: "big", data: [9007199254740993n, 1n], type: "INT64" },
      ],
    }),
  )
const parquetRows = [
  { code: "007", big: "9007199254740993" },
  { code: "010", big: 1 },
]

const csv = "region,units\nNorth,3\nSouth,5\n"
const csvRows = [
  { region: "North", units: 3 },
  { region: "South", units: 5 },
]

const unfilled = spliced({ datasets: { sales: null } })

const withPart = (part: Omit<Part, "name">) =>
  Effect.flatMap(service, (it) => renderParts(it, unfilled, [{ name: "dataset:sales", ...part }]))

const rowsOf = (part: Omit<Part, "name">) =>
  Effect.map(withPart(part), (answer) => {
    assert.strictEqual(answer.status, 200, answer.text)
    return payloadOf(answer)
  })

/** Expects the name of the broken part, without its content. */
const names = (answer: Answer, part: string) => {
  assert.strictEqual(answer.status, 400)
  assert.strictEqual(answer.json().detail.part, part)
  assert.include(answer.json().message, part)
}

describe("JSON", () => {
  it.effect("[RENDER-470] the request object is the body", () =>
    Effect.gen(function* () {
      const answer = yield* render(yield* service, spliced(), { headers: { "content-type": "application/json" } })
      assert.strictEqual(answer.status, 200)
      assert.deepStrictEqual(payloadOf(answer), { sales })
    }),
  )

  it.effect("[RENDER-660] a malformed body or request part gives 400", () =>
    Effect.gen(function* () {
      for (const broken of ["", "{", '{"datasets":', "null", "[]", "nonsense", '{"a":1}}'])
        names(yield* render(yield* service, broken), "request")
      for (const broken of ["", "{", "null", "nonsense"])
        names(yield* renderParts(yield* service, broken, []), "request")
      const latin = new Uint8Array([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d])
      const answer = yield* (yield* service).call({ method: "POST", path: renderPath, body: latin })
      names(answer, "request")
      assert.include(answer.text, "UTF-8")
    }),
  )
})

describe("multipart", () => {
  it.effect("[RENDER-480] the request part may contain the whole request, so that no other part is needed", () =>
    Effect.gen(function* () {
      const answer = yield* renderParts(yield* service, spliced(), [])
      assert.strictEqual(answer.status, 200)
      assert.deepStrictEqual(payloadOf(answer), { sales })
    }),
  )

  it.effect("[RENDER-490] a dataset part may be Parquet", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* rowsOf({ type: "application/vnd.apache.parquet", content: parquet() }), {
        sales: parquetRows,
      })
    }),
  )

  it.effect("[RENDER-500] a dataset part may be CSV", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* rowsOf({ type: "text/csv", content: csv }), { sales: csvRows })
    }),
  )

  it.effect("[RENDER-510] the content type decides the format if the file name does not", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* rowsOf({ type: "text/csv", filename: "rows", content: csv }), { sales: csvRows })
      const type = "application/x-parquet"
      assert.deepStrictEqual(yield* rowsOf({ type, filename: "rows", content: parquet() }), { sales: parquetRows })
      assert.deepStrictEqual(yield* rowsOf({ type, content: parquet() }), { sales: parquetRows })
    }),
  )

  it.effect("[RENDER-520] the file name decides the format if the content type does not", () =>
    Effect.gen(function* () {
      const type = "application/octet-stream"
      assert.deepStrictEqual(yield* rowsOf({ type, filename: "x.parquet", content: parquet() }), { sales: parquetRows })
      assert.deepStrictEqual(yield* rowsOf({ filename: "X.PARQUET", content: parquet() }), { sales: parquetRows })
      assert.deepStrictEqual(yield* rowsOf({ type, filename: "x.csv", content: csv }), { sales: csvRows })
      assert.deepStrictEqual(yield* rowsOf({ content: csv }), { sales: csvRows })
    }),
  )

  it.effect("[RENDER-530] Parquet keeps its column types", () =>
    Effect.gen(function* () {
      const rows = yield* rowsOf({ type: "application/parquet", content: parquet() })
      assert.deepStrictEqual(rows, {
        sales: [
          { code: "007", big: "9007199254740993" },
          { code: "010", big: 1 },
        ],
      })
    }),
  )

  it.effect("[RENDER-670] a corrupt dataset part gives 400", () =>
    Effect.gen(function* () {
      const whole = parquet()
      for (const content of [whole.slice(0, -9), whole.slice(9), new Uint8Array(64), new Uint8Array()])
        assert.strictEqual((yield* withPart({ type: "application/parquet", content })).status, 400)
      for (const content of ['a,b\n1,"2', "a,b\n1\n", "a,a\n1,2\n", new Uint8Array([0xff, 0xfe, 0x61])])
        assert.strictEqual((yield* withPart({ type: "text/csv", content })).status, 400)
    }),
  )

  it.effect("[RENDER-680] a malformed part is named, and its content is not quoted", () =>
    Effect.gen(function* () {
      names(yield* withPart({ type: "application/parquet", content: "secret-of-the-file" }), "dataset:sales")
      const csvFault = yield* withPart({ type: "text/csv", content: 'a\n"secret-of-the-file' })
      names(csvFault, "dataset:sales")
      assert.notInclude(csvFault.text, "secret-of-the-file")
      const jsonFault = yield* renderParts(yield* service, '{"secret-of-the-file', [])
      names(jsonFault, "request")
      assert.notInclude(jsonFault.text, "secret-of-the-file")
    }),
  )

  it.effect("gives a 400 that names the request part if that part is missing or the body can't be read", () =>
    Effect.gen(function* () {
      const it = yield* service
      const send = (type: string, body: BodyInit) =>
        it.call({ method: "POST", path: renderPath, headers: { "content-type": type }, body })
      const alone = multipart([{ name: "dataset:sales", content: csv }])
      names(yield* send(alone.type, alone.body), "request")
      const whole = multipart([{ name: "request", content: JSON.stringify(request()) }])
      names(yield* send("multipart/form-data", whole.body), "request")
      names(yield* send(whole.type, whole.body.slice(0, -20)), "request")
      names(yield* send(`${whole.type}x`, whole.body), "request")
      const crowd = multipart(Array.from({ length: 1200 }, (_, i) => ({ name: `dataset:${i}`, content: "a\n1\n" })))
      names(yield* send(crowd.type, crowd.body), "request")
    }),
  )

  it.effect(
    "ignores undeclared parts, prefers a part to inline rows, and uses the last of several parts with the same name",
    () =>
      Effect.gen(function* () {
        const parts = [
          { name: "comment", content: "hello" },
          { name: "dataset:sales", content: "region\nFirst\n" },
          { name: "dataset:sales", content: "region\nLast\n" },
          { name: "dataset:undeclared", content: "a\n1\n" },
        ]
        const answer = yield* renderParts(yield* service, spliced(), parts)
        assert.deepStrictEqual(payloadOf(answer), { sales: [{ region: "Last" }] })
      }),
  )
})
