import type { AnswerType, CanonicalValue } from "../../../src/domain/understanding/Understanding.ts"
import type { Dice } from "../speech/Dice.ts"
import { inWords } from "../speech/numerals.ts"
import type { Language } from "../speech/Utterance.ts"
import { both, entries, framed, hesitant, phrases, plainLetters, type Pose, type Posed, written } from "./Posed.ts"

const first = { between: (from: number) => from, chance: () => false, pick: <A>(list: ReadonlyArray<A>) => list[0]! }
const word = (value: number, language: Language): string => inWords(value, language, first)

const accepted = (type: AnswerType, text: string, value: CanonicalValue): Posed => ({
  question: { type },
  text,
  value,
  status: "accepted",
})
const none = (type: AnswerType, text: string): Posed => ({ question: { type }, text })

const again = both("no|no wait|sorry|i mean|no sorry", "no|no espera|perdón|quiero decir|no perdón")

/** Small, large and round numbers. */
const anyNumber = (random: Dice): number =>
  random.pick([
    random.between(0, 20),
    random.between(0, 99),
    random.between(100, 999),
    random.between(1000, 9999),
    random.between(10_000, 999_999),
    random.between(1, 99) * 1000,
    random.between(1, 9) * 1_000_000,
  ])

const numberIn = (value: number, language: Language, random: Dice): string => {
  const grouped = value.toLocaleString(language === "en" ? "en-US" : "de-DE")
  return random.pick([
    String(value),
    value > 999 ? grouped : String(value),
    inWords(value, language, random),
    inWords(value, language, random),
  ])
}

const nouns = both(
  "children|kids|people|rooms|cars|dogs|employees|days|weeks|hours|bedrooms|tickets|items|guests",
  "hijos|niños|personas|habitaciones|coches|perros|empleados|días|semanas|horas|dormitorios|entradas|artículos|invitados",
)

const countFrames = both(
  `um {}|{} please|it's {}|i have {}|we have {}|there are {}|we've got {}|i'd say {}|{} in total|that would be {}|exactly {}|just {}|only {}|{} thanks|uh {}|so {}|well {}|yeah {}|the number is {}|i think {}|make it {}|around {}|about {}|let me see {}|altogether {}|probably {}|we are {}`,
  `eh {}|{} por favor|son {}|tengo {}|tenemos {}|hay {}|diría que {}|{} en total|serían {}|exactamente {}|solo {}|solamente {}|{} gracias|pues {}|sí {}|bueno {}|el número es {}|creo que {}|ponga {}|unos {}|alrededor de {}|a ver {}|en total {}|probablemente {}|somos {}|vale {}`,
)

const noNumber = both(
  `a few|several|a lot|too many to count|i don't keep count|many|some|more than i'd like|less than before|enough|who knows|it varies|it depends on the day|two or three|between five and ten|more than twenty|at least four|less than six|up to eight|my three kids and my wife|my two year old is crying|give me five minutes|wait one second|i'm on the second floor|on the third of may|at half past four|room twelve b|anna fisher|yes|blue|why do you want to know|hundreds|dozens|one in a million chance|two of them are mine and three are hers|i told you twice already|for a change|to go|i ate already|won it last year`,
  `unos pocos|varios|un montón|demasiados para contarlos|no llevo la cuenta|muchos|algunos|más de los que quisiera|menos que antes|suficientes|quién sabe|varía|depende del día|dos o tres|entre cinco y diez|más de veinte|al menos cuatro|menos de seis|hasta ocho|mis tres hijos y mi mujer|mi hijo de dos años llora|deme cinco minutos|espere un segundo|estoy en el segundo piso|el tres de mayo|a las cuatro y media|la habitación doce be|ana garcía|sí|azul|para qué lo quiere saber|cientos|docenas|una posibilidad entre un millón|dos son míos y tres son suyos|ya se lo he dicho dos veces`,
)

