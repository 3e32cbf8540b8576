import type { NumeralWords } from "../../lexicon/NumeralWords.ts"
import { alsoSpelled, among, list } from "../../lexicon/list.ts"
import { units, teens, tens, ordinals } from "./numberNames.ts"

const joiningTens = { treinta: 30, cuarenta: 40, cincuenta: 50, sesenta: 60, setenta: 70, ochenta: 80, noventa: 90 }

/** Tens and units in one word: "cuarentaidós". */
const joinedTens = Object.fromEntries(
  Object.entries(joiningTens).flatMap(([ten, value]) =>
    Object.entries(units).flatMap(([unit, more]) =>
      more === 0 ? [] : ["i", "y"].map((joiner) => [`${ten}${joiner}${unit}`, value + more] as const),
    ),
  ),
)

const hundreds = {
  ...among(100, "cien, ciento"),
  ...among(200, "doscientos, doscientas"),
  ...among(300, "trescientos, trescientas"),
  ...among(400, "cuatrocientos, cuatrocientas"),
  ...among(500, "quinientos, quinientas"),
  ...among(600, "seiscientos, seiscientas"),
  ...among(700, "setecientos, setecientas"),
  ...among(800, "ochocientos, ochocientas"),
  ...among(900, "novecientos, novecientas"),
}

/** Spellings that sound the same to most speakers: "sinco", "dies", "beinte". */
const sounds = [
  ["ce", "se"],
  ["ci", "si"],
  ["z", "s"],
  ["sc", "s"],
  ["sc", "c"],
  ["v", "b"],
] as const

export const numerals: NumeralWords = {
  units: alsoSpelled(units, sounds),
  cutTens: { veinti: 20, dieci: 10 },
  teens: alsoSpelled({ ...teens, ...joinedTens }, sounds),
  tens: alsoSpelled(tens, sounds),
  tensJoiner: ["y", "i"],
  hundreds: alsoSpelled(hundreds, sounds),
  hundred: list("cientos, cientas"),
  scales: {
    mil: 1e3,
    millón: 1e6,
    millones: 1e6,
    millar: 1e3,
    luca: 1e3,
    lucas: 1e3,
    palo: 1e6,
    palos: 1e6,
    millares: 1e3,
    millardo: 1e9,
    millardos: 1e9,
    billón: 1e12,
    billones: 1e12,
  },
  articles: [],
  and: [],
  dozen: { docena: 12, docenas: 12, decena: 10, veintena: 20, centena: 100, centenar: 100, centenares: 100 },
  ordinals,
  ordinalSuffixes: list("o, a, ro, ra, er, do, da, to, ta, mo, ma, vo, va, no, na"),
}
