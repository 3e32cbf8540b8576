import { assert, describe, it } from "@effect/vitest"
import { Conversation, formOf, oneOf, typesOf, type Wire } from "../support/Conversation.ts"

const narrated = (field: object, locale = "en"): string => {
  const talk = new Conversation(formOf([{ field_id: "a", label: "Thing", ...field }]), { start: { locale } })
  return (oneOf(talk.wire, "question")["narration"] as { readonly text: string }).text
}

describe("a spoken question", () => {
  it("becomes a sentence that fits its kind if the label isn't one", () => {
    const asked = [
      [{ field_type: "text", label: "Comments" }, "Comments. What is your answer?"],
      [{ field_type: "text", label: "Full name" }, "Full name. What is the name?"],
      [{ field_type: "email", label: "Email" }, "Email. What is the address?"],
      [{ field_type: "date", label: "Birth date" }, "Birth date. What date should I enter?"],
      [{ field_type: "integer", label: "Companions" }, "Companions. What is the number?"],
      [{ field_type: "text", label: "Comments", hint: "In a word" }, "Comments. Tip: In a word. What is your answer?"],
    ] as const
    for (const [field, utterance] of asked) assert.strictEqual(narrated(field), utterance)
    assert.strictEqual(narrated({ field_type: "date", label: "Fecha" }, "es"), "Fecha. ¿Cuál es la fecha?")
  })

  it("is unchanged if it is a sentence, the author's own prompt, a choice, or a yes/no question", () => {
    assert.strictEqual(narrated({ field_type: "text", label: "What is your name?" }), "What is your name?")
    assert.strictEqual(narrated({ field_type: "text", label: "Tell us what happened." }), "Tell us what happened.")
    assert.strictEqual(
      narrated({ field_type: "text", meta: { voice: { prompt: "Your name, please" } } }),
      "Your name, please",
    )
    assert.strictEqual(narrated({ field_type: "boolean", label: "Insured" }), "Insured. Say yes or no.")
    const options = ["Red", "Blue"].map((label) => ({ value: label, label }))
    assert.notInclude(narrated({ field_type: "select", label: "Colour", options }), "What is")
  })
})

describe("the review", () => {
  const total = {
    field_id: "total",
    field_type: "formula",
    label: "Total",
    depends_on: [
      { conditions: [], operations: [{ op: "multiply", operands: ["tickets", { value: 60 }], target: "total" }] },
    ],
  }
  const form = formOf([
    { field_id: "tickets", field_type: "integer", label: "Tickets" },
    { field_id: "home", field_type: "location", label: "Country" },
    total,
  ])

  it("lists computed values below the answers, and shows countries by name", () => {
    const talk = new Conversation(form)
    talk.text("tickets", "3")
    talk.send({ type: "answer_payload", field_id: "home", value: "ES" })
    const review = oneOf(talk.wire, "review_start")
    const items = review["items"] as ReadonlyArray<Wire>
    assert.deepStrictEqual(
      items.map(({ field_id: id, answer_text: text }) => [id, text]),
      [
        ["tickets", "3"],
        ["home", "Spain"],
      ],
    )
    assert.deepStrictEqual(review["computed"], [{ field_id: "total", label: "Total", answer_text: "180" }])
    const reviewLine = talk.wire.find(({ key }) => key === "review:computed:total")
    assert.strictEqual(reviewLine?.["text"], "Total: 180.")
  })
})

describe("a resumed session", () => {
  it("announces the plan with all questions, including answered ones", () => {
    const form = formOf(["a", "b", "c"].map((id) => ({ field_id: id, field_type: "text", label: id })))
    const first = new Conversation(form)
    first.text("a", "x")
    const again = first.resume()
    assert.strictEqual(typesOf(again.wire)[0], "session_resumed")
    assert.deepStrictEqual(oneOf(again.wire, "plan_updated")["order"], ["a", "b", "c"])
  })
})