export const integerOf: Pose = (language, random) => {
  const how = random.between(0, 19)
  if (how < 2) return none("integer", written(random.pick(noNumber[language]), random))
  const value = anyNumber(random)
  const utterance = numberIn(value, language, random)
  if (how === 2) {
    const other = numberIn(anyNumber(random), language, random)
    const back = random.pick(again[language])
    const text = `${other} ${back} ${utterance}`
    return isEither(back, language) ? none("integer", text) : accepted("integer", text, value)
  }
  if (how === 3 && value > 1) {
    const small = random.between(2, 60)
    return accepted(
      "integer",
      framed(countFrames[language], `${numberIn(small, language, random)} ${random.pick(nouns[language])}`, random),
      small,
    )
  }
  if (how === 4) {
    const [text, meant] = random.pick<readonly [string, number]>(
      language === "en"
        ? [
            ["a couple", 2],
            ["a dozen", 12],
            ["half a dozen", 6],
            ["two dozen", 24],
            ["a pair", 2],
            ["zero", 0],
            ["a hundred", 100],
            ["a thousand", 1000],
            ["one eighty", 180],
            ["two fifty", 250],
            ["one oh five", 105],
            ["twelve hundred", 1200],
            ["three twenty five", 325],
            ["nineteen ninety nine", 1999],
            ["twenty twenty", 2020],
          ]
        : [
            ["un par", 2],
            ["una docena", 12],
            ["media docena", 6],
            ["dos docenas", 24],
            ["cero", 0],
            ["cien", 100],
            ["mil", 1000],
            ["un centenar", 100],
            ["mil doscientos", 1200],
            ["una decena", 10],
          ],
    )
    return accepted(
      "integer",
      framed(
        countFrames[language].filter((one) => !/\b(?:unos|alrededor)/.test(one)),
        text,
        random,
      ),
      meant,
    )
  }
  return accepted("integer", written(framed(countFrames[language], utterance, random), random), value)
}

const amount = (language: Language, random: Dice): readonly [text: string, value: number] => {
  const en = language === "en"
  const whole = random.between(1, 200)
  const cents = random.pick([5, 10, 25, 50, 75, 95, 99, random.between(1, 99)])
  const money = en ? random.pick(["dollars", "pounds", "euros", "bucks"]) : random.pick(["euros", "dólares", "pesos"])
  const singles: Readonly<Record<string, string>> = en
    ? { dollars: "dollar", pounds: "pound", euros: "euro", bucks: "buck" }
    : { euros: "euro", dólares: "dólar", pesos: "peso" }
  const one = singles[money]!
  const unit = whole === 1 ? one : money
  const spokenWhole = en
    ? word(whole, "en")
    : whole === 1
      ? "un"
      : word(whole, "es")
          .replace(/uno$/, "ún")
          .replace(/ ún$/, " un")
          .replace(/veintiún/, "veintiún")
  const small = en ? (money === "pounds" ? "pence" : "cents") : random.pick(["céntimos", "centavos"])
  const total = Math.round(whole * 100 + cents) / 100
  const spokenCents = word(cents, language)
  return random.pick<readonly [string, number]>(
    en
      ? [
          [`${spokenWhole} ${unit} and ${spokenCents} ${small}`, total],
          [`${spokenWhole} ${unit} ${spokenCents}${cents < 10 ? ` ${small}` : ""}`, total],
          [`${spokenWhole} ${unit}`, whole],
          [`$${whole}.${String(cents).padStart(2, "0")}`, total],
          [`${whole} ${unit}`, whole],
          [`${spokenWhole} ${unit} fifty`, whole + 0.5],
        ]
      : [
          [`${spokenWhole} ${unit} con ${spokenCents}`, total],
          [`${spokenWhole} ${unit} y ${spokenCents} ${small}`, total],
          [`${spokenWhole} ${unit} con ${spokenCents} ${small}`, total],
          [`${spokenWhole} ${unit}`, whole],
          [`${whole},${String(cents).padStart(2, "0")} ${unit}`, total],
          [`${spokenWhole} ${unit} ${spokenCents}${cents < 10 ? ` ${small}` : ""}`, total],
        ],
  )
}

