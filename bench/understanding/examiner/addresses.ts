import type { Dice } from "../speech/Dice.ts"
import { inWords } from "../speech/numerals.ts"
import type { Language } from "../speech/Utterance.ts"
import { both, capital, entries, framed, type Pose, type Posed } from "./Posed.ts"

/** An address as spoken and as written. */
type Said = readonly [spoken: string, written: string]

const first = { between: (from: number) => from, chance: () => false, pick: <A>(list: ReadonlyArray<A>) => list[0]! }
const inEnglish = (value: number) => inWords(value, "en", first)
const enLetra = (value: number) => inWords(value, "es", first)

const ones = {
  en: "zero one two three four five six seven eight nine".split(" "),
  es: "cero uno dos tres cuatro cinco seis siete ocho nueve".split(" "),
}
const digits = (text: string, language: Language, random: Dice): string =>
  Array.from(text, (figure) =>
    figure === "0" && language === "en" && random.chance(0.4) ? "oh" : (ones[language][Number(figure)] ?? figure),
  ).join(" ")

const house = (random: Dice): Said => {
  const value = random.pick([
    random.between(1, 19),
    random.between(20, 99),
    random.between(100, 999),
    random.between(1000, 9999),
    random.between(10000, 19999),
  ])
  const text = String(value)
  const letter = value < 300 && random.chance(0.07) ? random.pick([..."abcd"]) : ""
  if (letter !== "")
    return [
      random.pick([`${text}${letter}`, `${inEnglish(value).replaceAll(" and ", " ")} ${letter}`]),
      `${text}${letter}`,
    ]
  if (value < 100) return [random.pick([text, inEnglish(value)]), text]
  const [high, low] = [Math.floor(value / 100), value % 100]
  const ways = [text, digits(text, "en", random)]
  if (value < 10000 && low >= 10) ways.push(`${inEnglish(high)} ${inEnglish(low)}`)
  else if (value < 10000 && low > 0) ways.push(`${inEnglish(high)} oh ${inEnglish(low)}`)
  else if (value < 10000 && high % 10 !== 0) ways.push(`${inEnglish(high)} hundred`)
  if (value < 1000) ways.push(inEnglish(value), inEnglish(value).replace("one hundred", "a hundred"))
  return [random.pick(ways), text]
}

const streetNames =
  entries(`acacia, ash grove, aspen, bank, barrington, beacon, beech, bellevue, birch, bluebell, bond, bridge, brook, canal, carlton, charlotte, chestnut, clifton, cobblestone, commercial, cross, devonshire, dorset, dover, east, elizabeth, fairview,
  farm, fern, foundry, fountain, front, gloucester, granite, hamilton, harbour, hawthorn, hazel, holly, hope, ivy, jackson, john, juniper, kensington, lakeview, laurel, lavender, liberty, linden, long, maplewood, market, mercer, montgomery, mulberry, new,
  northumberland, oakwood, olive, orange, oxford, palm, pearl, pleasant valley, poplar, prospect, quarry, railway, raven, redwood, regent, riverbank, roosevelt, salisbury, sandy, shore, silver, southgate, spruce, stone, strawberry, sunrise, the green, tower, trinity, union, vine, water, wharf, willow,
  winding way, woodland, saint mary's, saint andrews, martin luther king junior, cesar chavez, rosa parks, o'hara, mcarthur, la salle, san carlos, el camino real, santa monica, lake shore, rock creek, fox hollow, deer run, indian trail, old post, little mill, great western, upper thames, lower baggot, north circular`)
const streetTypes = entries(
  "street, street, street, avenue, avenue, road, road, road, drive, drive, lane, lane, boulevard, court, place, close, crescent, terrace, way, gardens, grove, square, circle, parkway, trail, st, ave, rd, dr, blvd",
)

