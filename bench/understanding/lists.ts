/**
 * Measures how well names and addresses from public lists are understood, in lower case after typical introductions.
 * The authors of the rules did not know these names and places. Prints for each kind how many are exact, confirmed with
 * the exact value, and accepted without confirmation although they are wrong; addresses are compared by their letters
 * and digits.
 *
 * The lists are not part of the project. Put the published files in FOLDER: `first-names.txt`, `names.txt`
 * (github.com/dominictarr/random-name), `hombres.csv`, `mujeres.csv`, `apellidos.csv`
 * (github.com/marcboquet/spanish-names), `us50.test.raw` (github.com/datamade/usaddress), `municipios.json`,
 * `provincias.json` (github.com/codeforspain/ds-organizacion-administrativa).
 *
 * Run: node bench/understanding/lists.ts FOLDER [lines of each] [seed] [show]
 */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { understandText } from "../../src/domain/understanding/understandText.ts"
import { plainLetters } from "./examiner/Posed.ts"
import { type Dice, dice } from "./speech/Dice.ts"

const [folder = ".", count = "2000", seed = "1", show] = process.argv.slice(2)

interface Line {
  readonly before: string
  readonly meant: string
  /** The spoken form, if it differs from the lower-case value. */
  readonly said?: string
}

const linesOf = (file: string): ReadonlyArray<string> =>
  readFileSync(join(folder, file), "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")

const small = new Set(["de", "del", "la", "las", "los", "y", "i", "el", "da", "van"])
const title = (text: string): string =>
  text
    .toLowerCase()
    .split(" ")
    .map((word) => (small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(" ")

const opened = {
  name: { en: ["", "my name is ", "it's ", "this is "], es: ["", "me llamo ", "mi nombre es ", "soy "] },
  address: { en: ["", "i live at ", "my address is ", "it's "], es: ["", "vivo en la ", "mi dirección es ", "es "] },
}

const isPlain = (name: string) => /^[\p{L}' -]+$/u.test(name)

const englishNames = () => {
  const [first, last] = [linesOf("first-names.txt").filter(isPlain), linesOf("names.txt").filter(isPlain)]
  return (random: Dice): Line => ({
    before: random.pick(opened.name.en),
    meant: `${random.pick(first)} ${random.pick(last)}`,
  })
}

const spanishNames = () => {
  const column = (file: string) =>
    linesOf(file)
      .slice(1, 5_000)
      .map((line) => title(line.split(",")[0]!.replaceAll('"', "")))
      .filter(isPlain)
  const [men, women, last] = [column("hombres.csv"), column("mujeres.csv"), column("apellidos.csv")]
  return (random: Dice): Line => ({
    before: random.pick(opened.name.es),
    meant: `${random.pick(random.chance(0.5) ? men : women)} ${random.pick(last)} ${random.pick(last)}`,
  })
}

const englishAddresses = () => {
  const written = linesOf("us50.test.raw").filter((line) =>
    /^\d+ [A-Za-z0-9 ]+, [A-Za-z ]+, [A-Z]{2} \d{5}$/.test(line),
  )
  return (random: Dice): Line => ({ before: random.pick(opened.address.en), meant: random.pick(written) })
}

const floors = ["primero", "segundo", "tercero", "cuarto", "quinto"]

const spanishAddresses = () => {
  type Place = { readonly provincia_id: string; readonly nombre: string }
  const parse = (file: string): ReadonlyArray<Place> => JSON.parse(readFileSync(join(folder, file), "utf8"))
  const own = ({ nombre }: Place) =>
    nombre
      .split("/")[0]!
      .replace(/^(.*), (\S+)$/, "$2 $1")
      .replace("' ", "'")
  const provinces = new Map(parse("provincias.json").map((one) => [one.provincia_id, own(one)]))
  const towns = parse("municipios.json")
  const streets = [
    "Calle Mayor",
    "Calle Real",
    "Plaza de España",
    "Avenida de la Paz",
    "Calle del Sol",
    "Paseo Marítimo",
  ]
  return (random: Dice): Line => {
    const town = random.pick(towns)
    const code = town.provincia_id + String(random.between(0, 999)).padStart(3, "0")
    const street = `${random.pick(streets)} ${random.between(1, 120)}`
    const [floor, door] = [random.between(1, 5), random.pick(["A", "B", "C", "D"])]
    const unit = random.chance(0.35) ? [`, ${floor}º ${door}`, `, ${floors[floor - 1]!} ${door}`] : ["", ""]
    const place = `, ${code} ${own(town)}${random.chance(0.4) ? `, ${provinces.get(town.provincia_id)!}` : ""}`
    return {
      before: random.pick(opened.address.es),
      meant: street + unit[0]! + place,
      said: street + unit[1]! + place,
    }
  }
}

const squashed = (text: string): string => plainLetters(text.toLowerCase()).replaceAll(/[^\p{L}\p{N}]/gu, "")

const kinds = [
  ["names en", "person_name", "en", englishNames],
  ["names es", "person_name", "es", spanishNames],
  ["addresses en", "postal_address", "en", englishAddresses],
  ["addresses es", "postal_address", "es", spanishAddresses],
] as const

const lists =
  "first-names.txt names.txt hombres.csv mujeres.csv apellidos.csv us50.test.raw municipios.json provincias.json"
const missing = lists.split(" ").filter((file) => !existsSync(join(folder, file)))
if (missing.length > 0) {
  console.error(`${folder} has no ${missing.join(", ")}: this file says where they are published`)
  process.exit(2)
}

console.log(`${count} lines of each kind, seed ${seed}`)
for (const [kind, entity, locale, source] of kinds) {
  const random = dice(Number(seed))
  const next = source()
  const grades = { exact: 0, asked: 0, missed: 0, wrong: 0 }
  for (let n = 0; n < Number(count); n++) {
    const { before, meant, said = meant } = next(random)
    const text = before + said.toLowerCase()
    const result = understandText(text, locale, { entity })
    const understood = result._tag === "rejected" ? "" : String(result.value)
    const isSame = entity === "person_name" ? understood === meant : squashed(understood) === squashed(meant)
    const grade = result._tag === "accepted" ? (isSame ? "exact" : "wrong") : isSame ? "asked" : "missed"
    grades[grade]++
    if (show === grade) console.log(`    ${text}\n        heard ${understood}`)
  }
  const share = (grade: keyof typeof grades) => `${grade} ${((100 * grades[grade]) / Number(count)).toFixed(2)} %`
  console.log(`  ${kind.padEnd(14)} ${(["exact", "asked", "missed", "wrong"] as const).map(share).join("  ")}`)
}
