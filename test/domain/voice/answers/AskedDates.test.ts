import { assert, describe, it } from "@effect/vitest"
import { Conversation, formOf } from "../support/Conversation.ts"

/** A Wednesday. */
const at = Date.parse("2026-11-25T10:00:00Z")

const proposed = (locale: "en" | "es", type: "date" | "datetime", label: string, utterance: string): unknown => {
  const form = formOf([{ field_id: "a", field_type: type, label }])
  const talk = new Conversation(form, { at, start: { locale, timezone: "Europe/Madrid" } })
  talk.say(utterance)
  const { pending, answers } = talk.state
  return pending?.purpose === "answer" ? pending.candidate.value : answers.get("a")?.value
}

const dates = [
  ["en", "Date of accident", "december third", "2025-12-03"],
  ["en", "Date of accident", "monday", "2026-11-23"],
  ["en", "Last visit to the dentist", "december third", "2025-12-03"],
  ["en", "When were you last seen by a doctor?", "december third", "2025-12-03"],
  ["en", "Date received", "december third", "2025-12-03"],
  ["en", "Date needed", "december third", "2026-12-03"],
  ["en", "When do you need the parcel delivered?", "monday", "2026-11-30"],
  ["en", "Last day of leave", "december third", "2026-12-03"],
  ["en", "Arrival date", "monday", "2026-11-30"],
  ["es", "Fecha del siniestro", "el tres de diciembre", "2025-12-03"],
  ["es", "Fecha del siniestro", "el lunes", "2026-11-23"],
  ["es", "¿Qué día fue la caída?", "el tres de diciembre", "2025-12-03"],
  ["es", "¿Cuándo se casó?", "el tres de diciembre", "2025-12-03"],
  ["es", "Última visita al dentista", "el tres de diciembre", "2025-12-03"],
  ["es", "Fecha deseada", "el tres de diciembre", "2026-12-03"],
  ["es", "Fecha de la próxima cita", "el tres de diciembre", "2026-12-03"],
  ["es", "Fecha de matrimonio", "el tres de diciembre de 2026", "2026-12-03"],
] as const

const moments = [
  ["en", "When did it happen?", "monday at nine am", "2026-11-23T09:00"],
  ["es", "¿Cuándo ocurrió?", "el lunes a las nueve de la mañana", "2026-11-23T09:00"],
  ["es", "¿Cuándo quiere venir?", "el lunes a las nueve de la mañana", "2026-11-30T09:00"],
] as const

describe("a day without its year", () => {
  it.each(dates)("%s: “%s”, “%s” is %s", (locale, label, utterance, value) => {
    assert.strictEqual(proposed(locale, "date", label, utterance), value)
  })

  it.each(moments)("%s, with a time: “%s”, “%s” is %s", (locale, label, utterance, value) => {
    assert.strictEqual(proposed(locale, "datetime", label, utterance), value)
  })
})
