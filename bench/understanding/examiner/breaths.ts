import type { AskedQuestion } from "../../../src/domain/understanding/several/AskedQuestion.ts"
import type { Dice } from "../speech/Dice.ts"
import type { Language } from "../speech/Utterance.ts"
import { both, phrases } from "./Posed.ts"

/** One utterance that replies to a question of a form, possibly with answers to others. */
export interface Breath {
  readonly asked: ReadonlyArray<AskedQuestion>
  readonly current: AskedQuestion
  readonly text: string
  /** The answer to each question. The current question may have none. */
  readonly values: Readonly<Record<string, string | number>>
  /** A number that belongs to none of the questions and must be reported as not understood. */
  readonly stray?: string
}

const forms: Readonly<Record<Language, ReadonlyArray<AskedQuestion>>> = {
  en: [
    { fieldId: "name", type: "text", label: "What is your full name?", text: { entity: "person_name" } },
    { fieldId: "email", type: "email", label: "Your e-mail address" },
    { fieldId: "phone", type: "phone", label: "Phone number" },
    { fieldId: "birth", type: "date", label: "When were you born?" },
    { fieldId: "address", type: "text", label: "Where do you live?", text: { entity: "postal_address" } },
    {
      fieldId: "plate",
      type: "text",
      label: "Licence plate of your car",
      text: { entity: "code", pattern: "^[A-Z]{2}\\d{2} ?[A-Z]{3}$" },
    },
    { fieldId: "policy", type: "text", label: "Policy number", text: { entity: "code", pattern: "^[A-Z]{2}\\d{6}$" } },
    { fieldId: "children", type: "integer", label: "How many children do you have?" },
    {
      fieldId: "contact",
      type: "choice",
      label: "How should we contact you?",
      options: ["Phone call", "Text message", "Letter"].map((label) => ({ value: label, label })),
    },
  ],
  es: [
    { fieldId: "name", type: "text", label: "¿Cuál es su nombre completo?", text: { entity: "person_name" } },
    { fieldId: "email", type: "email", label: "Su correo electrónico" },
    { fieldId: "phone", type: "phone", label: "Número de teléfono" },
    { fieldId: "birth", type: "date", label: "¿Cuándo nació?" },
    { fieldId: "address", type: "text", label: "¿Dónde vive?", text: { entity: "postal_address" } },
    {
      fieldId: "plate",
      type: "text",
      label: "Matrícula de su coche",
      text: { entity: "code", pattern: "^\\d{4} ?[A-Z]{3}$" },
    },
    {
      fieldId: "policy",
      type: "text",
      label: "Número de póliza",
      text: { entity: "code", pattern: "^[A-Z]{2}\\d{6}$" },
    },
    { fieldId: "children", type: "integer", label: "¿Cuántos hijos tiene?" },
    {
      fieldId: "contact",
      type: "choice",
      label: "¿Cómo prefiere que le contactemos?",
      options: ["Llamada", "Mensaje de texto", "Carta"].map((label) => ({ value: label, label })),
    },
  ],
}

interface Told {
  /** Ways to give the answer when its own question is asked. */
  readonly bare: ReadonlyArray<string>
  /** Ways to give the answer when another question is asked. */
  readonly named: ReadonlyArray<string>
  readonly said: string
  readonly value: string | number
}

const some = (text: string): ReadonlyArray<string> => phrases(text)