const fraction = (language: Language, random: Dice): readonly [text: string, value: number] => {
  const en = language === "en"
  const whole = random.between(1, 30)
  const spoken = word(whole, language)
  return random.pick<readonly [string, number]>(
    en
      ? [
          [`${spoken} and a half`, whole + 0.5],
          [`${spoken} and a quarter`, whole + 0.25],
          [`${spoken} and three quarters`, whole + 0.75],
          ["half", 0.5],
          ["a half", 0.5],
          ["a quarter", 0.25],
          ["three quarters", 0.75],
          ["an hour and a half", 1.5],
          [`${word(whole + 1, "en")} and a half hours`, whole + 1.5],
          ["half an hour", 0.5],
          ["one and a half kilos", 1.5],
          ["three eighths", 0.375],
          ["two fifths", 0.4],
        ]
      : [
          [`${spoken} y medio`, whole + 0.5],
          [`${spoken} y cuarto`, whole + 0.25],
          [`${spoken} y tres cuartos`, whole + 0.75],
          ["medio", 0.5],
          ["un cuarto", 0.25],
          ["tres cuartos", 0.75],
          ["hora y media", 1.5],
          ["una hora y media", 1.5],
          [`${word(whole + 1, "es").replace(/uno$/, "una")} horas y media`, whole + 1.5],
          ["media hora", 0.5],
          ["un kilo y medio", 1.5],
          ["tres octavos", 0.375],
          ["dos quintos", 0.4],
        ],
  )
}

const decimal = (language: Language, random: Dice): readonly [text: string, value: number] => {
  const en = language === "en"
  const whole = random.pick([0, random.between(1, 20), random.between(21, 500)])
  const places = random.between(1, 2)
  const part = String(random.between(1, 10 ** places - 1)).padStart(places, "0")
  const value = Number(`${whole}.${part}`)
  const ones = (
    en ? "zero one two three four five six seven eight nine" : "cero uno dos tres cuatro cinco seis siete ocho nueve"
  ).split(" ")
  const digits = [...part]
    .map((digit) => (digit === "0" && en ? random.pick(["zero", "oh"]) : ones[Number(digit)]!))
    .join(" ")
  const linkingWord = en ? "point" : random.pick(["coma", "punto"])
  const tail = !en && !part.startsWith("0") && random.chance(0.5) ? word(Number(part), "es") : digits
  const sign = random.chance(0.1) ? (en ? random.pick(["minus ", "negative "]) : "menos ") : ""
  const meant = sign === "" ? value : -value
  return random.pick<readonly [string, number]>([
    [`${sign}${word(whole, language)} ${linkingWord} ${tail}`, meant],
    [`${sign === "" ? "" : "-"}${whole}${en ? "." : random.pick([",", "."])}${part}`, meant],
  ])
}

export const numberOf: Pose = (language, random) => {
  const how = random.between(0, 19)
  if (how < 2) return none("number", written(random.pick(noNumber[language]), random))
  const draw = (): readonly [string, number] =>
    random.pick([
      amount,
      fraction,
      decimal,
      (one: Language, dice: Dice) => {
        const value = anyNumber(dice)
        return [numberIn(value, one, dice), value] as const
      },
    ])(language, random)
  const [utterance, value] = draw()
  const frames = countFrames[language].filter((one) => !/\b(?:we are|somos|unos)\b/.test(one))
  if (how === 2) {
    const back = random.pick(again[language])
    const text = `${draw()[0]} ${back} ${utterance}`
    return isEither(back, language) ? none("number", text) : accepted("number", text, value)
  }
  return accepted("number", written(framed(frames, utterance, random), random), value)
}

const ones = {
  en: "zero one two three four five six seven eight nine".split(" "),
  es: "cero uno dos tres cuatro cinco seis siete ocho nueve".split(" "),
}

const figure = (digit: string, language: Language, isOh: boolean): string =>
  digit === "0" && language === "en" && isOh ? "oh" : ones[language][Number(digit)]!

