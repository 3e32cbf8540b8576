import type { AnswerType, CanonicalValue } from "../../../src/domain/understanding/Understanding.ts"
import type { Dice } from "../speech/Dice.ts"
import type { Language } from "../speech/Utterance.ts"
import { both, capital, phrases, plainLetters, type Pose, type Posed } from "./Posed.ts"

/*
 * A second grammar of answers, in another style: long introductions and endings, hesitation in the middle, digits as
 * recognizers write them, no punctuation. It shares no templates and no lists with the first grammar.
 */

const before = both(
  `|||||so yeah|right so|okay let me think|um okay|well let me see|oh sure|hang on|uh huh yes it's|alright|i guess that would be|you know what it's|honestly it's|ah right|good question it's|no problem|sure no problem it's|yeah no it's|that one's easy it's|i reckon it's|let me check okay|here you go|hi yes|good morning it's`,
  `|||||pues mira|a ver|bueno pues|eh vale|déjame pensar|ah sí claro|un momento|sí mire|muy bien|yo creo que es|la verdad es que es|pues verá|ah vale|buena pregunta es|no hay problema|sí sin problema es|eso es fácil es|vamos a ver es|espere ya está|aquí tiene|hola sí|buenos días es|pues le digo`,
)
const after = both(
  `||||||thank you|if that helps|i believe|okay|that's it|is that all right|cheers|thanks a lot|yep|got it`,
  `||||||gracias|si le sirve|creo yo|vale|eso es todo|está bien así|muchas gracias|muy amable|sí|de acuerdo`,
)
const unsure = /i guess|i reckon|i believe|yo creo|creo yo|a ver$/

/** Adds words before and after, some of which make the answer uncertain. */
const around = (text: string, language: Language, random: Dice): readonly [string, boolean] => {
  const [a, b] = [random.pick(before[language]), random.pick(after[language])]
  const utterance = [a, text, b].filter((part) => part !== "").join(" ")
  return [random.chance(0.12) ? capital(utterance) : utterance, unsure.test(a) || unsure.test(b)]
}

const plain = (type: AnswerType, language: Language, random: Dice, text: string, value: CanonicalValue): Posed => {
  const [utterance, isOpen] = around(text, language, random)
  return { question: { type }, text: utterance, value, ...(isOpen ? {} : { status: "accepted" as const }) }
}

const nothing = (type: AnswerType, text: string): Posed => ({ question: { type }, text })
const from = (random: Dice, list: string): string => random.pick(phrases(list))

const numberWords = {
  en: "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  ),
  es: "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve".split(
    " ",
  ),
}
const tens = {
  en: "_ _ twenty thirty forty fifty sixty seventy eighty ninety".split(" "),
  es: "_ _ veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa".split(" "),
}
const twenties =
  "veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve".split(
    " ",
  )
const hundreds =
  "_ ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos".split(" ")

const spell = (n: number, language: Language): string => {
  if (n < 20) return numberWords[language][n]!
  if (language === "es") {
    if (n < 30) return twenties[n - 20]!
    if (n < 100) return n % 10 === 0 ? tens.es[n / 10]! : `${tens.es[Math.floor(n / 10)]!} y ${numberWords.es[n % 10]!}`
    if (n === 100) return "cien"
    if (n < 1000) return `${hundreds[Math.floor(n / 100)]!}${n % 100 === 0 ? "" : ` ${spell(n % 100, "es")}`}`
    const head = Math.floor(n / 1000)
    return `${
      head === 1
        ? ""
        : `${spell(head, "es")
            .replace(/veintiuno$/, "veintiún")
            .replace(/ uno$/, " un")} `
    }mil${n % 1000 === 0 ? "" : ` ${spell(n % 1000, "es")}`}`
  }
  if (n < 100) return n % 10 === 0 ? tens.en[n / 10]! : `${tens.en[Math.floor(n / 10)]!} ${numberWords.en[n % 10]!}`
  if (n < 1000)
    return `${numberWords.en[Math.floor(n / 100)]!} hundred${n % 100 === 0 ? "" : ` and ${spell(n % 100, "en")}`}`
  return `${spell(Math.floor(n / 1000), "en")} thousand${n % 1000 === 0 ? "" : ` ${n % 1000 < 100 ? "and " : ""}${spell(n % 1000, "en")}`}`
}

