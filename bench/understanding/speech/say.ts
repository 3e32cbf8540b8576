import type { Dice } from "./Dice.ts"
import { sayDate } from "./sayDate.ts"
import { sayEmail } from "./sayEmail.ts"
import { sayNumber } from "./sayNumber.ts"
import { sayPhone } from "./sayPhone.ts"
import { sayTime } from "./sayTime.ts"
import type { Language, Utterance } from "./Utterance.ts"

export type Speaker = (language: Language, random: Dice) => Utterance

/** A date and a time, either of which may be ambiguous. The worse status applies to the whole. */
const sayDateTime: Speaker = (language, random) => {
  const date = sayDate(language, random)
  const time = sayTime(language, random)
  const day = date.text.replace(/[.]$/, "").replace(/(?:, thanks| please| thank you|, gracias| por favor)$/i, "")
  const joiner = language === "en" ? random.pick([" at ", ", "]) : ", "
  return {
    type: "datetime",
    locale: language,
    text: `${day}${joiner}${time.text}`,
    status: date.status === "accepted" && time.status === "accepted" ? "accepted" : "confirm",
    value: `${date.value}T${time.value}`,
  }
}

export const speakers: Readonly<Record<string, Speaker>> = {
  number: sayNumber,
  phone: sayPhone,
  email: sayEmail,
  date: sayDate,
  time: sayTime,
  datetime: sayDateTime,
}