const ordinals = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ")
const suffix = (n: number) => (n % 100 > 10 && n % 100 < 14 ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th"))
const tens = "_ _ twenty thirty forty fifty sixty seventy eighty ninety".split(" ")

const street = (random: Dice): Said => {
  const type = random.pick(streetTypes)
  if (random.chance(0.12)) {
    const side = random.chance(0.5) ? `${random.pick(["west", "east", "north", "south"])} ` : ""
    if (random.chance(0.5)) {
      const n = random.between(1, 12)
      return [`${side}${ordinals[n - 1]} ${type}`, `${side}${n < 10 ? ordinals[n - 1] : `${n}${suffix(n)}`} ${type}`]
    }
    const [ten, one] = [random.between(2, 9), random.between(1, 9)]
    const n = 10 * ten + one
    const spoken = random.chance(0.3) ? `${n}${suffix(n)}` : `${tens[ten]} ${ordinals[one - 1]}`
    return [
      `${side === "" ? "west " : side}${spoken} ${type}`,
      `${side === "" ? "west " : side}${n}${suffix(n)} ${type}`,
    ]
  }
  const name = random.pick(streetNames)
  return [`${name} ${type}`, `${name} ${type}`]
}

const unit = (random: Dice): Said | undefined => {
  if (random.chance(0.5)) return undefined
  const n = random.between(1, 60)
  const letter = random.pick([..."abcdefgh"])
  const kind = random.pick(["apartment", "apt", "unit", "suite", "flat", "room"])
  const hundred = random.between(1, 9) * 100 + random.between(1, 30)
  return random.pick<Said>([
    [`${kind} ${inEnglish(n)}`, `${kind} ${n}`],
    [`${kind} ${n}`, `${kind} ${n}`],
    [`${kind} number ${inEnglish(n)}`, `${kind} ${n}`],
    [`${kind} ${inEnglish(n)} ${letter}`, `${kind} ${n}${letter}`],
    [`${kind} ${n}${letter}`, `${kind} ${n}${letter}`],
    [`${kind} ${letter}`, `${kind} ${letter}`],
    [`${kind} ${letter} ${inEnglish(n)}`, `${kind} ${letter}${n}`],
    [`${kind} ${digits(String(hundred), "en", random)}`, `${kind} ${hundred}`],
    [
      `${kind} ${inEnglish(Math.floor(hundred / 100))} ${hundred % 100 < 10 ? `oh ${inEnglish(hundred % 100)}` : inEnglish(hundred % 100)}`,
      `${kind} ${hundred}`,
    ],
    [`${ordinals[n % 9]} floor`, `${(n % 9) + 1}${suffix((n % 9) + 1)} floor`],
    [`floor ${inEnglish((n % 20) + 1)}`, `floor ${(n % 20) + 1}`],
  ])
}

const states = entries(
  "phoenix/arizona/az, denver/colorado/co, atlanta/georgia/ga, boston/massachusetts/ma, nashville/tennessee/tn, las vegas/nevada/nv, fort worth/texas/tx, new haven/connecticut/ct, santa fe/new mexico/nm, little rock/arkansas/ar, baton rouge/louisiana/la, grand rapids/michigan/mi, cedar rapids/iowa/ia, st louis/missouri/mo, sioux falls/south dakota/sd, charleston/west virginia/wv, honolulu/hawaii/hi, providence/rhode island/ri, jersey city/new jersey/nj, burlington/vermont/vt",
).map((one) => one.split("/") as [string, string, string])
const towns = entries(
  "manchester, birmingham, bristol, brighton, plymouth, cambridge, canterbury, stoke on trent, southend on sea, bury saint edmunds, weston super mare, tunbridge wells, berwick upon tweed, swansea, inverness, edinburgh, belfast, hull, wells, deal, rugby, battle",
)
const areas = entries("m, b, bs, bn, pl, cb, ct, st, ss, ip, bt, eh, iv, sa, hu, td, e, w, n, sw, se, ec, wc")

const letters = (text: string, random: Dice): string =>
  (text.match(/\d+|[a-z]/g) ?? [])
    .map((one) => (/\d/.test(one) ? (random.chance(0.5) ? inEnglish(Number(one)) : digits(one, "en", random)) : one))
    .join(" ")

const tail = (random: Dice): Said => {
  const how = random.between(0, 11)
  if (how < 5) {
    const [city, state, short] = random.pick(states)
    const zip = String(random.between(10000, 99999))
    const code = random.pick([
      zip,
      digits(zip, "en", random),
      `zip code ${digits(zip, "en", random)}`,
      `zip ${zip}`,
      [...zip].join(" "),
    ])
    return random.pick<Said>([
      [` ${city} ${state} ${code}`, ` ${city} ${short} ${zip}`],
      [`, ${city}, ${state}, ${code}`, ` ${city} ${short} ${zip}`],
      [`, ${city}, ${short.toUpperCase()} ${zip}`, ` ${city} ${short} ${zip}`],
      [` ${city} ${state}`, ` ${city} ${short}`],
      [` in ${city} ${state}`, ` ${city} ${short}`],
      [` ${city} ${code}`, ` ${city} ${zip}`],
      [` ${city}`, ` ${city}`],
    ])
  }
  if (how < 9) {
    const city = random.pick(towns)
    const code = `${random.pick(areas)}${random.between(1, 30)}`
    const end = `${random.between(1, 9)}${random.pick([..."abdefghjlnpqrstuwxyz"])}${random.pick([..."abdefghjlnpqrstuwxyz"])}`
    const spoken = random.pick([
      `${code} ${end}`,
      `${code} ${end}`.toUpperCase(),
      letters(code + end, random),
      `${letters(code, random)} ${letters(end, random)}`,
    ])
    return random.pick<Said>([
      [` ${city} ${spoken}`, ` ${city} ${code} ${end}`],
      [`, ${city}, ${spoken}`, ` ${city} ${code} ${end}`],
      [` ${city} postcode ${spoken}`, ` ${city} ${code} ${end}`],
      [` in ${city}`, ` ${city}`],
      [`, ${city}`, ` ${city}`],
    ])
  }
  return random.pick<Said>([
    [" dublin six", " dublin 6"],
    [" cork", " cork"],
    [" limerick ireland", " limerick ireland"],
    [" ottawa ontario k one a zero b one", " ottawa on k1a 0b1"],
    [", winnipeg, manitoba", " winnipeg mb"],
    [" halifax nova scotia", " halifax ns"],
    [" adelaide south australia five thousand", " adelaide sa 5000"],
    [" hobart tasmania 7000", " hobart tas 7000"],
    [" auckland new zealand", " auckland new zealand"],
    [" wellington six zero one one", " wellington 6011"],
  ])
}

const frames = both(
  `the address would be {}|so i live at {}|i'm at {}|my home address is {}|it's gonna be {}|sure that's {}|okay my address is {}|we just moved to {}|deliver it to {}|ship it to {} please|uh {}|um it's {}|my mailing address is {}|mail goes to {}|{} is my address|{} that's it|{} thank you|yep {}|i'm located at {}|i reside at {}|well {}|the house is at {}|so {}|right {}|i stay at {}|you'll find me at {}|my place is {}|oh it's {}`,
  `la dirección sería {}|pues yo vivo en {}|mi casa está en {}|mi dirección de casa es {}|vale mi dirección es {}|nos acabamos de mudar a {}|envíelo a {}|mándemelo a {} por favor|eh {}|pues eh {}|mi dirección postal es {}|{} es mi dirección|{} eso es|{} muchas gracias|sí {}|resido en {}|bueno {}|la casa está en {}|pues {}|es en {}|ponga {}|sería en {}|yo vivo en {}|mi domicilio actual es {}|apunte {}|vivo aquí en {}`,
)

const nothing = both(
  `where should i send it|it's complicated i travel a lot|my brother lives there too|i have a po box somewhere|somewhere downtown|near the river|opposite the school|just past the bridge|can't you see my location|i'll email it to you|it's the third building|i forgot the number|
   the street is closed|there's a lot of traffic on main street today|we've got two cars and three bikes|i worked there for ten years|the rent is nine hundred|my apartment has two rooms|i bought the house in nineteen ninety|the court said no|i took the high road|park it in the lane|he lives on the edge|
   they close at five|we drive ten miles every day|i go to church on sundays|my neighbour is at home|it's a big white house|do you deliver to hotels|is that the billing or the shipping one|i'd have to ask|what do you mean by address|the same|my address is private|i don't live anywhere right now`,
  `adónde lo mando|es complicado viajo mucho|mi hermano también vive allí|tengo un apartado en algún sitio|por el centro|cerca del río|enfrente del colegio|pasado el puente|no ve mi ubicación|se la mando por correo|es el tercer edificio|no recuerdo el número|
   la calle está cortada|hoy hay mucho tráfico en la avenida|tenemos dos coches y tres bicis|trabajé allí diez años|el alquiler son novecientos|mi piso tiene dos habitaciones|compré la casa en mil novecientos noventa|me crucé con él en la plaza|fui por el camino largo|aparqué en la puerta|
   cierran a las cinco|hacemos diez kilómetros cada día|voy a la iglesia los domingos|mi vecino está en casa|es una casa blanca y grande|entregan en hoteles|la de facturación o la de envío|tendría que preguntar|qué quiere decir con domicilio|la misma|mi dirección es privada|ahora no vivo en ningún sitio`,
)

const english = (random: Dice): Said => {
  if (random.chance(0.04)) {
    const box = random.between(10, 9999)
    const [end, written] = tail(random)
    return [
      `${random.pick(["p o box", "po box", "box", "post office box"])} ${random.pick([String(box), digits(String(box), "en", random)])}${end}`,
      `po box ${box}${written}`,
    ]
  }
  const [number, numberWritten] = house(random)
  const [way, wayWritten] = street(random)
  const part = unit(random)
  const [end, endWritten] = random.chance(0.75) ? tail(random) : ["", ""]
  const isFront = part !== undefined && /^(?:flat|unit|suite|apartment)/.test(part[0]) && random.chance(0.4)
  const comma = random.chance(0.3) ? "," : ""
  if (part === undefined) return [`${number} ${way}${end}`, `${numberWritten} ${wayWritten}${endWritten}`]
  return isFront
    ? [
        `${part[0]}${comma === "" && /\d|[a-z]$/.test(part[0]) ? "," : comma} ${number} ${way}${end}`,
        `${part[1]} ${numberWritten} ${wayWritten}${endWritten}`,
      ]
    : [`${number} ${way}${comma} ${part[0]}${end}`, `${numberWritten} ${wayWritten} ${part[1]}${endWritten}`]
}

const vias =
  entries(`calle nueva, calle real, calle del carmen, calle de la luna, calle velázquez, calle serrano, calle goya, avenida de la libertad, avenida de andalucía, paseo de extremadura, plaza de cataluña, plaza del ayuntamiento, calle san miguel, calle santa teresa, calle doctor marañón, calle ramón y cajal,
  calle pablo neruda, calle federico garcía lorca, avenida juan carlos primero, calle alfonso décimo, calle isabel segunda, calle primero de mayo, calle dos de mayo, avenida veinticinco de mayo, calle treinta y tres orientales, avenida de los reyes católicos, camino de ronda, camino viejo, ronda de toledo, carretera de la coruña, travesía de san antonio,
  calle de los ángeles, callejón del gato, rambla de los naranjos, gran vía, gran vía de colón, costanilla de los desamparados, vía augusta, calle de la paz, calle sor juana inés de la cruz, avenida universidad, calzada de guadalupe, boulevard de los virreyes, avenida revolución, calle emiliano zapata, avenida nueve de octubre, pasaje santa rosa, jirón de la unión, avenida arequipa, calle las begonias, avenida córdoba, calle lavalle, avenida cabildo, calle los pinos, calle a, cuesta del rosario, glorieta de embajadores, alameda de hércules, avenida del puerto, bajada de la marina, paseo marítimo`)

const writtenVia = (utterance: string): string =>
  utterance
    .replace("juan carlos primero", "juan carlos i")
    .replace("alfonso décimo", "alfonso x")
    .replace("isabel segunda", "isabel ii")
    .replace("veinticinco de mayo", "25 de mayo")

const ordinales = "primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo".split(" ")

const unidad = (random: Dice): Said | undefined => {
  if (random.chance(0.4)) return undefined
  const floor = random.between(1, 9)
  const door = random.pick([..."abcdefg"])
  const called = { a: "a", b: "be", c: "ce", d: "de", e: "e", f: "efe", g: "ge" }[door]!
  const side = random.pick(["izquierda", "derecha", "centro"])
  const flat = random.between(1, 80)
  const [n, m] = [random.between(1, 9), random.between(1, 9)]
  return random.pick<Said>([
    [`${ordinales[floor - 1]} ${side}`, `${floor}º ${side}`],
    [`${ordinales[floor - 1]} ${door}`, `${floor}º ${door}`],
    [`${ordinales[floor - 1]} ${called}`, `${floor}º ${door}`],
    [`${floor}º ${door}`, `${floor}º ${door}`],
    [`${ordinales[floor - 1]} puerta ${ones.es[n]}`, `${floor}º puerta ${n}`],
    [`piso ${enLetra(flat)}`, `piso ${flat}`],
    [`piso ${ones.es[n]} letra ${door}`, `piso ${n} letra ${door}`],
    [`planta ${ones.es[n]} puerta ${ones.es[m]}`, `planta ${n} puerta ${m}`],
    [`departamento ${flat}`, `departamento ${flat}`],
    [`apartamento ${enLetra(flat)}`, `apartamento ${flat}`],
    [`interior ${door}`, `interior ${door}`],
    [`bloque ${ones.es[n]} ${ordinales[floor - 1]} ${door}`, `bloque ${n} ${floor}º ${door}`],
    [`portal ${door} ${ordinales[floor - 1]} ${side}`, `portal ${door} ${floor}º ${side}`],
    [`escalera ${random.pick(["izquierda", "derecha"])} ${ordinales[floor - 1]} ${door}`, ""],
    [`local ${ones.es[n]}`, `local ${n}`],
    ["ático", "ático"],
    [`ático ${door}`, `ático ${door}`],
    ["entresuelo segunda", "entresuelo 2ª"],
    [`casa ${flat}`, `casa ${flat}`],
    [`torre ${ones.es[n]} departamento ${enLetra(flat)}`, `torre ${n} departamento ${flat}`],
  ])
}

const cola = (random: Dice): Said => {
  const code = `${String(random.between(1, 52)).padStart(2, "0")}${String(random.between(1, 999)).padStart(3, "0")}`
  const spoken = random.pick([
    code,
    [...code].join(" "),
    digits(code, "es", random),
    `código postal ${digits(code, "es", random)}`,
    `código postal ${code}`,
    `cp ${code}`,
    ...(code.startsWith("0")
      ? []
      : [`${enLetra(Number(code.slice(0, 2)))} ${digits(code.slice(2), "es", random)}`, enLetra(Number(code))]),
  ])
  const city = random.pick(
    entries(
      "murcia, granada, córdoba, burgos, león, salamanca, san fernando, jerez de la frontera, torrejón de ardoz, l'hospitalet de llobregat, vitoria, palma de mallorca, santa cruz de tenerife, la línea de la concepción, el ejido, logroño, ponferrada, villanueva de la cañada",
    ),
  )
  return random.pick<Said>([
    [` ${spoken} ${city}`, ` ${code} ${city}`],
    [`, ${spoken}, ${city}`, ` ${code} ${city}`],
    [`, ${city}`, ` ${city}`],
    [` en ${city}`, ` ${city}`],
    [` ${city}`, ` ${city}`],
    [` ${city} ${spoken}`, ` ${code} ${city}`],
    [` colonia narvarte ciudad de méxico`, ` colonia narvarte ciudad de méxico`],
    [`, colonia juárez, ${code} cuauhtémoc`, ` colonia juárez ${code} cuauhtémoc`],
    [` monterrey nuevo león`, ` monterrey nuevo león`],
    [`, miraflores, lima`, ` miraflores lima`],
    [` rosario argentina`, ` rosario argentina`],
    [` quito ecuador`, ` quito ecuador`],
    [` ñuñoa santiago`, ` ñuñoa santiago`],
    [` montevideo uruguay`, ` montevideo uruguay`],
  ])
}

const spanish = (random: Dice): Said => {
  if (random.chance(0.08)) {
    const kind = random.pick(["calle", "carrera", "transversal", "diagonal"])
    const [way, cross, place] = [random.between(2, 170), random.between(2, 120), random.between(1, 99)]
    const end = random.pick<Said>([
      [" bogotá", " bogotá"],
      [" cali colombia", " cali colombia"],
      ["", ""],
      [", medellín", " medellín"],
    ])
    const spoken = random.pick([
      `${enLetra(way)} número ${enLetra(cross)} ${enLetra(place)}`,
      `${way} número ${cross} ${place}`,
      `${way} # ${cross}-${place}`,
      `${enLetra(way)} número ${enLetra(cross)} guion ${enLetra(place)}`,
    ])
    return [`${kind} ${spoken}${end[0]}`, `${kind} ${way} # ${cross}-${place}${end[1]}`]
  }
  const via = random.pick(vias)
  const value = random.pick([random.between(1, 30), random.between(31, 199), random.between(200, 2999)])
  const number = random.pick([String(value), enLetra(value), enLetra(value)])
  const linkingWord = random.pick([" ", " ", " ", " número ", ", ", " el "].slice(0, 5))
  const part = unidad(random)
  const [end, endWritten] = random.chance(0.7) ? cola(random) : ["", ""]
  const comma = random.chance(0.4) ? "," : ""
  const line = `${via}${linkingWord}${number}`
  const lineWritten = `${writtenVia(via)} ${value}`
  if (part === undefined) return [`${line}${end}`, `${lineWritten}${endWritten}`]
  const partWritten =
    part[1] === ""
      ? part[0].replace(
          /(\S+) (.)$/,
          (_, ordinal: string, door: string) => `${ordinales.indexOf(ordinal) + 1}º ${door}`,
        )
      : part[1]
  return [`${line}${comma} ${part[0]}${end}`, `${lineWritten} ${partWritten}${endWritten}`]
}

/** Addresses in English- and Spanish-speaking countries, with and without unit, city and postcode. */
export const addressOf: Pose = (language, random): Posed => {
  const question = { type: "text" as const, text: { entity: "postal_address" as const } }
  if (random.chance(0.1)) return { question, text: random.pick(nothing[language]) }
  const [spoken, value] = language === "en" ? english(random) : spanish(random)
  const text = framed(frames[language], spoken, random)
  return { question, text: random.chance(0.2) ? capital(text) : text, value }
}
