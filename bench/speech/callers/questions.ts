import type { JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { medicines } from "../../../src/domain/forms/demo/medicines.ts"
import type { Dice } from "../../understanding/speech/Dice.ts"
import { saidTexts } from "../../understanding/speech/sayTexts.ts"
import { speakers } from "../../understanding/speech/say.ts"
import type { Language } from "../../understanding/speech/Utterance.ts"

/** A caller's words, and the expected value. */
export interface Answer {
  readonly text: string
  readonly again: string
  readonly value: string
}

export interface Kind {
  readonly field: JsonObject
  readonly say: (language: Language, random: Dice) => Answer
}

const older = (fieldType: string, name: keyof typeof speakers): Kind => ({
  field: { field_type: fieldType },
  say: (language, random) => {
    const { text, value } = speakers[name]!(language, random)
    return { text, again: text, value: String(value) }
  },
})

const text = (name: keyof typeof saidTexts, field: JsonObject): Kind => ({
  field: { field_type: "text", ...field },
  say: saidTexts[name],
})

const voice = (settings: JsonObject): JsonObject => ({ meta: { voice: settings } })

const term: Kind = {
  field: { field_type: "select", options: medicines, ...voice({ entity: "term", enumerate: "never" }) },
  say: (language, random) => {
    const { value, label } = random.pick(
      medicines as ReadonlyArray<{ readonly value: string; readonly label: Readonly<Record<Language, string>> }>,
    )
    const name = label[language]
    return { text: (language === "en" ? "it's " : "es ") + name, again: name, value }
  },
}

/** A question of each kind. */
export const kinds: Readonly<Record<string, Kind>> = {
  name: text("name", voice({ entity: "person_name" })),
  vin: text("vin", voice({ entity: "code", check: "vin" })),
  iban: text("iban", voice({ entity: "code", check: "iban" })),
  plate: text("plate", { constraints: { pattern: "^[0-9]{4}[BCDFGHJKLMNPRSTVWXYZ]{3}$" } }),
  address: text("address", voice({ entity: "postal_address" })),
  term,
  number: older("number", "number"),
  phone: older("phone", "phone"),
  email: older("email", "email"),
  date: older("date", "date"),
  time: older("time", "time"),
  datetime: older("datetime", "datetime"),
}
