import { assert, describe, it } from "@effect/vitest"
import { fieldTypes } from "../../../../src/domain/forms/model/FieldType.ts"
import { Conversation, formOf, typesOf } from "../support/Conversation.ts"

const options = ["Red", "Green"].map((label) => ({ value: label.toLowerCase(), label }))

const types = fieldTypes.filter((type) => !["hidden", "formula", "group", "matrix", "note"].includes(type))

const formWith = (type: string) =>
  formOf([
    {
      field_id: "a",
      field_type: type,
      label: "A",
      ...(["select", "multi_select", "radio", "transfer_list", "tree_select"].includes(type) ? { options } : {}),
      ...(type === "array" ? { item_template: { field_id: "item", field_type: "text", label: "Item" } } : {}),
    },
  ])

const texts = [
  "red",
  "yes",
  "3",
  "20.5",
  "#ff8800",
  "2026-12-04",
  "2026-12-04T10:30",
  "10:30",
  "anna@example.com",
  "+34600123456",
  "https://example.com/a.pdf",
  "PT90M",
  "Anna Fisher",
  "ES9121000418450200051332",
  '{"street":"12 Oak Road","city":"London"}',
]

/** The messages that may answer a question, by type. */
const frames: ReadonlyArray<Record<string, unknown>> = [
  ...texts.map((value) => ({ type: "answer_text", value })),
  ...["red", "true", "3"].map((value) => ({ type: "answer_selection", value })),
  { type: "answer_selection", values: ["red", "green"] },
  ...[
    ...texts,
    { blob_ref: "s3://bucket/key" },
    ["red"],
    [{ item: "x" }],
    ["a@example.com"],
    5,
    true,
    { start: 1, end: 2 },
  ].map((value) => ({ type: "answer_payload", value })),
]

const everythingAfter = (talk: Conversation): ReadonlyArray<string> => {
  talk.send({ type: "review_confirm", confirmed: true })
  return typesOf(talk.wire)
}

/** Types that accept no spoken answer here, because they are drawn, placed or ranked, or their answers aren't words. */
const elsewhere = new Set([
  "availability",
  "color",
  "color_picker",
  "credit_card",
  "cron",
  "location",
  "place",
  "signature",
  "signature_pad",
])

describe.each([1, 2] as const)(
  "protocol %i: a form with one question is completed by any accepted answer",
  (protocol) => {
    it.each(types)("%s", (type) => {
      let accepted = 0
      for (const frame of frames) {
        const talk = new Conversation(formWith(type), { protocol })
        const answer = talk.send({ ...frame, field_id: "a" })
        if (!typesOf(answer).includes("answer_accepted")) continue
        accepted++
        assert.include(everythingAfter(talk), "form_complete", JSON.stringify(frame))
        assert.lengthOf(talk.submissions, 1)
      }
      if (!elsewhere.has(type)) assert.isAbove(accepted, 0)
    })
  },
)
