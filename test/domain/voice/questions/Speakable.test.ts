import * as Result from "effect/Result"
import { assert, describe, it } from "@effect/vitest"
import { readField } from "../../../../src/domain/forms/codec/FormCodec.ts"
import { isSpeakable } from "../../../../src/domain/voice/questions/Speakable.ts"

const speakable = (pattern: string, label = "Anything", more: object = {}) =>
  isSpeakable(
    Result.getOrThrow(
      readField(
        { field_id: "x", field_type: "text", label, constraints: { pattern }, ...more },
        "11111111-2222-4333-8444-555555555555",
      ),
    ),
    "en",
  )

describe("patterns of spoken answers", () => {
  it("a pattern that can be answered aloud is accepted, even if it is long or unusual", () => {
    for (const pattern of [
      "^[A-HJ-NPR-Z0-9]{17}$",
      "^\\d{5}$",
      "^(?=.*\\d)[A-Za-z\\d]{8,}$",
      "^[A-Z]{2}-\\d{4}$",
      "^.{3,}$",
      "^[^@]+$",
      "^\\w+@\\w+\\.\\w+$",
    ])
      assert.isTrue(speakable(pattern), pattern)
    assert.isTrue(speakable("^[A-Z]{2}\\d{22}$", "IBAN"))
    assert.isTrue(speakable("^[\\p{L} ]+$", "Full name"))
  })

  it("a pattern that requires unpronounceable symbols, or digits in a name, is an error", () => {
    assert.isFalse(speakable("^[\\u2600-\\u26ff]+$"))
    assert.isFalse(speakable("^[~^|]{3}$"))
    assert.isFalse(speakable("^\\d{5}$", "Full name"))
    assert.isFalse(speakable("^[A-Z]{2}~\\d+$", "Policy number"))
    assert.isFalse(speakable("^a{5}$", "Anything", { constraints: { pattern: "^a{5}$", max_length: 3 } }))
  })

  it("a question answered on the screen may have a pattern that can't be spoken", () => {
    assert.isTrue(speakable("^[~^|]{3}$", "Anything", { meta: { voice_mode: "visual_fallback" } }))
  })
})