const things = both(
  `cats|nights|boxes|passengers|adults|windows|bags|seats|siblings|students|years|kilos|pounds of it|trucks|sheets|bottles`,
  `gatos|noches|cajas|pasajeros|adultos|ventanas|bolsas|plazas|hermanos|alumnos|años|kilos|camiones|botellas|hojas|sillas`,
)
const noIntegers = both(
  `i'll have to get back to you|ask me later|it was my third attempt|he lives at number twelve c|my kids are three and five|we lost two of our five dogs|give me one sec|hold on two seconds|the second one|i was there at five thirty|room 12 b|call me at ten|one or maybe two|four to six|not more than nine|at most three|dozens of them|loads|i'm in building four a|you've asked me three times|i've said it four times already|my two kids and my husband|nobody told me|a third of them|in twenty twenty or twenty one|two's company|one moment please|first things first|fifty fifty|24 7`,
  `luego se lo digo|pregúntemelo después|fue mi tercer intento|vive en el número doce c|mis hijos tienen tres y cinco|perdimos dos de los cinco perros|deme un segundito|espere dos segundos|el segundo|estuve allí a las cinco y media|habitación 12 b|llámeme a las diez|uno o quizá dos|de cuatro a seis|no más de nueve|como mucho tres|docenas de ellos|un montón|estoy en el edificio cuatro a|me lo ha preguntado tres veces|ya lo he dicho cuatro veces|mis dos hijos y mi marido|nadie me lo dijo|un tercio de ellos|en dos mil veinte o veintiuno|un momento por favor|primero lo primero|24 7`,
)

export const integer: Pose = (language, random) => {
  if (random.chance(0.15)) return nothing("integer", random.pick(noIntegers[language]))
  const n = random.pick([
    random.between(0, 12),
    random.between(13, 99),
    random.between(100, 999),
    random.between(1000, 99_999),
  ])
  const utterance = random.pick([String(n), spell(n, language)])
  const en = language === "en"
  if (random.chance(0.1)) {
    const other = spell(random.between(2, 90), language)
    const back = from(
      random,
      en
        ? "oh sorry|wait no|actually no|scratch that|no hang on|i mean"
        : "ay perdón|espera no|no en realidad|mejor dicho|no espera|digo",
    )
    return { question: { type: "integer" }, text: `${other} ${back} ${utterance}`, value: n }
  }
  if (random.chance(0.4) && n > 1 && !/uno$|cien$/.test(utterance)) {
    const noun = random.pick(things[language])
    const frame = from(
      random,
      en
        ? "we need {}|it'd be {}|i want {}|we are bringing {}|i bought {}|she has {}|that makes {}|roughly {}|give or take {}"
        : "necesitamos {}|harían falta {}|quiero {}|vamos a llevar {}|compré {}|ella tiene {}|eso hace {}|más o menos {}|son como {}",
    )
    if (!frame.includes("{} of us no"))
      return plain("integer", language, random, frame.replace("{}", `${utterance} ${noun}`), n)
  }
  return plain("integer", language, random, utterance, n)
}

const noNumbers = both(
  `it depends|a bit over two|less than half|somewhere between one and two|nothing much|three point|minus|two and|it was fifty or sixty|more like a guess|not five|half of it|a tenth of what i asked|my number is private|twelve ish|ten to one|i paid already`,
  `depende|un poco más de dos|menos de la mitad|entre uno y dos|poca cosa|tres coma|menos|dos y|eran cincuenta o sesenta|una suposición|no son cinco|la mitad de eso|una décima parte de lo que pedí|mi número es privado|doce y pico|diez a uno|ya pagué`,
)

