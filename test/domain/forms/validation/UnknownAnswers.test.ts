import { assert, describe, it } from "@effect/vitest"
import { unknownAnswers } from "../../../../src/domain/forms/validation/UnknownAnswers.ts"
import { compiled } from "../support/forms.ts"

const form = (unknown_fields: string) => compiled([{ field_id: "name" }], { unknown_fields })

const outcome = (policy: string, answers: Record<string, unknown>) => {
  const { kept, problems } = unknownAnswers(form(policy), answers as Record<string, string>, "en")
  return { kept: Object.keys(kept).length, codes: (problems["__unknown__"] ?? []).map(({ code }) => code) }
}

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, 1]))

describe("unknown answers", () => {
  it("are dropped, kept or refused according to the form's setting; keys of the form and the service don't count as unknown", () => {
    const answers = { name: "a", other: "b", __honeypot: "" }
    assert.deepStrictEqual(outcome("drop", answers), { kept: 0, codes: [] })
    assert.deepStrictEqual(outcome("keep", answers), { kept: 1, codes: [] })
    assert.deepStrictEqual(outcome("reject", answers), { kept: 0, codes: ["unknown_field"] })
  })

  it("are kept if they have at most 256 keys", () => {
    assert.deepStrictEqual(outcome("keep", many(256)), { kept: 256, codes: [] })
    assert.deepStrictEqual(outcome("keep", many(257)), { kept: 0, codes: ["too_large"] })
  })

  it("are kept if they are at most 256 KiB of JSON, counted in bytes", () => {
    const frame = '{"x":""}'.length
    assert.deepStrictEqual(outcome("keep", { x: "a".repeat(262_144 - frame) }), { kept: 1, codes: [] })
    assert.deepStrictEqual(outcome("keep", { x: "a".repeat(262_145 - frame) }), { kept: 0, codes: ["too_large"] })
    assert.deepStrictEqual(outcome("keep", { x: "ñ".repeat(131_073) }), { kept: 0, codes: ["too_large"] })
  })
})
