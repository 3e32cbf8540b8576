import type { CheckName } from "../../../src/domain/understanding/code/CheckDigit.ts"
import { checks } from "../../../src/domain/understanding/code/CheckDigit.ts"
import type { Dice } from "../speech/Dice.ts"
import { inWords } from "../speech/numerals.ts"
import type { Language } from "../speech/Utterance.ts"
import { both, capital, framed, phrases, type Pose, type Posed } from "./Posed.ts"

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
const figures = "0123456789"

const draw = (signs: string, length: number, random: Dice): string =>
  Array.from({ length }, () => signs[random.between(0, signs.length - 1)]!).join("")

/** The first ending that makes the check digit valid, or undefined. */
const closed = (check: CheckName, body: string, tails: string): string | undefined =>
  [...tails].map((tail) => body + tail).find((code) => checks[check].holds(code))

const until = (make: () => string | undefined): string => {
  for (;;) {
    const found = make()
    if (found !== undefined) return found
  }
}

const iban = (country: string, account: string): string | undefined => {
  for (let check = 2; check < 99; check++) {
    const code = `${country}${String(check).padStart(2, "0")}${account}`
    if (checks.iban.holds(code)) return code
  }
  return undefined
}

interface Kind {
  readonly spec: { readonly pattern?: string; readonly check?: CheckName }
  readonly make: (random: Dice) => string
}

const vinSigns = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789"

const kinds: Readonly<Record<Language | "any", ReadonlyArray<Kind>>> = {
  any: [
    {
      spec: { check: "vin" },
      make: (random) => {
        const drawn = draw(vinSigns, 17, random)
        return until(() =>
          [..."0123456789X"]
            .map((sign) => drawn.slice(0, 8) + sign + drawn.slice(9))
            .find((code) => checks.vin.holds(code)),
        )
      },
    },
    {
      spec: { check: "luhn" },
      make: (random) => until(() => closed("luhn", `5${draw(figures, 14, random)}`, figures)),
    },
    {
      spec: { check: "imei" },
      make: (random) => until(() => closed("imei", `86${draw(figures, 12, random)}`, figures)),
    },
    {
      spec: { check: "isbn13" },
      make: (random) => until(() => closed("isbn13", `979${draw(figures, 9, random)}`, figures)),
    },
    {
      spec: { check: "isbn10" },
      make: (random) => until(() => closed("isbn10", draw(figures, 9, random), `${figures}X`)),
    },
    { spec: { check: "ean" }, make: (random) => until(() => closed("ean", draw(figures, 7, random), figures)) },
    { spec: { pattern: "^[A-Z0-9]{5,8}$" }, make: (random) => draw(alphabet + figures, random.between(5, 8), random) },
    { spec: { pattern: "^\\d{3,5}$" }, make: (random) => draw(figures, random.between(3, 5), random) },
    { spec: { pattern: "^\\d{10}$" }, make: (random) => draw(figures, 10, random) },
    { spec: { pattern: "^[A-Z]{4}$" }, make: (random) => draw(alphabet, 4, random) },
    {
      spec: { pattern: "^[A-Z]{2}-?\\d{5}$" },
      make: (random) => `${draw(alphabet, 2, random)}-${draw(figures, 5, random)}`,
    },
    {
      spec: { pattern: "^(INV|ORD|TKT)\\d{6}$" },
      make: (random) => `${random.pick(["INV", "ORD", "TKT"])}${draw(figures, 6, random)}`,
    },
    {
      spec: { pattern: "^\\d{2}-[A-Z]{3}-\\d{2}$" },
      make: (random) => `${draw(figures, 2, random)}-${draw(alphabet, 3, random)}-${draw(figures, 2, random)}`,
    },
    {
      spec: { pattern: "^[0-9]{3}\\.[0-9]{3}\\.[0-9]{3}$" },
      make: (random) => [1, 2, 3].map(() => draw(figures, 3, random)).join("."),
    },
    { spec: { pattern: "^[a-f0-9]{8}$" }, make: (random) => draw("abcdef0123456789", 8, random) },
    { spec: { pattern: "^#?[A-Z]\\d{4}$" }, make: (random) => draw(alphabet, 1, random) + draw(figures, 4, random) },
  ],
  en: [
    {
      spec: { pattern: "^[A-Z]{2}\\d{2}\\s?[A-Z]{3}$" },
      make: (random) => `${draw(alphabet, 2, random)}${draw(figures, 2, random)} ${draw(alphabet, 3, random)}`,
    },
    {
      spec: { pattern: "^\\d[A-Z]{3}\\d{3}$" },
      make: (random) => draw(figures, 1, random) + draw(alphabet, 3, random) + draw(figures, 3, random),
    },
    {
      spec: { check: "iban" },
      make: (random) => until(() => iban("GB", draw(alphabet, 4, random) + draw(figures, 14, random))),
    },
    { spec: { check: "iban" }, make: (random) => until(() => iban("DE", draw(figures, 18, random))) },
    {
      spec: { pattern: "^\\d{3}-\\d{2}-\\d{4}$" },
      make: (random) => `${draw(figures, 3, random)}-${draw(figures, 2, random)}-${draw(figures, 4, random)}`,
    },
    {
      spec: { pattern: "^[A-Z]{2}\\d{6}[A-D]$" },
      make: (random) => draw(alphabet, 2, random) + draw(figures, 6, random) + draw("ABCD", 1, random),
    },
  ],
  es: [
    { spec: { check: "dni" }, make: (random) => until(() => closed("dni", draw(figures, 8, random), alphabet)) },
    {
      spec: { check: "nif" },
      make: (random) => until(() => closed("nif", random.pick([..."XYZ"]) + draw(figures, 7, random), alphabet)),
    },
    { spec: { check: "cif" }, make: (random) => until(() => closed("cif", `B${draw(figures, 7, random)}`, figures)) },
    { spec: { check: "iban" }, make: (random) => until(() => iban("ES", draw(figures, 20, random))) },
    {
      spec: { pattern: "^[0-9]{4}\\s?[BCDFGHJKLMNPRSTVWXYZ]{3}$" },
      make: (random) => `${draw(figures, 4, random)} ${draw("BCDFGHJKLMNPRSTVWXYZ", 3, random)}`,
    },
    {
      spec: { pattern: "^[A-Z]{3}-\\d{2}-\\d{2}$" },
      make: (random) => `${draw(alphabet, 3, random)}-${draw(figures, 2, random)}-${draw(figures, 2, random)}`,
    },
    {
      spec: { pattern: "^\\d{2}/\\d{10}$" },
      make: (random) => `${draw(figures, 2, random)}/${draw(figures, 10, random)}`,
    },
  ],
}