/** Groups of digits as people say them: one by one, in pairs or hundreds, with "double", or as written. */
const digitsIn = (groups: ReadonlyArray<string>, language: Language, random: Dice): string => {
  const how = random.between(0, 6)
  const isOh = random.chance(0.5)
  if (how === 0) return groups.join(random.pick([" ", "-", ""]))
  if (how === 1) return groups.map((group) => [...group].join(" ")).join(" ")
  const utterance = groups.map((group) => {
    if (how === 2)
      return (group.match(/(.)\1{0,2}/g) ?? [])
        .map((part) =>
          part.length === 1
            ? figure(part, language, isOh)
            : `${(language === "en" ? ["double", "triple"] : ["doble", "triple"])[part.length - 2]} ${figure(part[0]!, language, isOh)}`,
        )
        .join(" ")
    if (how === 3 && group.length === 2 && !group.startsWith("0")) return word(Number(group), language)
    if (how === 3 && group.length === 3 && language === "es" && !group.startsWith("0")) return word(Number(group), "es")
    if (how === 3 && group.length === 4 && !/^0|^..0/.test(group))
      return `${word(Number(group.slice(0, 2)), language)} ${word(Number(group.slice(2)), language)}`
    return [...group].map((digit) => figure(digit, language, isOh)).join(" ")
  })
  return utterance.join(random.chance(0.2) ? ", " : " ")
}

const digitsOf = (count: number, random: Dice, leading = "23456789"): string =>
  random.pick([...leading]) + Array.from({ length: count - 1 }, () => String(random.between(0, 9))).join("")

const phoneGroups = (language: Language, random: Dice): ReadonlyArray<string> =>
  language === "en"
    ? random.pick([
        [digitsOf(3, random), digitsOf(3, random), digitsOf(4, random, "0123456789")],
        ["020", digitsOf(4, random, "378"), digitsOf(4, random, "0123456789")],
        ["07" + digitsOf(3, random, "3457"), digitsOf(3, random, "0123456789"), digitsOf(3, random, "0123456789")],
        ["1", digitsOf(3, random), digitsOf(3, random), digitsOf(4, random, "0123456789")],
        [digitsOf(3, random), digitsOf(4, random, "0123456789")],
      ])
    : random.pick([
        [digitsOf(3, random, "67"), digitsOf(3, random, "123456789"), digitsOf(3, random, "123456789")],
        [digitsOf(3, random, "67"), digitsOf(2, random), digitsOf(2, random), digitsOf(2, random)],
        ["91", digitsOf(3, random), digitsOf(2, random), digitsOf(2, random)],
        ["55", digitsOf(4, random), digitsOf(4, random)],
        ["11", digitsOf(4, random), digitsOf(4, random)],
      ])

const phoneFrames = both(
  `it's {}|my number is {}|um {}|{} thanks|call me on {}|you can reach me at {}|yeah it's {}|the best number is {}|my cell is {}|sure {}|uh {}|so {}|my phone number is {}|okay {}|{} please|that's {}|my mobile is {}|it would be {}|text me at {}|the number is {}`,
  `es el {}|mi número es {}|eh {}|{} gracias|llámeme al {}|me puede llamar al {}|sí es el {}|el mejor número es el {}|mi móvil es {}|claro {}|pues {}|mi teléfono es el {}|vale {}|{} por favor|es {}|mi celular es el {}|sería el {}|apunte {}|el número es {}|a ver {}`,
)
const noPhone = both(
  `i don't have a phone|i lost it|you should have it|the same as before|use my wife's number|i'm not giving you that|one two three|it starts with oh seven|it has ten digits|i have two phones|on the third of may|half past seven|42|fifty euros|call me maybe|my number is private|it's on the form|anna fisher`,
  `no tengo teléfono|lo perdí|ya lo tienen|el mismo de antes|use el de mi mujer|eso no se lo doy|uno dos tres|empieza por seis|tiene nueve cifras|tengo dos teléfonos|el tres de mayo|las siete y media|42|cincuenta euros|mi número es privado|está en el formulario|ana garcía`,
)

