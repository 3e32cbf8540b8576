import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inMemory } from "../../support/inMemory.ts"
import { first, multipart, render, renderPath, request } from "../../support/renders.ts"

const cap = 10_000
const service = inMemory({ folders: [first], env: { INFOGRAPHIC_RENDER_MAX_BODY_BYTES: String(cap) } })

/** A call of exactly this many bytes, padded with white space, which JSON permits. */
const padded = (bytes: number): string => {
  const body = JSON.stringify(request())
  return body + " ".repeat(bytes - body.length)
}

const filled = (bytes: number) => {
  const parts = (fill: number) =>
    multipart([
      { name: "request", content: JSON.stringify(request({ datasets: { sales: null } })) },
      { name: "dataset:sales", type: "text/csv", content: `a\n${"x".repeat(fill)}\n` },
    ])
  const { type, body } = parts(bytes - parts(0).body.length)
  assert.strictEqual(body.length, bytes)
  return { type, body }
}

const multipartAnswer = (bytes: number) =>
  Effect.flatMap(service, (it) => {
    const { type, body } = filled(bytes)
    return it.call({ method: "POST", path: renderPath, headers: { "content-type": type }, body })
  })

describe("a body", () => {
  it.effect("[RENDER-710] sent as JSON gives 413 if it exceeds the limit", () =>
    Effect.gen(function* () {
      const answer = yield* render(yield* service, padded(cap + 1))
      assert.strictEqual(answer.status, 413)
      assert.deepInclude(answer.json(), { error: "body_too_large", detail: { cap } })
      assert.include(answer.json().message, String(cap))
    }),
  )

  it.effect("[RENDER-720] sent as multipart gives 413 if it exceeds the limit", () =>
    Effect.gen(function* () {
      const answer = yield* multipartAnswer(cap + 1)
      assert.strictEqual(answer.status, 413)
      assert.strictEqual(answer.json().error, "body_too_large")
    }),
  )

  it.effect("[LIMIT-020] that is exactly as large as the limit is accepted, as JSON and as multipart", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* render(yield* service, padded(cap))).status, 200)
      assert.strictEqual((yield* multipartAnswer(cap)).status, 200)
      const wider = yield* inMemory({ folders: [first], env: { INFOGRAPHIC_RENDER_MAX_BODY_BYTES: "1000000" } })
      assert.strictEqual((yield* render(wider, padded(1_000_000))).status, 200)
      assert.strictEqual((yield* render(wider, padded(1_000_001))).status, 413)
    }),
  )
})
