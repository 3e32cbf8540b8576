import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { decodeRequest } from "../../../src/domain/infographic/RenderRequest.ts"

const wire = {
  datasets: { sales: null },
  template: "facts",
  descriptor: { template: "facts", mode: "jinja", sections: [] },
}

const marker = (descriptor: object, marker_id?: string | null) => {
  const call = {
    ...wire,
    ...(marker_id === undefined ? {} : { marker_id }),
    descriptor: { ...wire.descriptor, ...descriptor },
  }
  return Result.getOrThrow(decodeRequest(call)).request.markerId
}

describe("decodeRequest", () => {
  it("fills in missing values", () => {
    const { request, datasets } = Result.getOrThrow(decodeRequest(wire))
    const { descriptor: _, ...rest } = request
    assert.deepStrictEqual(rest, {
      template: "facts",
      readings: {},
      theme: null,
      markerId: "report-data",
      agentId: null,
      sessionId: null,
      persist: true,
      public: false,
      async: false,
    })
    assert.deepStrictEqual([...datasets], [["sales", null]])
  })

  it("uses the descriptor's marker, or else the call's, or else report-data", () => {
    assert.strictEqual(marker({ splice_marker_id: "d" }, "r"), "d")
    assert.strictEqual(marker({}, "r"), "r")
    assert.strictEqual(marker({}, null), "report-data")
    assert.strictEqual(marker({}), "report-data")
  })

  it("lists every fault, and quotes nothing from the request", () => {
    const result = decodeRequest({ ...wire, template: 7, extra: "secret", descriptor: { mode: "secret-mode" } })
    assert.isTrue(Result.isFailure(result))
    if (Result.isFailure(result)) {
      for (const place of ["template", "descriptor.template", "descriptor.mode", "extra"])
        assert.include(result.failure.problem, place)
      assert.notInclude(result.failure.problem, "secret")
    }
  })

  it("reads a request the same way when only its data differs", () => {
    const call = (params: unknown, sales: unknown, more: object = {}) =>
      decodeRequest({ ...wire, ...more, datasets: { sales }, descriptor: { ...wire.descriptor, params } })
    const rows = { orient: "records" as const, data: [{ a: 1 }] }
    const read = [null, rows, null].map((sales) => Result.getOrThrow(call({ kept: null }, sales)))
    assert.deepStrictEqual(
      read.map(({ datasets }) => datasets.get("sales")),
      [null, rows, null],
    )
    for (const { request } of read) assert.deepStrictEqual(request, read[0]!.request)
    assert.isTrue(Result.isFailure(call({ kept: null }, { orient: "sideways", data: [] })))
    assert.isTrue(Result.isFailure(call({ kept: null }, rows, { extra: 1 })))
    assert.isTrue(Result.isFailure(call({ kept: Infinity }, rows)))
    const zeros = [0, -0, 0].map((kept) => Result.getOrThrow(call({ kept }, rows)).request.descriptor.params?.["kept"])
    assert.deepStrictEqual(zeros, [0, -0, 0])
  })

  it("refuses extremely deep nesting, even if the request is repeated", () => {
    const deep: unknown = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`)
    for (let time = 0; time < 2; time++) {
      assert.isTrue(Result.isFailure(decodeRequest({ ...wire, descriptor: { ...wire.descriptor, params: { deep } } })))
      assert.isTrue(Result.isFailure(decodeRequest({ ...wire, deep })))
    }
  })

  it("turns any JSON into a request or a refusal", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(...Object.keys(wire)), (json, key) => {
        assert.isTrue(Result.isResult(decodeRequest(json)))
        assert.isTrue(Result.isResult(decodeRequest({ ...wire, [key]: json })))
      }),
    )
  })
})
