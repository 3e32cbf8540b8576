import { assert, describe, it } from "@effect/vitest"
import { Conversation, formOf } from "../support/Conversation.ts"

interface Asking {
  readonly locale: string
  readonly field: object
  /** The spoken and the stored value. A question mark means that it is stored after a yes to the read-back. */
  readonly lines: ReadonlyArray<readonly [said: string, stored: unknown]>
}

const answered = ({ locale, field }: Asking, utterance: string): unknown => {
  const talk = new Conversation(formOf([{ field_id: "a", label: "a", ...field }]), { start: { locale } })
  talk.say(utterance)
  const stored = talk.state.answers.get("a")?.value
  if (stored !== undefined) return stored
  if (talk.state.pending === undefined) return undefined
  talk.say(locale === "en" ? "yes" : "sí")
  const confirmed = talk.state.answers.get("a")?.value
  return confirmed === undefined ? undefined : `?${String(confirmed)}`
}

const symptoms = ["Fever", "Cough", "Rash", "Sore throat", "Muscle aches", "Headache"].map((label, n) => ({
  value: `s${n + 1}`,
  label,
}))

const questions: Readonly<Record<string, Asking>> = {
  "a duration in English": {
    locale: "en",
    field: { field_type: "duration", label: "How long does it take?" },
    lines: [
      ["half an hour", "PT30M"],
      ["three weeks", "P21D"],
      ["an hour and 45 minutes", "PT1H45M"],
      ["1.5 hours", "PT1H30M"],
    ],
  },
  "a duration in Spanish": {
    locale: "es",
    field: { field_type: "duration", label: "¿Cuánto dura?" },
    lines: [
      ["dos días", "P2D"],
      ["una hora y cuarto", "PT1H15M"],
      ["tres cuartos de hora", "PT45M"],
    ],
  },
  "a salary, whose year is only a rate": {
    locale: "en",
    field: { field_type: "currency", label: "What salary do you expect per year?" },
    lines: [
      ["thirty two thousand pounds", 32_000],
      ["fifty k", 50_000],
      ["eighty five thousand a year", 85_000],
    ],
  },
  "a reading, said digit by digit": {
    locale: "en",
    field: { field_type: "number", label: "What is your current meter reading?" },
    lines: [
      ["four five two one seven", "?45217"],
      ["uh it's reading six one double two nine", "?61229"],
      ["two three", undefined],
    ],
  },
  "a reading in Spanish, said digit by digit": {
    locale: "es",
    field: { field_type: "number", label: "¿Qué lectura marca su contador?" },
    lines: [["ocho siete seis cinco", "?8765"]],
  },
  "nights, said in weeks": {
    locale: "en",
    field: { field_type: "integer", label: "How many nights will you be staying?" },
    lines: [["a whole week", 7]],
  },
  "people, corrected at the end": {
    locale: "es",
    field: { field_type: "integer", label: "¿Para cuántas personas es la reserva?" },
    lines: [["pues éramos siete pero al final somos seis", 6]],
  },
  "a yes or no with its reason": {
    locale: "es",
    field: { field_type: "boolean", label: "¿Acepta recibir ofertas por correo?" },
    lines: [
      ["no, no quiero publicidad", "false"],
      ["sí, sin problema", "true"],
    ],
  },
  "a yes or no without either word": {
    locale: "en",
    field: { field_type: "boolean", label: "Are you currently taking any medication?" },
    lines: [["none at all", "?false"]],
  },
  "an option that is only asked about": {
    locale: "en",
    field: {
      field_type: "radio",
      label: "How urgent is it?",
      options: ["Emergency", "Urgent", "Routine"].map((label) => ({ value: label, label })),
    },
    lines: [
      ["what counts as urgent", "?Urgent"],
      ["what I have is urgent", "Urgent"],
    ],
  },
  "a mark with its reason": {
    locale: "en",
    field: { field_type: "rating", label: "How would you rate your meal, from 1 to 5?" },
    lines: [
      ["one, it was stone cold", "?1"],
      ["top marks", "?5"],
      ["the waiter was a star, full marks from us", "?5"],
      ["I wouldn't give it top marks", undefined],
      ["it was a good one, really", undefined],
    ],
  },
  "a mark by its name in Spanish": {
    locale: "es",
    field: { field_type: "rating", label: "Valore la limpieza, del 1 al 5" },
    lines: [
      ["la máxima puntuación", "?5"],
      ["nos atendieron fatal, le pongo la nota más baja", "?1"],
      ["no le doy la nota máxima", undefined],
    ],
  },
  "words that are rather talk": {
    locale: "en",
    field: { field_type: "textarea", label: "What would you like to report?" },
    lines: [
      ["hold on, someone's at the door", undefined],
      ["does that matter", "?does that matter"],
      ["the light in our street is broken", "the light in our street is broken"],
    ],
  },
  "a date that is said twice": {
    locale: "en",
    field: { field_type: "date", label: "When did it happen?" },
    lines: [
      ["it was Sunday, Sunday night", "?2026-03-01"],
      ["the 23rd, yes, the 23rd of February", "?2026-02-23"],
      ["not Sunday, Monday or Tuesday", undefined],
    ],
  },
  "a postal code": {
    locale: "en",
    field: { field_type: "zipcode", label: "Zip code" },
    lines: [
      ["my zip is six oh six one four", "?60614"],
      ["S W 1 A 2 A A", "SW1A 2AA"],
      ["double oh one two three", "00123"],
      ["90210", "90210"],
    ],
  },
  "a postal code in Spanish": {
    locale: "es",
    field: { field_type: "zipcode", label: "Código postal" },
    lines: [
      ["es cero ocho cero cero uno", "08001"],
      ["es 28013", "28013"],
    ],
  },
  "a web address": {
    locale: "en",
    field: { field_type: "url", label: "Website" },
    lines: [
      ["example dot com slash jobs", "?https://example.com/jobs"],
      ["example.com", "?https://example.com"],
      ["http://example.com", "http://example.com"],
    ],
  },
  "how many there are": {
    locale: "en",
    field: { field_type: "integer", label: "How many children do you have?" },
    lines: [
      ["we have no children", 0],
      ["don't have any", 0],
      ["none", 0],
      ["nobody", 0],
      ["no idea", undefined],
    ],
  },
  "how many there are, in Spanish": {
    locale: "es",
    field: { field_type: "integer", label: "¿Cuántos hijos tiene?" },
    lines: [
      ["ningún hijo", 0],
      ["sin hijos", 0],
      ["no tengo hijos", 0],
      ["nada", 0],
    ],
  },
  "days, in any unit": {
    locale: "en",
    field: { field_type: "integer", label: "How many days were you away?" },
    lines: [
      ["three weeks", 21],
      ["a month", "?30"],
      ["three kilos", undefined],
    ],
  },
  "the unit beside the box": {
    locale: "en",
    field: { field_type: "number", label: "Weight", meta: { unit: "kg" } },
    lines: [
      ["five hundred grams", 0.5],
      ["ten stone", "?63.5"],
    ],
  },
  money: {
    locale: "en",
    field: { field_type: "currency", label: "What did you pay?" },
    lines: [["three nineteen fifty", "?319.5"]],
  },
  "a mark on a scale": {
    locale: "es",
    field: { field_type: "rating", label: "Nota", constraints: { scale_min: 1, scale_max: 7 } },
    lines: [
      ["un siete", "7"],
      ["un diez", undefined],
      ["una experiencia estupenda", undefined],
    ],
  },
  "a slider": {
    locale: "es",
    field: { field_type: "range", label: "¿Cómo fue su estancia?", constraints: { min_value: 0, max_value: 10 } },
    lines: [
      ["un siete", 7],
      ["uno", 1],
      ["una estrella", 1],
      ["una experiencia estupenda", undefined],
      ["una maravilla", undefined],
    ],
  },
  "a slider, in English": {
    locale: "en",
    field: { field_type: "range", label: "How was your stay?", constraints: { min_value: 0, max_value: 10 } },
    lines: [
      ["a seven", 7],
      ["one", 1],
      ["one, sadly", 1],
      ["it was a good one", undefined],
      ["one great experience", undefined],
    ],
  },
  "a slider of hours": {
    locale: "en",
    field: { field_type: "range", label: "How many hours?", constraints: { min_value: 0, max_value: 10 } },
    lines: [
      ["an hour", 1],
      ["one hour", 1],
      ["one long hour", 1],
    ],
  },
  "several options by their numbers": {
    locale: "en",
    field: { field_type: "multi_select", label: "Symptoms", options: symptoms },
    lines: [
      ["two four and six", "s2,s4,s6"],
      ["numbers one three five", "s1,s3,s5"],
      ["first second and third", "s1,s2,s3"],
      ["one through four", "s1,s2,s3,s4"],
    ],
  },
}

describe("a spoken measure in a session", () => {
  for (const [name, asking] of Object.entries(questions))
    it(name, () =>
      assert.deepStrictEqual(
        asking.lines.map(([utterance]) => [utterance, answered(asking, utterance)]),
        asking.lines.map(([utterance, stored]) => [utterance, stored]),
      ),
    )
})
