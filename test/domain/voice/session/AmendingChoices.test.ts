import { assert, describe, it } from "@effect/vitest"
import { Conversation, formOf, oneOf, typesOf } from "../support/Conversation.ts"

const options = {
  en: ["Bacon", "Onion", "Cheese", "Olives"],
  es: ["Beicon", "Cebolla", "Queso", "Aceitunas"],
} as const

/** A conversation in which two of four toppings await confirmation. */
const readBack = (locale: "en" | "es", next: "text" | "integer" = "text") => {
  const talk = new Conversation(
    formOf([
      {
        field_id: "toppings",
        field_type: "multi_select",
        label: "Toppings",
        options: options[locale].map((label, at) => ({ value: `t${at + 1}`, label })),
        meta: { voice: { confirm: "always" } },
      },
      { field_id: "next", field_type: next, label: "Note" },
    ]),
    { start: { locale } },
  )
  talk.say(locale === "en" ? "bacon and onion" : "beicon y cebolla")
  return talk
}

/** The choices in a confirmation. */
const valueIn = (out: Parameters<typeof typesOf>[0]): unknown => {
  const { matched } = oneOf(out, "confirm_request")
  return (matched as { readonly value: unknown } | undefined)?.value
}

const asks: ReadonlyArray<readonly ["en" | "es", string, string]> = [
  ["en", "add cheese", "t1,t2,t3"],
  ["en", "plus cheese", "t1,t2,t3"],
  ["en", "also cheese", "t1,t2,t3"],
  ["en", "I forgot cheese", "t1,t2,t3"],
  ["en", "cheese too", "t1,t2,t3"],
  ["en", "yes, cheese as well", "t1,t2,t3"],
  ["en", "yes plus cheese", "t1,t2,t3"],
  ["en", "yes and olives", "t1,t2,t4"],
  ["en", "no, add cheese", "t1,t2,t3"],
  ["en", "and cheese and olives", "t1,t2,t3,t4"],
  ["en", "remove the bacon", "t2"],
  ["en", "no bacon", "t2"],
  ["en", "without the bacon", "t2"],
  ["en", "take the bacon off", "t2"],
  ["en", "yes but no onion", "t1"],
  ["en", "add cheese and remove the bacon", "t2,t3"],
  ["en", "no, bacon and cheese", "t1,t3"],
  ["en", "all of them", "t1,t2,t3,t4"],
  ["es", "añade queso", "t1,t2,t3"],
  ["es", "y queso", "t1,t2,t3"],
  ["es", "también queso", "t1,t2,t3"],
  ["es", "me he dejado el queso", "t1,t2,t3"],
  ["es", "se me olvidó el queso", "t1,t2,t3"],
  ["es", "sí, queso también", "t1,t2,t3"],
  ["es", "sí, y aceitunas", "t1,t2,t4"],
  ["es", "quita el beicon", "t2"],
  ["es", "sin beicon", "t2"],
  ["es", "sí, pero sin cebolla", "t1"],
  ["es", "quite la cebolla y añada queso", "t1,t3"],
  ["es", "no, beicon y queso", "t1,t3"],
]

describe("several choices that are read back", () => {
  it.each(asks)("%s: “%s” keeps the other choices and asks about %s", (locale, utterance, value) => {
    const out = readBack(locale).say(utterance)
    assert.notInclude(typesOf(out), "answer_accepted")
    assert.strictEqual(valueIn(out), value)
  })

  it.each([
    ["en", "yes"],
    ["en", "yes, bacon and onion"],
    ["es", "sí"],
    ["es", "sí, correcto"],
  ] as const)("%s: “%s” accepts them unchanged", (locale, utterance) => {
    assert.strictEqual(oneOf(readBack(locale).say(utterance), "answer_accepted")["value"], "t1,t2")
  })

  it.each([
    ["en", "no"],
    ["en", "remove everything I said and go away"],
    ["es", "no"],
  ] as const)("%s: “%s” stores nothing", (locale, utterance) => {
    assert.notInclude(typesOf(readBack(locale).say(utterance)), "answer_accepted")
  })

  it.each([
    ["en", "yes", "I forgot cheese", "t1,t2,t3"],
    ["es", "sí", "me he dejado el queso", "t1,t2,t3"],
    ["es", "sí", "quita el beicon", "t2"],
  ] as const)("%s: “%s”, then “%s” at a later question, asks about them again", (locale, yes, utterance, value) => {
    const talk = readBack(locale, "integer")
    talk.say(yes)
    assert.strictEqual(valueIn(talk.say(utterance)), value)
  })
})