const speakers: Readonly<Record<Language, Readonly<Record<string, (random: Dice) => Told>>>> = {
  en: {
    name: (random) => {
      const value = random.pick(
        some("Laura Bennett|Oliver Stone|Grace Okafor|Daniel Fitzgerald|Priya Raman|Tom Walker|Helen van der Berg"),
      )
      return {
        bare: some("{}|my name is {}|it's {}|i'm {}"),
        named: some("my name is {}|i'm {}|the name is {}|my full name is {}"),
        said: value.toLowerCase(),
        value,
      }
    },
    email: (random) => {
      const [utterance, value] = random.pick([
        ["laura at example dot com", "laura@example.com"],
        ["o stone at gmail dot com", "ostone@gmail.com"],
        ["grace dot okafor at mail dot org", "grace.okafor@mail.org"],
        ["daniel92 at outlook dot com", "daniel92@outlook.com"],
      ] as const)
      return {
        bare: some("{}|it's {}|my email is {}"),
        named: some("my email is {}|my e-mail address is {}|you can email me at {}|email {}"),
        said: utterance,
        value,
      }
    },
    phone: (random) => {
      const [utterance, value] = random.pick([
        ["020 7946 0958", "02079460958"],
        ["five five five two three four five six seven eight", "5552345678"],
        ["oh seven seven double oh nine oh oh one two three", "07700900123"],
        ["212 555 0199", "2125550199"],
      ] as const)
      return {
        bare: some("{}|it's {}|my number is {}"),
        named: some("my phone is {}|my phone number is {}|you can call me on {}|you can reach me at {}|phone {}"),
        said: utterance,
        value,
      }
    },
    birth: (random) => {
      const [utterance, value] = random.pick([
        ["the third of may nineteen eighty four", "1984-05-03"],
        ["july 4th 1976", "1976-07-04"],
        ["december the twelfth two thousand and one", "2001-12-12"],
      ] as const)
      return {
        bare: some("{}|on {}|i was born on {}"),
        named: some("i was born on {}|my date of birth is {}|my birthday is {}|born on {}"),
        said: utterance,
        value,
      }
    },
    address: (random) => {
      const [utterance, value] = random.pick([
        ["twelve oak road", "12 Oak Road"],
        ["45 station street leeds", "45 Station Street, Leeds"],
        ["three twenty five park avenue", "325 Park Avenue"],
      ] as const)
      return {
        bare: some("{}|it's {}|i live at {}|at {}"),
        named: some("i live at {}|my address is {}|my home address is {}"),
        said: utterance,
        value,
      }
    },
    plate: (random) => {
      const [utterance, value] = random.pick([
        ["l b seven three x y z", "LB73XYZ"],
        ["a b one two c d e", "AB12CDE"],
        ["KT19 MNO", "KT19 MNO"],
      ] as const)
      return {
        bare: some("{}|it's {}"),
        named: some("my plate is {}|my licence plate is {}|the plate is {}"),
        said: utterance,
        value,
      }
    },
    policy: (random) => {
      const [utterance, value] = random.pick([
        ["p q one two three four five six", "PQ123456"],
        ["a for apple k for king nine eight seven six five four", "AK987654"],
      ] as const)
      return {
        bare: some("{}|it's {}"),
        named: some("my policy number is {}|the policy number is {}|policy number {}"),
        said: utterance,
        value,
      }
    },
    children: (random) => {
      const [utterance, value] = random.pick([
        ["two", 2],
        ["three", 3],
        ["four", 4],
      ] as const)
      return {
        bare: some("{}|we have {}|i have {} children"),
        named: some("i have {} children|we have {} kids"),
        said: utterance,
        value,
      }
    },
  },
  es: {
    name: (random) => {
      const value = random.pick(
        some("Laura Benítez|Óscar Piedra|Gracia Ochoa|Daniel Fernández|Pilar Ramos|Tomás Soler|Elena de la Torre"),
      )
      return {
        bare: some("{}|me llamo {}|soy {}|mi nombre es {}"),
        named: some("me llamo {}|mi nombre es {}|mi nombre completo es {}"),
        said: value.toLowerCase(),
        value,
      }
    },
    email: (random) => {
      const [utterance, value] = random.pick([
        ["laura arroba ejemplo punto com", "laura@ejemplo.com"],
        ["oscar piedra arroba gmail punto com", "oscarpiedra@gmail.com"],
        ["gracia punto ochoa arroba correo punto org", "gracia.ochoa@correo.org"],
        ["daniel92 arroba outlook punto es", "daniel92@outlook.es"],
      ] as const)
      return {
        bare: some("{}|es {}|mi correo es {}"),
        named: some("mi correo es {}|mi correo electrónico es {}|me puede escribir a {}|correo {}"),
        said: utterance,
        value,
      }
    },
    phone: (random) => {
      const [utterance, value] = random.pick([
        ["600 123 456", "600123456"],
        ["seis uno uno dos dos tres tres cuatro cuatro", "611223344"],
        ["nueve uno uno dos tres cuatro cinco seis siete", "911234567"],
        ["655 20 30 40", "655203040"],
      ] as const)
      return {
        bare: some("{}|es el {}|mi número es el {}"),
        named: some("mi teléfono es el {}|mi número de teléfono es {}|me puede llamar al {}|teléfono {}"),
        said: utterance,
        value,
      }
    },
    birth: (random) => {
      const [utterance, value] = random.pick([
        ["el tres de mayo de mil novecientos ochenta y cuatro", "1984-05-03"],
        ["el 4 de julio de 1976", "1976-07-04"],
        ["el doce de diciembre de dos mil uno", "2001-12-12"],
      ] as const)
      return {
        bare: some("{}|nací {}|fue {}"),
        named: some("nací {}|mi fecha de nacimiento es {}|mi cumpleaños es {}"),
        said: utterance,
        value,
      }
    },
    address: (random) => {
      const [utterance, value] = random.pick([
        ["calle mayor doce", "Calle Mayor 12"],
        ["avenida de américa 45 madrid", "Avenida de América 45, Madrid"],
        ["plaza de españa tres", "Plaza de España 3"],
      ] as const)
      return {
        bare: some("{}|en {}|vivo en {}"),
        named: some("vivo en {}|mi dirección es {}|mi domicilio es {}"),
        said: utterance,
        value,
      }
    },
    plate: (random) => {
      const [utterance, value] = random.pick([
        ["siete tres uno dos equis ele zeta", "7312XLZ"],
        ["uno dos tres cuatro be ce de", "1234BCD"],
        ["4519 KMN", "4519 KMN"],
      ] as const)
      return { bare: some("{}|es {}"), named: some("mi matrícula es {}|la matrícula es {}"), said: utterance, value }
    },
    policy: (random) => {
      const [utterance, value] = random.pick([
        ["pe cu uno dos tres cuatro cinco seis", "PQ123456"],
        ["a de ana ka de kilo nueve ocho siete seis cinco cuatro", "AK987654"],
      ] as const)
      return {
        bare: some("{}|es {}"),
        named: some("mi número de póliza es {}|el número de póliza es {}|mi póliza es {}"),
        said: utterance,
        value,
      }
    },
    children: (random) => {
      const [utterance, value] = random.pick([
        ["dos", 2],
        ["tres", 3],
        ["cuatro", 4],
      ] as const)
      return {
        bare: some("{}|tenemos {}|tengo {} hijos"),
        named: some("tengo {} hijos|tenemos {} niños"),
        said: utterance,
        value,
      }
    },
  },
}