export const phoneOf: Pose = (language, random) => {
  const how = random.between(0, 19)
  if (how < 2) return none("phone", written(random.pick(noPhone[language]), random))
  const groups = phoneGroups(language, random)
  const value = groups.join("")
  const utterance = digitsIn(groups, language, random)
  if (how === 2) {
    const other = digitsIn(phoneGroups(language, random), language, random)
    const back = random.pick(again[language])
    // a short second number may correct only the last digits of the first one
    return isEither(back, language) || value.length < 9
      ? { ...none("phone", `${other} ${back} ${utterance}`), isOpen: true }
      : accepted("phone", `${other} ${back} ${utterance}`, value)
  }
  if (how === 3) {
    const last = String((Number(value.at(-1)) + random.between(1, 9)) % 10)
    const tail = word(Number(last), language)
    const text =
      language === "en"
        ? random.pick([`no it ends in ${tail}`, `no wait it ends with ${tail}`, `sorry it ends in ${tail}`])
        : random.pick([`no perdón termina en ${tail}`, `no espera acaba en ${tail}`, `perdón termina en ${tail}`])
    return accepted("phone", `${groups.join(" ")} ${text}`, value.slice(0, -1) + last)
  }
  if (how === 4) {
    const code =
      language === "en"
        ? random.pick([
            ["plus one", "+1"],
            ["plus four four", "+44"],
            ["plus forty four", "+44"],
          ])
        : random.pick([
            ["más treinta y cuatro", "+34"],
            ["más tres cuatro", "+34"],
            ["más cincuenta y dos", "+52"],
          ])
    const rest = value.replace(/^[01]/, "")
    return accepted(
      "phone",
      `${code[0]} ${[...rest].map((digit) => figure(digit, language, false)).join(" ")}`,
      `${code[1]}${rest}`,
    )
  }
  const pieces = utterance.split(" ")
  const hesitating = pieces.length > 6 && random.chance(0.15) ? hesitant(pieces, language, random, 0.12) : utterance
  return accepted("phone", written(framed(phoneFrames[language], hesitating, random), random), value)
}

const users = {
  en: entries(
    "anna, peter, susan.walker, mike_brown, john.doe, sales, info, kate-jones, dan92, lucy.lou, bob7, r.taylor, emma1985, thomas, harry.k, olivia.green, sam.w, nick, tina.marie, george",
  ),
  es: entries(
    "ana, pedro, susana.lopez, miguel_ruiz, juan.perez, ventas, info, marta-gil, dani92, lucia.sol, rosa7, r.torres, elena1985, tomas, jorge.k, carmen.vega, luis.m, nico, paco.ramos, pilar",
  ),
}
const hosts = {
  en: entries(
    "gmail.com, outlook.com, yahoo.com, example.org, icloud.com, proton.me, company.co.uk, hotmail.com, acme.io, school.edu, my-shop.net",
  ),
  es: entries(
    "gmail.com, outlook.es, yahoo.es, ejemplo.org, icloud.com, proton.me, empresa.com.mx, hotmail.com, acme.io, colegio.edu, mi-tienda.net",
  ),
}

const signsOf = (text: string, language: Language, random: Dice): string => {
  const en = language === "en"
  return (text.match(/[a-z]+|\d+|[^a-z\d]/g) ?? [])
    .map((part) => {
      if (/^\d/.test(part))
        return random.pick([
          part,
          [...part].map((digit) => ones[language][Number(digit)]!).join(" "),
          ...(part.length === 2 ? [word(Number(part), language)] : []),
        ])
      if (part === ".") return en ? "dot" : "punto"
      if (part === "_") return en ? "underscore" : random.pick(["guion bajo", "barra baja"])
      if (part === "-") return en ? random.pick(["dash", "hyphen"]) : random.pick(["guion", "guion medio"])
      if (part.length > 2 && part.length < 6 && random.chance(0.08)) return [...part].join(" ")
      return part
    })
    .join(" ")
}

