import type { NumeralWords } from "../../lexicon/NumeralWords.ts"
import { alsoSpelled, list } from "../../lexicon/list.ts"
import { units, teens, tens, ordinals } from "./numberNames.ts"

const joiningTens = { treinta: 30, cuarenta: 40, cincuenta: 50, sesenta: 60, setenta: 70, ochenta: 80, noventa: 90 }

/** "cuarentaidós": tens and unit in one word. */
const joinedTens = Object.fromEntries(
  Object.entries(joiningTens).flatMap(([ten, value]) =>
    Object.entries(units).flatMap(([unit, more]) =>
      more === 0 ? [] : ["i", "y"].map((joiner) => [`${ten}${joiner}${unit}`, value + more] as const),
    ),
  ),
)

const hundreds = {
  cien: 100,
  ciento: 100,
  doscientos: 200,
  doscientas: 200,
  trescientos: 300,
  trescientas: 300,
  cuatrocientos: 400,
  cuatrocientas: 400,
  quinientos: 500,
  quinientas: 500,
  seiscientos: 600,
  seiscientas: 600,
  setecientos: 700,
  setecientas: 700,
  ochocientos: 800,
  ochocientas: 800,
  novecientos: 900,
  novecientas: 900,
}

/** What sounds the same to most speakers: "sinco", "dies", "beinte". */
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
