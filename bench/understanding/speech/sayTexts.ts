import { codesOf } from "./codes.ts"
import type { Dice } from "./Dice.ts"
import type { Language } from "./Utterance.ts"

/** A value that must be exact: how a person says it first, and how they repeat it if it was not understood. */
export interface SaidText {
  readonly text: string
  readonly again: string
  readonly value: string
}

type TextSpeaker = (language: Language, random: Dice) => SaidText

const given = {
  en: "Anna Peter Catherine Michael Susan Thomas Emily Robert Helen David Laura George".split(" "),
  es: "Ana Pedro Carmen Miguel Lucía Tomás Elena Roberto Isabel David Laura Jorge".split(" "),
}

/** Last names. */
const family: Readonly<Record<Language, ReadonlyArray<string>>> = {
  en: ["Fisher", "Miller", "O'Brien", "Baker", "van der Berg", "Harris", "McKay", "Taylor", "Walker", "Stone"],
  es: [
    "García",
    "de la Cruz",
    "Romero",
    "Ortega Ruiz",
    "Molina",
    "Navarro",
    "del Río",
    "Serrano",
    "Vega Soler",
    "Castro",
  ],
}

const names: TextSpeaker = (language, random) => {
  const value = `${random.pick(given[language])} ${random.pick(family[language])}`
  const openings = language === "en" ? ["", "my name is ", "it's ", "I'm "] : ["", "me llamo ", "soy ", "mi nombre es "]
  return { text: random.pick(openings) + value, again: value, value }
}

const ones = {
  en: "zero one two three four five six seven eight nine".split(" "),
  es: "cero uno dos tres cuatro cinco seis siete ocho nueve".split(" "),
}

/** The names of letters, for a voice to read. */
const called: Readonly<Record<Language, ReadonlyArray<string>>> = {
  en: "ay bee see dee ee eff gee aitch eye jay kay el em en oh pee cue ar ess tee you vee double-you ex why zee".split(
    " ",
  ),
  es: "a|be|ce|de|e|efe|ge|hache|i|jota|ca|ele|eme|ene|o|pe|cu|erre|ese|te|u|uve|uve doble|equis|i griega|zeta".split(
    "|",
  ),
}

/** Words for spelling out letters, easy to tell apart in noise: "alpha", "a de Antonio". */
const plain: Readonly<Record<Language, ReadonlyArray<string>>> = {
  en: "alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey x-ray yankee zulu".split(
    " ",
  ),
  es: "a de Antonio|be de Barcelona|ce de Carmen|de de Dolores|e de España|efe de Francia|ge de Granada|hache de Huelva|i de Italia|jota de Jaén|ca de Kilo|ele de Lugo|eme de Madrid|ene de Navarra|o de Oviedo|pe de París|cu de Queso|erre de Roma|ese de Sevilla|te de Toledo|u de Ulises|uve de Valencia|uve doble de Washington|equis de Xilófono|i griega de Yegua|zeta de Zaragoza".split(
    "|",
  ),
}

const signs = (value: string, language: Language, letters: ReadonlyArray<string>): string =>
  [...value]
    .map((sign) => (/\d/.test(sign) ? ones[language][Number(sign)]! : letters[sign.charCodeAt(0) - 65]!))
    .join(", ")

const codes =
  (make: (random: Dice) => string): TextSpeaker =>
  (language, random) => {
    const value = make(random)
    const letters = random.chance(0.5) ? plain : called
    return {
      text: signs(value, language, letters[language]),
      again: signs(value, language, plain[language]),
      value,
    }
  }

const streets: Readonly<Record<Language, ReadonlyArray<string>>> = {
  en: ["Oak Road", "Station Street", "Park Avenue", "Mill Lane", "Church Street", "Garden Road"],
  es: ["Calle Mayor", "Calle Real", "Avenida del Puerto", "Plaza de España", "Calle de la Fuente", "Paseo del Prado"],
}

const addresses: TextSpeaker = (language, random) => {
  const number = random.between(2, 98)
  const street = random.pick(streets[language])
  const town = random.pick(language === "en" ? ["Springfield", "London", "Boston"] : ["Madrid", "Sevilla", "Valencia"])
  const value = language === "en" ? `${number} ${street}, ${town}` : `${street} ${number}, ${town}`
  return { text: value, again: value, value }
}

export const saidTexts: Readonly<Record<"name" | "vin" | "iban" | "plate" | "address", TextSpeaker>> = {
  name: names,
  vin: codes(codesOf.vin),
  iban: codes(codesOf.iban),
  plate: codes(codesOf.plate),
  address: addresses,
}
