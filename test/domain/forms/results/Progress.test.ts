import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { decodeForm } from "../../../../src/domain/forms/check/FormCheck.ts"
import { topLevelFields } from "../../../../src/domain/forms/model/FormDefinition.ts"
import { type Pace, progressIn, unfinishedOf } from "../../../../src/domain/forms/results/Progress.ts"

const fields = [
  { field_id: "name", field_type: "text", label: "Name" },
  { field_id: "going", field_type: "boolean", label: "Going?" },
  { field_id: "terms", field_type: "checkbox", label: "Terms" },
]
const form = Result.getOrThrow(
  decodeForm(
    { form_id: "f", title: "t", version: "1", sections: [{ fields }] },
    "5f0e7b1a-0000-4000-8000-000000000001",
  ),
)
const uids = Object.fromEntries(topLevelFields(form).map(({ fieldId, fieldUid }) => [fieldId, fieldUid]))
const reached = (answers: Readonly<Record<string, string | boolean>>, pace: Pace) => {
  const keyed = Object.fromEntries(Object.entries(answers).map(([id, value]) => [uids[id]!, value]))
  const { last } = progressIn(form, keyed, pace) ?? {}
  return Object.keys(uids).find((id) => uids[id] === last)
}

describe("a respondent's progress", () => {
  it("ends at the last answered question, not counting checkboxes that were never touched", () => {
    const answers = { name: "Ada", terms: false }
    assert.strictEqual(reached(answers, { channel: "page", times: { name: 900 } }), "name")
    assert.strictEqual(reached(answers, { channel: "page", times: {} }), "name")
    assert.strictEqual(
      reached({ ...answers, going: false }, { channel: "page", times: { name: 1, going: 2 } }),
      "going",
    )
    assert.strictEqual(reached({ name: "Ada", going: false }, { channel: "api", times: {} }), "going")
    assert.isUndefined(reached({ terms: false }, { channel: "page", times: {} }))
  })

  it("is counted by question and channel, and only in the total if the question was deleted", () => {
    const { count, questions } = unfinishedOf(
      form,
      [
        { channel: "page", last: uids["name"]!, count: 2 },
        { channel: "voice", last: uids["name"]!, count: 1 },
        { channel: "page", last: "gone", count: 4 },
      ],
      [{ channel: "page", field: uids["name"]!, count: 2, median: 1_449 }],
      "en",
    )
    assert.strictEqual(count, 7)
    assert.deepStrictEqual(questions, [
      {
        id: "name",
        label: "Name",
        stopped: 3,
        channels: [
          { channel: "page", stopped: 2, seconds: { count: 2, median: 1.4 } },
          { channel: "voice", stopped: 1 },
        ],
      },
    ])
  })
})