const mailFrames = both(
  `it's {}|my email is {}|um {}|{} please|sure it's {}|you can use {}|send it to {}|my address is {}|yeah {}|that's {}|so it's {}|my e-mail would be {}|okay {}|{} thanks|uh {}`,
  `es {}|mi correo es {}|eh {}|{} por favor|claro es {}|puede usar {}|mándelo a {}|mi dirección es {}|sí {}|pues es {}|mi email sería {}|vale {}|{} gracias|a ver {}|el correo es {}`,
)
const noMail = both(
  `i don't have one|i don't use email|my wife has one|anna at example|it's on gmail|the usual one|i'd rather not|five five five one two three four|meet me at the dot com place|my name is anna|what do you need it for`,
  `no tengo|no uso correo|mi mujer tiene uno|ana arroba ejemplo|es de gmail|el de siempre|prefiero no darlo|seis cero cero uno dos tres|me llamo ana|para qué lo necesita|uno que tengo por ahí`,
)

export const emailOf: Pose = (language, random) => {
  const how = random.between(0, 19)
  if (how < 2) return none("email", random.pick(noMail[language]))
  const address = (): readonly [string, string] => {
    const value = `${random.pick(users[language])}@${random.pick(hosts[language])}`
    if (random.chance(0.15)) return [value, value]
    const [user, host] = value.split("@") as [string, string]
    return [
      `${signsOf(user, language, random)} ${language === "en" ? "at" : "arroba"} ${signsOf(host, language, random).replaceAll(/\b(\w) (?=\w\b)/g, "$1 ")}`,
      value,
    ]
  }
  const [utterance, value] = address()
  if (how === 2) return accepted("email", `${address()[0]} ${random.pick(again[language])} ${utterance}`, value)
  return accepted("email", written(framed(mailFrames[language], utterance, random), random), value)
}

const affirmed = {
  yes: both(
    `yes|yeah|yep|yup|sure|of course|certainly|definitely|absolutely|i do|i am|i have|that's right|correct|indeed|right|yes please|yes i do|yes it is|yes i am|yeah sure|sure thing|you bet|by all means|why not|i agree|that's correct|affirmative|it is|they are|yes we did|for sure|no doubt|no problem|i don't disagree|i certainly do|yes of course|oh yes|um yes|well yes|yes that's fine|okay|all right|i'm happy with that|i'm okay with that|sounds good|that works|true|always|every day`,
    `sí|claro|por supuesto|desde luego|claro que sí|sí señor|así es|correcto|eso es|exacto|sí por favor|sí lo soy|sí lo tengo|sí claro|vale|de acuerdo|cómo no|por qué no|estoy de acuerdo|afirmativo|lo es|sí que lo es|seguro|sin duda|sin problema|no estoy en desacuerdo|pues sí|ah sí|eh sí|bueno sí|sí está bien|me parece bien|perfecto|me va bien|verdad|siempre|todos los días|efectivamente|ya lo creo|cierto`,
  ),
  no: both(
    `no|nope|nah|not really|of course not|certainly not|definitely not|absolutely not|i don't|i'm not|i haven't|that's wrong|incorrect|no thanks|no i don't|no it isn't|no i'm not|not at all|no way|never|hardly ever|i disagree|that's not right|negative|it isn't|they aren't|no we didn't|no sorry|not that i know of|not yet|i don't agree|i never did|oh no|um no|well no|no that's not fine|not for me|i'd say no|false|not any more|none|not in the slightest|under no circumstances|i'm afraid not`,
    `no|qué va|para nada|claro que no|por supuesto que no|desde luego que no|en absoluto|no lo soy|no tengo|no es así|incorrecto|no gracias|no lo tengo|no no lo es|nunca|casi nunca|jamás|no estoy de acuerdo|eso no es verdad|negativo|no lo es|no señor|no que yo sepa|todavía no|aún no|pues no|ah no|eh no|bueno no|no está bien|no es para mí|diría que no|falso|ya no|tampoco|ninguno|ni hablar|de ninguna manera|bajo ningún concepto|me temo que no`,
  ),
}
const neither = both(
  `maybe|perhaps|it depends|i don't know|i'm not sure|sometimes|could be|possibly|ask my wife|what do you think|who knows|hard to say|that's a good question|blue|tomorrow|fifty|what|why do you ask|yes and no|half and half|let me think|give me a second|in a way|my name is anna|either|50 50`,
  `quizás|tal vez|depende|no lo sé|no estoy seguro|a veces|puede ser|posiblemente|pregunte a mi mujer|usted qué cree|quién sabe|es difícil de decir|buena pregunta|azul|mañana|cincuenta|qué|por qué lo pregunta|sí y no|mitad y mitad|déjeme pensar|deme un segundo|en cierto modo|me llamo ana|50 50`,
)

