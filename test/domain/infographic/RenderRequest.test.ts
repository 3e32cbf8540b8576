import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { datasetsRead, decodeRequest } from "../../../src/domain/infographic/RenderRequest.ts"

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
  it("fills in what is absent", () => {
    const { request, datasets } = Result.getOrThrow(decodeRequest(wire))
    const { descriptor: _, ...rest } = request
    assert.deepStrictEqual(rest, {
      template: "facts",
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

  it("finds the marker: the descriptor's, else the call's, else report-data", () => {
    assert.strictEqual(marker({ splice_marker_id: "d" }, "r"), "d")
    assert.strictEqual(marker({}, "r"), "r")
    assert.strictEqual(marker({}, null), "report-data")
    assert.strictEqual(marker({}), "report-data")
  })

  it("lists everything that is wrong, and quotes nothing of what was sent", () => {
    const result = decodeRequest({ ...wire, template: 7, extra: "secret", descriptor: { mode: "secret-mode" } })
    assert.isTrue(Result.isFailure(result))
    if (Result.isFailure(result)) {
      for (const place of ["template", "descriptor.template", "descriptor.mode", "extra"])
        assert.include(result.failure.problem, place)
      assert.notInclude(result.failure.problem, "secret")
    }
  })

  it("answers any JSON with a request or a refusal", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(...Object.keys(wire)), (json, key) => {
        assert.isTrue(Result.isResult(decodeRequest(json)))
        assert.isTrue(Result.isResult(decodeRequest({ ...wire, [key]: json })))
      }),
    )
  })
})

describe("datasetsRead", () => {
  it("names each dataset once, in section order", () => {
    const section = (alias: string) => ({ name: "s", target: alias, shape: "records" as const, datasets: [alias] })
    const sections = ["b", "a", "b"].map(section)
    assert.deepStrictEqual(datasetsRead({ template: "t", mode: "jinja", sections }), ["b", "a"])
  })
})
