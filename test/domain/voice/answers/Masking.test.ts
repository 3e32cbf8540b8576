import { assert, describe, it } from "@effect/vitest"
import {
  mask,
  shownAlternatives,
  shownAnswer,
  shownMatch,
  shownProblems,
  shownTranscript,
} from "../../../../src/domain/voice/answers/Masking.ts"
import type { Question } from "../../../../src/domain/voice/questions/Question.ts"
import { Conversation, formOf, oneOf } from "../support/Conversation.ts"

const hidden = { meta: { voice: { sensitive: true } } }
const instead = "That isn't a valid answer to this question."

const objectionTo = (field: object, value: string): string => {
  const talk = new Conversation(formOf([{ field_id: "a", label: "A", required: true, ...field }]))
  const refused = oneOf(talk.text("a", value), "answer_rejected")
  assert.notInclude(JSON.stringify(refused), value)
  return String(refused["reason"])
}

describe("the reason for refusing a sensitive answer", () => {
  it("uses the form's wording and limits, so a respondent can correct the answer", () => {
    const constraints = { min_length: 8, pattern: "\\d+", pattern_message: "Digits only." }
    const reason = objectionTo({ field_type: "password", constraints }, "zebra")
    assert.include(reason, "at least 8 characters")
    assert.include(reason, "Digits only.")
    assert.include(objectionTo({ field_type: "url", ...hidden }, "zebra"), "must be a web address")
  })

  it("is a generic message if the wording for the field's type wasn't checked for sensitive answers", () => {
    assert.strictEqual(objectionTo({ field_type: "duration", ...hidden }, "zebra"), instead)
  })
})

describe("a displayed answer", () => {
  const [open, secret] = [{ isSensitive: false } as Question, { isSensitive: true } as Question]
  const match = { value: "a", label: "A", method: "exact" as const, score: 1 }

  it("shows no transcript, option or alternatives if it is sensitive", () => {
    assert.deepStrictEqual(
      [undefined, open, secret].map((question) => shownTranscript(question, "words")),
      ["words", "words", mask],
    )
    assert.deepStrictEqual([shownMatch(open, match), shownMatch(secret, match)], [{ matched: match }, {}])
    assert.deepStrictEqual(shownAlternatives(open, [match]), { alternatives: [match] })
    assert.deepStrictEqual([shownAlternatives(open, []), shownAlternatives(secret, [match])], [{}, {}])
    assert.deepStrictEqual(shownAnswer(secret, { value: "x", source: "text" }), { value: mask, source: "text" })
  })

  it("shows “[attached]” instead of the content of a file or a drawing, at any depth", () => {
    const value = { front: "data:image/png;base64,AA", sizes: [1, " DATA:text/plain,x"] }
    assert.deepStrictEqual(shownAnswer(open, { value, source: "text" }).value, {
      front: "[attached]",
      sizes: [1, "[attached]"],
    })
  })

  it("that is sensitive is not quoted in messages about its problems", () => {
    const problems = [
      { code: "min_length" as const, message: "At least 8.", params: {} },
      { code: "option" as const, message: "zebra is no option.", params: {} },
    ]
    assert.strictEqual(shownProblems(secret, problems, "No."), "At least 8.")
    assert.strictEqual(shownProblems(secret, problems.slice(1), "No."), "No.")
    assert.strictEqual(shownProblems(open, problems, "No."), "At least 8. zebra is no option.")
  })
})