export const number: Pose = (language, random) => {
  if (random.chance(0.15)) return nothing("number", random.pick(noNumbers[language]))
  const en = language === "en"
  const n = random.between(1, 300)
  const digit = random.between(1, 9)
  const cents = random.between(11, 99)
  const w = (value: number) => spell(value, language)
  const un = (value: number) =>
    en
      ? w(value)
      : w(value)
          .replace(/veintiuno$/, "veintiún")
          .replace(/uno$/, "un")
  const [text, value] = random.pick<readonly [string, number]>(
    en
      ? [
          [`${w(n)} point ${w(digit)}`, Number(`${n}.${digit}`)],
          [`${n}.${digit}`, Number(`${n}.${digit}`)],
          [`${w(n)} and a half`, n + 0.5],
          [`${n} and a half`, n + 0.5],
          [`${w(n)} and three quarters`, n + 0.75],
          [`${n} and a quarter`, n + 0.25],
          [`$${n}.${cents}`, Number(`${n}.${cents}`)],
          [`${w(n + 1)} euros and ${w(cents)} cents`, Number(`${n + 1}.${cents}`)],
          [`${w(n + 1)} dollars ${w(cents)}`, Number(`${n + 1}.${cents}`)],
          [`minus ${w(n)}`, -n],
          [`${w(n)} percent`, n],
          [`${n}%`, n],
          [`${w(digit + 1)} million`, (digit + 1) * 1e6],
          [`${digit}.5 million`, digit * 1e6 + 5e5],
          [`${w(digit + 1)} hundred grams`, (digit + 1) * 100],
          ["half", 0.5],
          ["two thirds", 2 / 3],
        ]
      : [
          [`${w(n)} coma ${w(digit)}`, Number(`${n}.${digit}`)],
          [`${n},${digit}`, Number(`${n}.${digit}`)],
          [`${w(n)} y medio`, n + 0.5],
          [`${n} y medio`, n + 0.5],
          [`${w(n)} y tres cuartos`, n + 0.75],
          [`${n} y cuarto`, n + 0.25],
          [`${n},${cents} €`, Number(`${n}.${cents}`)],
          [`${un(n + 1)} euros y ${w(cents)} céntimos`, Number(`${n + 1}.${cents}`)],
          [`${un(n + 1)} euros con ${w(cents)}`, Number(`${n + 1}.${cents}`)],
          [`menos ${w(n)}`, -n],
          [`${w(n)} por ciento`, n],
          [`${n}%`, n],
          [`${un(digit + 1)} millones`, (digit + 1) * 1e6],
          [`${digit},5 millones`, digit * 1e6 + 5e5],
          [`${un(digit + 1)} kilos`, digit + 1],
          ["la mitad", 0.5],
          ["dos tercios", 2 / 3],
        ],
  )
  return plain("number", language, random, text, value)
}

const digits = (count: number, random: Dice): string =>
  Array.from({ length: count }, () => random.between(0, 9)).join("")

export const phone: Pose = (language, random) => {
  const en = language === "en"
  if (random.chance(0.15))
    return nothing(
      "phone",
      from(
        random,
        en
          ? "i'd have to look it up|it's unlisted|you can find it online|my extension is four two|it's the one you just called|i changed it last month|44|my number is five five|nine to five|i was born on 5 3 1984|it's got two sevens in it|don't call me"
          : "tendría que buscarlo|no está en la guía|lo encuentra en internet|mi extensión es cuatro dos|es el que acaba de marcar|lo cambié el mes pasado|34|mi número es cinco cinco|de nueve a cinco|nací el 5 3 1984|tiene dos sietes|no me llame",
      ),
    )
  const groups = en
    ? random.pick([
        [
          `${random.between(2, 9)}${digits(2, random)}`,
          `${random.between(2, 9)}${digits(2, random)}`,
          digits(4, random),
        ],
        ["0161", digits(3, random), digits(4, random)],
        ["07", digits(3, random), digits(3, random), digits(3, random)],
      ])
    : random.pick([
        [`6${digits(2, random)}`, digits(3, random), digits(3, random)],
        [`6${digits(2, random)}`, digits(2, random), digits(2, random), digits(2, random)],
        ["93", digits(3, random), digits(2, random), digits(2, random)],
      ])
  const value = groups.join("")
  const how = random.between(0, 4)
  const um = en ? ["uh", "um", "let me see"] : ["eh", "este", "a ver"]
  const one = (digit: string) => numberWords[language][Number(digit)]!
  const utterance =
    how === 0
      ? value
      : how === 1
        ? groups.join(" ")
        : how === 2
          ? groups.join("-")
          : groups
              .map((group, at) => (at === 2 && how === 4 ? `${random.pick(um)} ` : "") + [...group].map(one).join(" "))
              .join(" ")
  return plain("phone", language, random, utterance, value)
}