/** How letters are spelled, from a to z. One of the alternatives separated by slashes is used. */
type Alphabet = ReadonlyArray<ReadonlyArray<string>>

const az = (text: string): Alphabet => phrases(text).map((one) => one.split("/"))

const nato = az(
  "alpha/alfa|bravo|charlie|delta|echo|foxtrot|golf|hotel|india|juliet/juliett|kilo|lima|mike|november|oscar|papa|quebec|romeo|sierra|tango|uniform|victor|whiskey|x-ray/xray|yankee|zulu",
)
const letterSounds = az(
  "a/ay|b/bee/be|c/see/sea|d/dee|e|f/ef/eff|g/gee|h/aitch|i/eye|j/jay|k/kay|l/el/ell|m/em|n/en|o/oh|p/pee|q/cue/queue|r/are/ar|s/ess|t/tea/tee|u/you|v/vee|w/double u/double you|x/ex|y/why|z/zee/zed",
)
const words = az(
  "able/anna/apple/alpha|bertha/banana/boy/bravo|cat/california/charlie|dallas/daddy/dog/delta|eagle/easy/egg|florida/friend/frank|green/gold/george|happy/harry/hotel|igloo/indigo/item|jane/jelly/john|kansas/kite/king|lemon/laura/love|mango/monkey/mary|nevada/nut/nancy|ohio/octopus/oscar|pizza/panda/peter|quick/quartz/queen|rabbit/rainbow/robert|sunday/snake/sugar|tree/texas/tom|utah/up/uncle|vegas/very/victor|water/winter/william|xylophone/x-ray|yes/young/yellow|zoo/zero/zebra",
)
const nombres = az(
  "a|be/b|ce/c|de/d|e|efe/f|ge/g|hache/h|i|jota/j|ka/k|ele/l|eme/m|ene/n|o|pe/p|cu/q|erre/ere/r|ese/s|te/t|u|uve/ve/v|uve doble/doble uve/doble u|equis/x|i griega/ye/y|zeta/ceta/z",
)
const palabras = az(
  "ana/avión/alicante|barco/barcelona/bolivia|cádiz/coche/colombia|dolores/dado/domingo|enero/españa/enrique|familia/francia/faro|gerona/gato/guatemala|huelva/hotel/honduras|italia/inés/iglesia|jaén/jirafa/jueves|kilo/kiwi|lérida/luna/lima|málaga/mono/méxico|nadie/nevada/navidad|oviedo/olivo/oro|palencia/pera/perú|queso/quito|roma/rosa/rana|soria/sapo/sábado|tarragona/toro/tigre|uva/ubeda/uno|valencia/vino/viernes|whisky/wifi|xilófono/xenón|yoyo/yogur/yema|zamora/zorro",
)

