import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Conversation, formOf } from "../support/Conversation.ts"

/** Answers that were once lost or misunderstood, with their meaning, or `null` if they must not be used. */
interface Case {
  readonly class: string
  readonly ask: keyof typeof questions
  readonly locale: "en" | "es"
  readonly now?: string
  readonly zone?: string
  readonly say: ReadonlyArray<string>
  readonly means: ReadonlyArray<string | number | null>
}

const field = (field_type: string, labels: readonly [string, string], more: object = {}) => ({
  field_id: "a",
  field_type,
  label: { en: labels[0], es: labels[1] },
  ...more,
})

const next = (field_type: string, labels: readonly [string, string]) => ({
  ...field(field_type, labels),
  field_id: "next",
})

const confirmed = { meta: { voice: { confirm: "always" } } }

const optionsOf = (values: Readonly<Record<string, readonly [string, string]>>) => ({
  options: Object.entries(values).map(([value, [en, es]]) => ({ value, label: { en, es } })),
})

const symptoms = [
  ["Fever", "Fiebre"],
  ["Cough", "Tos"],
  ["Shortness of breath", "Falta de aire"],
  ["Sore throat", "Dolor de garganta"],
  ["Muscle aches", "Dolor muscular"],
  ["Headache", "Dolor de cabeza"],
  ["Vomiting", "Vómitos"],
  ["Loss of taste", "Pérdida de olfato"],
  ["Congestion", "Congestión"],
  ["Rash", "Sarpullido"],
  ["Fatigue", "Cansancio"],
  ["Joint pain", "Dolor articular"],
  ["Chest pain", "Dolor de pecho"],
  ["None of these", "Ninguno"],
] as const

const toppings = field("multi_select", ["Toppings", "Ingredientes"], {
  ...confirmed,
  ...optionsOf({
    bacon: ["Bacon", "Beicon"],
    onion: ["Onion", "Cebolla"],
    cheese: ["Cheese", "Queso"],
    olives: ["Olives", "Aceitunas"],
  }),
})

const questions = {
  date: [field("date", ["Date", "Fecha"])],
  time: [field("time", ["Time", "Hora"])],
  datetime: [field("datetime", ["When?", "¿Cuándo?"])],
  integer: [field("integer", ["Number", "Número"])],
  number: [field("number", ["Number", "Número"])],
  phone: [field("phone", ["Phone", "Teléfono"])],
  duration: [field("duration", ["How long does it take?", "¿Cuánto dura?"])],
  zipcode: [field("zipcode", ["Zip code", "Código postal"])],
  url: [field("url", ["Website", "Página web"])],
  address: [field("text", ["Address", "Dirección"])],
  home: [field("text", ["Home address", "Domicilio"], confirmed)],
  "day and time": [field("datetime", ["When?", "¿Cuándo?"], confirmed)],
  "full name": [field("text", ["Full name", "Nombre y apellidos"], confirmed)],
  story: [field("textarea", ["What happened?", "¿Qué pasó?"], { required: true })],
  nights: [field("integer", ["How many nights?", "¿Cuántas noches?"], confirmed)],
  children: [field("integer", ["How many children do you have?", "¿Cuántos hijos tiene?"])],
  "adults then children": [field("integer", ["Adults", "Adultos"], confirmed), next("integer", ["Children", "Niños"])],
  pizzas: [field("integer", ["How many pizzas?", "¿Cuántas pizzas?"], confirmed), next("textarea", ["Note", "Nota"])],
  toppings: [toppings],
  "toppings then pizzas": [toppings, next("integer", ["How many pizzas?", "¿Cuántas pizzas?"])],
  symptoms: [
    field("multi_select", ["Symptoms", "Síntomas"], {
      options: symptoms.map(([en, es], at) => ({ value: `s${at + 1}`, label: { en, es } })),
    }),
  ],
  agreement: [
    field("likert", ["It was easy", "Fue fácil"], {
      ...optionsOf({
        agree: ["Agree", "De acuerdo"],
        neutral: ["Neutral", "Neutral"],
        disagree: ["Disagree", "En desacuerdo"],
      }),
    }),
  ],
  satisfaction: [
    field("radio", ["How satisfied are you?", "¿Cómo de satisfecho está?"], {
      ...optionsOf({
        satisfied: ["Satisfied", "Satisfecho"],
        neutral: ["Neutral", "Neutral"],
        dissatisfied: ["Dissatisfied", "Insatisfecho"],
      }),
    }),
  ],
} as const

const understood = ({ ask, locale, now, zone, say }: Case): unknown => {
  const at = Date.parse(now ?? "2026-11-25T10:00:00Z")
  const talk = new Conversation(formOf(questions[ask]), {
    at,
    start: { locale, timezone: zone ?? "Europe/Madrid" },
  })
  for (const utterance of say) talk.say(utterance)
  const { pending, answers } = talk.state
  const asked = pending?.purpose === "answer" && pending.candidate.fieldId === "a" ? pending.candidate.value : undefined
  return asked ?? answers.get("a")?.value ?? null
}

/** Commas and capitals between the parts of an address don't matter. */
const plain = (value: unknown): string =>
  String(value)
    .toLowerCase()
    .replaceAll(/,? #|, /g, " ")

const cases = readFileSync(new URL("spoken-cases.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Case)

describe("a spoken answer in a session", () => {
  for (const one of cases)
    it(`${one.class}: ${one.locale} ${one.ask}: “${one.say.join("”, “")}” means ${one.means.join(" or ")}`, () => {
      assert.include(one.means.map(plain), plain(understood(one)))
    })
})