export const email: Pose = (language, random) => {
  const en = language === "en"
  if (random.chance(0.15))
    return nothing(
      "email",
      from(
        random,
        en
          ? "i never check it|just text me|it's at work|gmail|my name at gmail|ask my secretary at the office|i'm at home at the moment|www dot example dot com|dot com|anna fisher"
          : "nunca lo miro|mándeme un mensaje|es el del trabajo|gmail|mi nombre en gmail|pregunte a mi secretaria|ahora estoy en casa|www punto ejemplo punto com|punto com|ana garcía",
      ),
    )
  const user = from(
    random,
    en
      ? "helen|peter.novak|mia_chan|office|j.smith|kate22|oliver.b|team7|nora.l|sam-lee|bookings"
      : "beatriz|diego.mora|sara_vidal|oficina|p.leal|raul22|oscar.b|equipo7|nuria.l|reservas|hola",
  )
  const host = from(
    random,
    en
      ? "gmail.com|hotmail.co.uk|yahoo.com|proton.me|live.com|bigfirm.net|uni.edu|me.com|north-shop.com"
      : "gmail.com|hotmail.es|yahoo.com.mx|proton.me|live.com|granempresa.es|uni.edu.ar|telefonica.net|casa-sol.es",
  )
  const value = `${user}@${host}`
  const talk = (text: string) =>
    text
      .replaceAll(".", en ? " dot " : " punto ")
      .replaceAll("_", en ? " underscore " : " guion bajo ")
      .replaceAll("-", en ? " dash " : " guion ")
      .replace(/(\d)(\d)?/, (all) => ` ${random.pick([all, spell(Number(all), language)])} `)
      .replaceAll(/\s+/g, " ")
      .trim()
  const utterance = random.chance(0.2)
    ? value
    : `${talk(user)} ${en ? "at" : "arroba"} ${random.chance(0.3) ? host : talk(host)}`
  return plain("email", language, random, utterance, value)
}

const months = {
  en: "january february march april may june july august september october november december".split(" "),
  es: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" "),
}
const pad = (n: number): string => String(n).padStart(2, "0")
const ordinals =
  "_ first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(
    " ",
  )
const ordinal = (n: number): string =>
  n <= 20 ? ordinals[n]! : n === 30 ? "thirtieth" : `${tens.en[Math.floor(n / 10)]!} ${ordinals[n % 10]!}`
const suffixed = (n: number): string =>
  `${n}${n % 10 === 1 && n !== 11 ? "st" : n % 10 === 2 && n !== 12 ? "nd" : n % 10 === 3 && n !== 13 ? "rd" : "th"}`