/** Phrases that mean yes or no depending on the question, so they need confirmation. */
const leaning =
  /^(?:why not|no problem|i don't disagree|no sorry|always|every day|hardly ever|por qué no|sin problema|no estoy en desacuerdo|siempre|todos los días|casi nunca|no es para mí)$/

/** "siete no ocho" may mean seven or eight; only intonation could tell them apart. */
const isEither = (text: string, language: Language): boolean => language === "es" && text === "no"

export const booleanOf: Pose = (language, random) => {
  const how = random.between(0, 19)
  if (how < 3)
    return { question: { type: "boolean" }, text: written(random.pick(neither[language]), random), isOpen: true }
  const kind = random.pick(["yes", "no"] as const)
  const utterance = random.pick(affirmed[kind][language])
  return {
    question: { type: "boolean" },
    text: written(utterance, random),
    value: kind === "yes",
    status: leaning.test(utterance) ? "confirm" : "accepted",
  }
}

const lists: Readonly<Record<Language, ReadonlyArray<ReadonlyArray<string>>>> = {
  en: [
    ["Red", "Green", "Blue", "Yellow"],
    ["Small", "Medium", "Large", "Extra large"],
    ["Credit card", "Bank transfer", "Cash"],
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
    ["By email", "By phone", "By post"],
    ["Beginner", "Intermediate", "Advanced"],
    ["Apartment", "House", "Studio", "Other"],
    ["Vegetarian", "Vegan", "Gluten free", "No restrictions"],
    ["Hotel", "Hostel", "Camping"],
    ["Tea", "Coffee", "Hot chocolate", "Water"],
    ["Very satisfied", "Satisfied", "Neutral", "Dissatisfied", "Very dissatisfied"],
    ["Car", "Bus", "Train", "Bicycle", "On foot"],
    ["Headache", "Fever", "Cough", "Sore throat"],
    ["Full time", "Part time", "Freelance", "Unemployed", "Retired"],
  ],
  es: [
    ["Rojo", "Verde", "Azul", "Amarillo"],
    ["Pequeño", "Mediano", "Grande", "Extra grande"],
    ["Tarjeta de crédito", "Transferencia bancaria", "Efectivo"],
    ["Lunes", "Martes", "Miércoles", "Jueves", "Viernes"],
    ["Por correo electrónico", "Por teléfono", "Por carta"],
    ["Principiante", "Intermedio", "Avanzado"],
    ["Piso", "Casa", "Estudio", "Otro"],
    ["Vegetariano", "Vegano", "Sin gluten", "Sin restricciones"],
    ["Hotel", "Hostal", "Camping"],
    ["Té", "Café", "Chocolate caliente", "Agua"],
    ["Muy satisfecho", "Satisfecho", "Neutral", "Insatisfecho", "Muy insatisfecho"],
    ["Coche", "Autobús", "Tren", "Bicicleta", "A pie"],
    ["Dolor de cabeza", "Fiebre", "Tos", "Dolor de garganta"],
    ["Jornada completa", "Media jornada", "Autónomo", "Desempleado", "Jubilado"],
  ],
}

const choiceFrames = both(
  `um {}|{} please|i'd like {}|i'll take {}|i choose {}|the {} one|{} i think|it's {}|that would be {}|definitely {}|let's go with {}|i prefer {}|just {}|uh {}|well {}|{} thanks|put {}|my answer is {}|i'd say {}|okay {}`,
  `eh {}|{} por favor|me gustaría {}|me quedo con {}|elijo {}|la opción {}|{} creo|es {}|sería {}|sin duda {}|vamos con {}|prefiero {}|solo {}|pues {}|bueno {}|{} gracias|ponga {}|mi respuesta es {}|diría {}|vale {}`,
)
const places = {
  en: entries("the first one, the second one, the third one"),
  es: entries("la primera, la segunda, la tercera"),
}
const noChoice = both(
  `none of these|something else|i can't decide|what are the options|i don't care|whichever|banana|forty two|my name is anna|why are you asking|all of the above except nothing|tomorrow at five`,
  `ninguna de esas|otra cosa distinta|no me decido|cuáles son las opciones|me da igual|cualquiera|plátano|cuarenta y dos|me llamo ana|por qué pregunta|mañana a las cinco`,
)

const optionsOf = (labels: ReadonlyArray<string>) => labels.map((label) => ({ value: label, label }))

export const choiceOf: Pose = (language, random) => {
  const labels = random.pick(lists[language])
  const question = { type: "choice" as const, options: optionsOf(labels) }
  const how = random.between(0, 19)
  if (how < 2) return { question, text: random.pick(noChoice[language]), isOpen: true }
  const value = random.pick(labels)
  const utterance = value.toLowerCase()
  if (how === 2) {
    const at = random.between(0, 2)
    return {
      question,
      text: written(
        framed(
          phrases("{}|um {}|{} please".replace("please", language === "en" ? "please" : "por favor")),
          places[language][at]!,
          random,
        ),
        random,
      ),
      value: labels[at]!,
      status: "accepted",
    }
  }
  if (how === 3) {
    const other = random.pick(labels.filter((one) => one !== value)).toLowerCase()
    return { question, text: `${other} ${random.pick(again[language])} ${utterance}`, value }
  }
  if (how === 4) {
    const other = random.pick(labels.filter((one) => one !== value)).toLowerCase()
    return { question, text: `${utterance} ${language === "en" ? "or" : "o"} ${other}`, isOpen: true }
  }
  if (how === 5) return { question, text: framed(choiceFrames[language], plainLetters(utterance), random), value }
  const text = framed(choiceFrames[language], utterance, random)
  const isOpen = /i think|creo/.test(text)
  return { question, text: written(text, random), value, ...(isOpen ? {} : { status: "accepted" as const }) }
}

/** Several options, all of them, all but one, or none. The value is the labels joined by commas. */
export const choicesOf: Pose = (language, random) => {
  const en = language === "en"
  const labels = random.pick(lists[language].filter((list) => !/other|otro|no restr|sin restr/i.test(list.join())))
  const question = { type: "choices" as const, options: optionsOf(labels) }
  const how = random.between(0, 11)
  if (how === 0)
    return {
      question,
      text: random.pick(
        phrases(
          en
            ? "i can't decide|banana|what are they|why do you ask"
            : "no me decido|plátano|cuáles son|por qué lo pregunta",
        ),
      ),
    }
  if (how === 1)
    return {
      question,
      text: random.pick(
        phrases(
          en ? "all of them|everything|all|the lot|every one of them" : "todas|todos|todo|todas ellas|todos ellos",
        ),
      ),
      value: labels.join(","),
    }
  if (how === 2 || how === 3) {
    const but = random.pick(labels)
    return {
      question,
      text: random
        .pick(
          phrases(
            en
              ? "all except {}|everything except {}|all but {}|everything but {}|all of them except {}"
              : "todos menos {}|todo menos {}|todas excepto {}|todo excepto {}|todos salvo {}",
          ),
        )
        .replace("{}", but.toLowerCase()),
      value: labels.filter((one) => one !== but).join(","),
    }
  }
  const count = random.between(1, Math.min(3, labels.length - 1))
  const picked = new Set<string>()
  while (picked.size < count) picked.add(random.pick(labels))
  const chosen = labels.filter((label) => picked.has(label))
  const utterance = chosen.map((one) => one.toLowerCase())
  const linkingWord = en ? random.pick([" and ", ", ", " and also "]) : random.pick([" y ", ", ", " y también "])
  return {
    question,
    text: framed(
      choiceFrames[language].filter((one) => !/one|opción|creo|think/.test(one)),
      utterance.join(linkingWord),
      random,
    ),
    value: chosen.join(","),
  }
}