const linkingWords = both(
  " and |, | and also |. | and by the way | oh and |, and | ",
  " y |, | y también |. | y por cierto | ah y |, y | ",
)
const strays: Readonly<Record<Language, ReadonlyArray<readonly [said: string, told: string]>>> = {
  en: [
    ["forty two", "forty two"],
    ["77", "77"],
    ["room nineteen", "nineteen"],
  ],
  es: [
    ["cuarenta y dos", "cuarenta y dos"],
    ["77", "77"],
    ["habitación diecinueve", "diecinueve"],
  ],
}
/** Additions that answer no question. */
const asides = both("thank you|if that helps|i think that's all", "gracias|si le sirve|creo que es todo")

export const breathOf = (language: Language, random: Dice): Breath => {
  const asked = forms[language]
  const ids = Object.keys(speakers[language])
  const isElsewhere = random.chance(0.12)
  const own = random.pick(ids)
  const others = new Set<string>()
  const count = random.pick([1, 1, 1, 2, 2, 3])
  while (others.size < count) {
    const id = random.pick(ids)
    if (id !== own) others.add(id)
  }
  const values: Record<string, string | number> = {}
  const pieces: Array<string> = []
  const place = (id: string, frames: "bare" | "named") => {
    const one = speakers[language][id]!(random)
    values[id] = one.value
    pieces.push(random.pick(one[frames]).replace("{}", () => one.said))
  }
  if (!isElsewhere) place(own, "bare")
  for (const id of others) place(id, "named")
  const stray = random.chance(0.06) ? random.pick(strays[language]) : undefined
  if (stray !== undefined) pieces.push(stray[0])
  const linkingWord = ` ${random.pick(linkingWords[language])} `.replace(/^ (?=[,.])/, "")
  // If there is no conjunction, every part after the first names its question.
  const text = `${pieces.join(linkingWord)}${random.chance(0.1) ? ` ${random.pick(asides[language])}` : ""}`
  return {
    asked,
    current: asked.find(({ fieldId }) => fieldId === own)!,
    text,
    values,
    ...(stray === undefined ? {} : { stray: stray[1] }),
  }
}
