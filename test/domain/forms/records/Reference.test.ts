import { assert, describe, it } from "@effect/vitest"
import { randomUUID } from "node:crypto"
import { identifierStart, referenceOf } from "../../../../src/domain/forms/records/Reference.ts"

describe("an answer's reference", () => {
  it("is short, can be read aloud, and resolves to its identifier however it is typed", () => {
    for (let i = 0; i < 500; i++) {
      const id = randomUUID()
      const reference = referenceOf(id)
      assert.match(reference, /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
      for (const typed of [reference, reference.toLowerCase(), ` ${reference.replace("-", " ")} `]) {
        const start = identifierStart(typed)
        assert.isTrue(start !== undefined && id.startsWith(start), `${id} ${reference} ${start}`)
      }
    }
    assert.strictEqual(referenceOf("00000000-0000-4000-8000-000000000000"), "0000-0000")
    assert.strictEqual(referenceOf("ffffffff-ff00-4000-8000-000000000000"), "ZZZZ-ZZZZ")
  })

  it("is the identifier itself if a program chose it, and other text resolves to no identifier", () => {
    assert.strictEqual(referenceOf("order-4711"), "order-4711")
    for (const typed of ["", "order-4711", "K7QM-2XP", "K7QM-2XPU", "K7QM 2XPDD"])
      assert.isUndefined(identifierStart(typed), typed)
  })
})
