import { assert, it } from "@effect/vitest"
import { Conversation, formOf } from "../support/Conversation.ts"

const heard = (locale: string, field: Record<string, unknown>, text: string) => {
  const form = formOf([
    { field_id: "asked", required: true, ...field },
    { field_id: "note", field_type: "textarea", label: "Notes" },
  ])
  const talk = new Conversation(form, { start: { locale, timezone: "Europe/Madrid" } })
  talk.say(text)
  const { answers, pending } = talk.state
  return pending?.purpose === "answer" ? `?${String(pending.candidate.value)}` : answers.get("asked")?.value
}

const asText = (label: string) => ({ field_type: "text", label })
const scale = { field_type: "rating", label: "How would you rate it, from 1 to 5?" }

it("proposes the answer without the words around it", () => {
  const lines = [
    ["en", asText("Which company do you work for?"), "at Barclays, since 2015", "?Barclays"],
    ["es", asText("¿En qué empresa trabaja?"), "en Movistar, antes estaba en Vodafone", "?Movistar"],
    ["en", asText("In which city do you live?"), "We're in Perth now, we used to live in Adelaide", "?Perth"],
    [
      "es",
      { field_type: "integer", label: "¿Cuántas personas viven en su casa?" },
      "tres, mi marido, mi hija y yo",
      "?3",
    ],
    [
      "en",
      { field_type: "currency", label: "What is your monthly rent?" },
      "six ninety five a month, so 695 pounds",
      "?695",
    ],
    ["en", { field_type: "number", label: "How many square metres is it?" }, "about 110 metres", 110],
    ["es", { field_type: "zipcode", label: "Código postal" }, "mil cuatrocientos veinticinco", "?1425"],
  ] as const
  for (const [locale, field, text, meant] of lines) assert.strictEqual(heard(locale, field, text), meant, text)
})

it("confirms an option named in a question, and prefers the option of the main clause", () => {
  assert.strictEqual(heard("en", scale, "is five the best"), "?5")
  assert.strictEqual(heard("es", scale, "¿cinco es lo mejor?"), "?5")
  const options = ["Single", "Married", "Divorced", "Widowed"].map((label) => ({ value: label, label }))
  const status = { field_type: "select", label: "What is your marital status?", options }
  assert.strictEqual(heard("en", status, "I'm a widow, my husband died in March"), "?Widowed")
})

it("treats a text question that asks for an email address like an email field", () => {
  assert.strictEqual(heard("en", asText("Email address"), "john dot smith at gmail dot com"), "john.smith@gmail.com")
  assert.strictEqual(heard("es", asText("Correo del tutor"), "a ventas arroba molino punto es"), "ventas@molino.es")
})
