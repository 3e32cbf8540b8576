import type { Dice } from "./Dice.ts"
import { digitByDigit } from "./numerals.ts"
import type { Language, Utterance } from "./Utterance.ts"
import { sometimesWithoutAccents } from "./Utterance.ts"

const names = {
  en: "john mary smith garcia alex taylor jordan sam lee anna peter brown wilson kate olivia thomas baker emma".split(
    " ",
  ),
  es: "juan maria lopez garcia alejandro ana pedro lucia fernandez rosa miguel torres carmen ruiz pablo elena sofia".split(
    " ",
  ),
}

const domains: ReadonlyArray<string> =
  "gmail.com hotmail.com yahoo.com outlook.com icloud.com example.org acme.co.uk empresa.es correo.com.mx my-company.com startup.io".split(
    " ",
  )

const marks = {
  en: { ".": ["dot", "point"], _: ["underscore"], "-": ["dash", "hyphen"], "@": ["at", "at sign"] },
  es: { ".": ["punto"], _: ["guión bajo", "guion bajo", "barra baja"], "-": ["guión", "guion medio"], "@": ["arroba"] },
}

const spanishLetters: Readonly<Record<string, string>> = {
  h: "hache",
  j: "jota",
  x: "equis",
  w: "doble u",
  z: "zeta",
  r: "erre",
}
const examples: Readonly<Record<string, string>> = {
  b: "boy",
  d: "dog",
  m: "mother",
  p: "peter",
  s: "sam",
  t: "tom",
  n: "nancy",
}

const spelled = (word: string, language: Language, random: Dice): string =>
  [...word]
    .map((letter) => {
      if (language === "es" && random.chance(0.5)) return spanishLetters[letter] ?? letter
      const example = language === "en" && random.chance(0.2) ? examples[letter] : undefined
      return example === undefined ? letter : `${letter} as in ${example}`
    })
    .join(" ")

const sayPart = (part: string, language: Language, random: Dice, isSpelled: boolean): string =>
  part
    .split(/([._@-]|\d+)/)
    .filter((piece) => piece !== "")
    .map((piece) => {
      const mark = Object.entries(marks[language]).find(([sign]) => sign === piece)
      if (mark !== undefined) return random.pick(mark[1])
      if (/^\d/.test(piece)) return random.chance(0.5) ? piece : digitByDigit(piece, language, random)
      return isSpelled ? spelled(piece, language, random) : piece
    })
    .join(" ")

const openings = {
  en: [
    "",
    "",
    "my email is ",
    "it's ",
    "um, it's ",
    "my email address is ",
    "sure, my email is ",
    "you can reach me at ",
  ],
  es: ["", "", "mi correo es ", "es ", "mi correo electrónico es ", "eh, es ", "claro, mi correo es "],
}

const closings = {
  en: ["", "", "", ", thanks", ", all lowercase", "."],
  es: ["", "", "", ", gracias", ", todo en minúsculas", "."],
}

/** An address with one or two names and perhaps a number: written, dictated, or spelled. */
export const sayEmail = (language: Language, random: Dice): Utterance => {
  const first = random.pick(names[language])
  const second = random.chance(0.6) ? random.pick([".", "_", "-", ""]) + random.pick(names[language]) : ""
  const number = random.chance(0.3) ? String(random.between(1, 99)) : ""
  const value = `${first}${second}${number}@${random.pick(domains)}`
  const [local, domain] = value.split("@") as [string, string]
  const isSpelled = random.chance(0.25)
  const kind = random.between(0, 3)
  const at = random.pick(marks[language]["@"])
  const text =
    kind === 0
      ? value
      : kind === 1
        ? `${sayPart(local, language, random, isSpelled)} ${at} ${domain}`
        : `${sayPart(local, language, random, isSpelled)} ${at} ${sayPart(domain, language, random, false)}`
  const capital = random.chance(0.3) && !isSpelled ? text[0]!.toUpperCase() + text.slice(1) : text
  return {
    type: "email",
    locale: language,
    text: sometimesWithoutAccents(random.pick(openings[language]) + capital + random.pick(closings[language]), random),
    status: "accepted",
    value,
  }
}