export const date: Pose = (language, random) => {
  const en = language === "en"
  if (random.chance(0.15))
    return nothing(
      "date",
      from(
        random,
        en
          ? "i can't recall|let me check my diary|some day in march|at the weekend|when it stops raining|not before june|around easter time or later|it was ages ago|the thirty first of june 2001|30 february 1999|next year some time|it's a secret|i'm forty two|half past nine"
          : "no me acuerdo|déjeme mirar la agenda|algún día de marzo|el fin de semana|cuando deje de llover|no antes de junio|por semana santa o después|fue hace siglos|el treinta y uno de junio de 2001|30 de febrero de 1999|en algún momento del año que viene|es un secreto|tengo cuarenta y dos|las nueve y media",
      ),
    )
  const year = random.pick([random.between(1935, 1999), random.between(2000, 2024)])
  const month = random.between(1, 12)
  const day = random.between(1, 28)
  const name = months[language][month - 1]!
  const years = en
    ? random.pick([
        String(year),
        year < 2000 && year % 100 > 9
          ? `nineteen ${spell(year % 100, "en")}`
          : year < 2000
            ? `nineteen oh ${spell(year % 100, "en")}`
            : year < 2010
              ? `two thousand${year === 2000 ? "" : ` and ${spell(year - 2000, "en")}`}`
              : `twenty ${spell(year - 2000, "en")}`,
      ])
    : random.pick([String(year), spell(year, "es")])
  const text = en
    ? random.pick([
        `${name} ${suffixed(day)} ${years}`,
        `the ${ordinal(day)} of ${name} ${years}`,
        `${name} the ${ordinal(day)} ${years}`,
        `${suffixed(day)} of ${name} ${years}`,
        `${name} ${day} ${years}`,
        `${day} ${name} ${years}`,
        `${year}-${pad(month)}-${pad(day)}`,
        `${ordinal(day)} ${name} ${years}`,
      ])
    : random.pick([
        `el ${day} de ${name} de ${years}`,
        `${spell(day, "es")} de ${name} de ${years}`,
        `el ${day === 1 ? "primero" : spell(day, "es")} de ${name} del ${years}`,
        `${day} ${name} ${years}`,
        `día ${day} de ${name} de ${years}`,
        `${year}-${pad(month)}-${pad(day)}`,
      ])
  return plain("date", language, random, text, `${year}-${pad(month)}-${pad(day)}`)
}

const englishPart = (hour: number, random: Dice): string => {
  if (hour < 12) return random.pick(["am", "a.m.", ...(hour > 3 ? ["in the morning"] : [])])
  const evening = hour < 21 ? "in the evening" : "at night"
  return random.pick(["pm", "p.m.", hour < 18 ? "in the afternoon" : evening])
}

const spanishPart = (hour: number): string => {
  if (hour < 12) return hour < 6 ? "de la madrugada" : "de la mañana"
  if (hour === 12) return "del mediodía"
  return hour < 20 ? "de la tarde" : "de la noche"
}

export const time: Pose = (language, random) => {
  const en = language === "en"
  if (random.chance(0.15))
    return nothing(
      "time",
      from(
        random,
        en
          ? "as late as possible|when i finish work|before lunch|27 o'clock|ask my boss|some time in the afternoon|the third of june|between nine and ten|it lasts forty minutes|no idea"
          : "lo más tarde posible|cuando salga del trabajo|antes de comer|las veintisiete|pregunte a mi jefe|en algún momento de la tarde|el tres de junio|entre las nueve y las diez|dura cuarenta minutos|ni idea",
      ),
    )
  const hour = random.between(0, 23)
  const minute = random.pick([0, 15, 30, 45, random.between(1, 59)])
  const value = `${pad(hour)}:${pad(minute)}`
  const twelve = hour % 12 === 0 ? 12 : hour % 12
  const e = (n: number) => (n === 1 ? "la una" : `las ${spell(n, "es")}`)
  const part = en ? englishPart(hour, random) : spanishPart(hour)
  const texts = en
    ? [
        `${twelve}:${pad(minute)} ${part}`,
        `${spell(twelve, "en")} ${minute === 0 ? "" : minute < 10 ? `oh ${spell(minute, "en")} ` : `${spell(minute, "en")} `}${part}`,
        ...(hour > 12 ? [`${hour}:${pad(minute)}`] : []),
        ...(minute === 30 ? [`half past ${spell(twelve, "en")} ${part}`] : []),
        ...(minute === 15 ? [`quarter past ${spell(twelve, "en")} ${part}`] : []),
      ]
    : [
        `${e(twelve)} ${minute === 0 ? "" : `y ${spell(minute, "es")} `}${part}`,
        `a ${e(twelve)} ${minute === 0 ? "en punto " : `y ${spell(minute, "es")} `}${part}`,
        ...(hour > 12 ? [`las ${hour}:${pad(minute)}`, `${hour}:${pad(minute)}`] : []),
        ...(minute === 30 ? [`${e(twelve)} y media ${part}`] : []),
        ...(minute === 15 ? [`${e(twelve)} y cuarto ${part}`] : []),
      ]
  if (twelve === 12 && (minute !== 0 || hour === 0)) return time(language, random)
  return plain("time", language, random, random.pick(texts).replaceAll(/\s+/g, " "), value)
}