const ones = {
  en: "zero one two three four five six seven eight nine".split(" "),
  es: "cero uno dos tres cuatro cinco seis siete ocho nueve".split(" "),
}
const first = { between: (from: number) => from, chance: () => false, pick: <A>(list: ReadonlyArray<A>) => list[0]! }

/** A group of digits as this speaker says them. */
const sayFigures = (run: string, how: string, language: Language, random: Dice): string => {
  const en = language === "en"
  const one = (figure: string) => (figure === "0" && en && random.chance(0.4) ? "oh" : ones[language][Number(figure)]!)
  const number = (part: string): string =>
    part.startsWith("0") ? [...part].map(one).join(" ") : inWords(Number(part), language, first)
  switch (how) {
    case "written":
      return random.pick([run, [...run].join(" ")])
    case "pairs":
      return run.length % 2 === 0 ? (run.match(/../g) ?? []).map(number).join(" ") : [...run].map(one).join(" ")
    case "threes":
      return run.length % 3 === 0 && !en ? (run.match(/.../g) ?? []).map(number).join(" ") : [...run].map(one).join(" ")
    case "repeats":
      return (run.match(/(.)\1{0,2}/g) ?? [])
        .map((part) => {
          const name = one(part[0]!)
          if (part.length === 1) return name
          return `${(en ? ["double", "triple"] : ["doble", "triple"])[part.length - 2]} ${name}`
        })
        .join(" ")
    case "mixed":
      return [...run].map((figure) => (random.chance(0.3) ? figure : one(figure))).join(" ")
    default:
      return [...run].map(one).join(" ")
  }
}

const separators: Readonly<Record<Language, Readonly<Record<string, ReadonlyArray<string>>>>> = {
  en: { "-": ["dash", "hyphen", "-"], "/": ["slash", "forward slash"], " ": [""], ".": ["dot", "point"] },
  es: { "-": ["guion", "guión", "-"], "/": ["barra"], " ": [""], ".": ["punto"] },
}

const say = (code: string, language: Language, random: Dice): string => {
  const en = language === "en"
  const letters = random.pick(["bare", "bare", "capital", "names", "radio", "words", "mixed", "together"])
  const numbers = random.pick(["each", "each", "each", "written", "pairs", "threes", "repeats", "mixed"])
  const letter = (sign: string): string => {
    const at = sign.toLowerCase().charCodeAt(0) - 97
    const style = letters === "mixed" ? random.pick(["bare", "words", "radio", "names"]) : letters
    switch (style) {
      case "names":
        return random.pick((en ? letterSounds : nombres)[at]!)
      case "radio":
        return random.pick(nato[at]!)
      case "words": {
        const name = en ? sign.toLowerCase() : nombres[at]![0]!
        const linkingWord = en ? random.pick(["as in", "as in", "for", "like"]) : random.pick(["de", "de", "como"])
        return `${name} ${linkingWord} ${random.pick((en ? words : palabras)[at]!)}`
      }
      case "capital":
        return sign.toUpperCase()
      default:
        return sign.toLowerCase()
    }
  }
  if (letters === "together" && /[A-Z]/.test(code)) return code
  const out = code.match(/\d+|\D/g)!.flatMap((piece) => {
    if (/\d/.test(piece)) return [sayFigures(piece, numbers, language, random)]
    if (/[A-Za-z]/.test(piece)) return [letter(piece)]
    const mark = random.chance(0.7) ? random.pick(separators[language][piece]!) : ""
    return mark === "" ? [] : [mark]
  })
  return out.join(random.chance(0.12) ? ", " : " ")
}

const frames = both(
  `it's {}|the number's {}|so that's {}|okay the code is {}|yeah {}|let me read it out {}|got it {}|{} is the code|{} okay|sure {}|um {}|my reference is {}|it reads {}|alright it is {}|here you go {}|the id is {}|my id number is {}|{} i think that's right|that would be {}|it should be {}|found it {}|i have it here {}|on the card it says {}|so {}`,
  `es el {}|el número es el {}|a ver es {}|vale el código es {}|sí {}|se lo leo {}|ya lo tengo {}|{} es el código|{} vale|claro {}|eh {}|mi referencia es {}|pone {}|bueno es {}|aquí va {}|el identificador es {}|mi número es el {}|sería {}|debería ser {}|lo he encontrado {}|aquí lo tengo {}|en la tarjeta pone {}|pues {}|apunta {}`,
)

const nothing = both(
  `i need my glasses for that|it's in the car|my husband has it|there's no number on it|it's worn off|the sticker is gone|is it the one under the barcode|how many digits should it have|does it start with a letter|the first one or the second one|oh that one|
   let me get the letter|it's on the back isn't it|you can find it in your system|i never got one|it hasn't arrived yet|can i call you back with it|i threw it away|it's expired|it's blank|is that really needed|you have got to be kidding|are you for real|oh i see|why oh why|you are too fast|be right back|to be honest no|for me or for you|see if you can find it|tea for two please|eye roll|are you okay|oh dear oh dear`,
  `necesito las gafas para eso|está en el coche|lo tiene mi marido|no lleva ningún número|se ha borrado|ya no está la pegatina|es el que está debajo del código de barras|cuántas cifras tiene|empieza por una letra|el primero o el segundo|ah ese|
   voy a por la carta|está detrás no|lo puede buscar en su sistema|nunca me lo dieron|aún no ha llegado|le llamo luego y se lo doy|lo tiré|está caducado|está en blanco|de verdad hace falta|está de broma|lo dice en serio|ah ya veo|y eso por qué|va muy deprisa|ahora vuelvo|la verdad que no|para mí o para usted|mire a ver si lo encuentra|té para dos|de eso nada|ese no es|ay madre mía`,
)

const fillers = both(`um|uh|let me see|and|and then`, `eh|a ver|este|y|y luego`)
const restarts = both(
  `no sorry|no wait|sorry let me start over|no that's wrong|let me start again`,
  `no perdón|no espere|perdón vuelvo a empezar|no está mal|empiezo otra vez`,
)

/** Codes with a pattern or a check digit, in all common ways of spelling letters and digits. */
export const codeOf: Pose = (language, random): Posed => {
  const kind = random.pick([...kinds.any, ...kinds[language]])
  const question = { type: "text" as const, text: { entity: "code" as const, ...kind.spec } }
  if (random.chance(0.1)) return { question, text: random.pick(nothing[language]) }
  const value = kind.make(random)
  const utterance = say(value, language, random)
  const pieces = utterance.split(" ")
  const how = random.between(0, 19)
  const cut = random.between(1, Math.max(1, pieces.length - 1))
  const text =
    how === 0 && value.length > 5 && pieces.length > 3
      ? [...pieces.slice(0, cut), random.pick(fillers[language]), ...pieces.slice(cut)].join(" ")
      : how === 1
        ? `${say(kind.make(random), language, random)} ${random.pick(restarts[language])} ${utterance}`
        : utterance
  const whole = framed(frames[language], text, random)
  return { question, text: random.chance(0.15) ? capital(whole) : whole, value }
}