export const boolean: Pose = (language, random) => {
  const en = language === "en"
  if (random.chance(0.15))
    return {
      ...nothing(
        "boolean",
        from(
          random,
          en
            ? "let me ask my husband|it's complicated|seven|that depends|how should i know|in june|both"
            : "tengo que preguntar a mi marido|es complicado|siete|eso depende|y yo qué sé|en junio|ambos",
        ),
      ),
      isOpen: true,
    }
  const isYes = random.chance(0.5)
  const text = isYes
    ? from(
        random,
        en
          ? "yes|yeah|yes absolutely|yes i have|sure i do|of course yes|yep that's me|yes that's right|correct|definitely yes|yes go ahead|oh yeah|yes for sure|yes ma'am"
          : "sí|claro|sí por supuesto|sí que lo tengo|pues claro que sí|sí soy yo|sí eso es|correcto|desde luego que sí|sí adelante|ah sí|sí seguro|sí señora",
      )
    : from(
        random,
        en
          ? "no|nope|no i haven't|no not me|no never|certainly not|no that's wrong|not at all|no way|definitely not|oh no|no i don't think so|no sir|no thank you"
          : "no|qué va|no no lo he hecho|no yo no|no nunca|desde luego que no|no eso está mal|para nada|ni hablar|claro que no|ah no|no creo que no|no señor|no gracias",
      )
  return { question: { type: "boolean" }, text, value: isYes }
}

const menus: Readonly<Record<Language, ReadonlyArray<ReadonlyArray<string>>>> = {
  en: [
    ["Window seat", "Aisle seat", "No preference"],
    ["Chicken", "Beef", "Fish", "Vegetarian"],
    ["Morning", "Afternoon", "Evening"],
    ["Checking account", "Savings account", "Credit line"],
    ["Single", "Married", "Divorced", "Widowed"],
    ["Basic", "Standard", "Premium"],
    ["North", "South", "East", "West"],
  ],
  es: [
    ["Ventanilla", "Pasillo", "Sin preferencia"],
    ["Pollo", "Ternera", "Pescado", "Vegetariano"],
    ["Mañana", "Tarde", "Noche"],
    ["Cuenta corriente", "Cuenta de ahorro", "Línea de crédito"],
    ["Soltero", "Casado", "Divorciado", "Viudo"],
    ["Básico", "Estándar", "Prémium"],
    ["Norte", "Sur", "Este", "Oeste"],
  ],
}

export const choice: Pose = (language, random) => {
  const labels = random.pick(menus[language])
  const question = { type: "choice" as const, options: labels.map((label) => ({ value: label, label })) }
  const en = language === "en"
  if (random.chance(0.12))
    return {
      question,
      text: from(
        random,
        en
          ? "the purple elephant|i need to sleep on it|say them again|how much is that|ninety|whatever you like"
          : "el elefante morado|lo tengo que consultar|repítamelas|cuánto cuesta eso|noventa|lo que usted quiera",
      ),
      isOpen: true,
    }
  const value = random.pick(labels)
  const utterance = random.chance(0.3) ? plainLetters(value.toLowerCase()) : value.toLowerCase()
  const frame = from(
    random,
    en
      ? "{}|{}|i'd go for {}|{} would be great|can i have {}|let's say {}|{} if possible|i think i'll take {}|put me down for {}|{} for me|oh {} definitely"
      : "{}|{}|yo elegiría {}|{} estaría bien|puede ser {}|digamos {}|{} si puede ser|creo que me quedo con {}|apúnteme {}|{} para mí|ah {} sin duda",
  )
  return { question, text: frame.replace("{}", utterance), value }
}
