import { daysInMonth, isoDate } from "../../../src/domain/understanding/date/Calendar.ts"
import type { AnswerType } from "../../../src/domain/understanding/Understanding.ts"
import { moment } from "../corpora.ts"
import type { Dice } from "../speech/Dice.ts"
import { inWords } from "../speech/numerals.ts"
import type { Language } from "../speech/Utterance.ts"
import { both, entries, framed, type Pose, type Posed, written } from "./Posed.ts"

const first = { between: (from: number) => from, chance: () => false, pick: <A>(list: ReadonlyArray<A>) => list[0]! }
const word = (value: number, language: Language): string => inWords(value, language, first)

const months = {
  en: entries("january, february, march, april, may, june, july, august, september, october, november, december"),
  es: entries("enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre, noviembre, diciembre"),
}
const ordinals = entries(
  "first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, eleventh, twelfth, thirteenth, fourteenth, fifteenth, sixteenth, seventeenth, eighteenth, nineteenth, twentieth, twenty first, twenty second, twenty third, twenty fourth, twenty fifth, twenty sixth, twenty seventh, twenty eighth, twenty ninth, thirtieth, thirty first",
)
const suffixed = (day: number): string =>
  `${day}${day > 10 && day < 14 ? "th" : (["th", "st", "nd", "rd"][day % 10] ?? "th")}`

interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

const anyDay = (random: Dice, from = 1920, to = 2035): Day => {
  const year = random.between(from, to)
  const month = random.between(1, 12)
  return { year, month, day: random.between(1, daysInMonth(year, month)) }
}

const yearIn = (year: number, language: Language, random: Dice): string => {
  if (random.chance(0.35)) return String(year)
  if (language === "es") return word(year, "es")
  const [high, low] = [Math.floor(year / 100), year % 100]
  if (year >= 2000 && year < 2010)
    return low === 0 ? "two thousand" : `two thousand ${random.pick(["", "and "])}${word(low, "en")}`
  if (year >= 2010 && random.chance(0.3)) return `two thousand ${random.pick(["", "and "])}${word(low, "en")}`
  if (low === 0) return `${word(high, "en")} hundred`
  return `${word(high, "en")} ${low < 10 ? `oh ${word(low, "en")}` : word(low, "en")}`
}

const dayIn = (day: number, language: Language, random: Dice): string =>
  language === "en"
    ? random.pick([ordinals[day - 1]!, suffixed(day), suffixed(day)])
    : day === 1
      ? random.pick(["uno", "primero", "1"])
      : random.pick([word(day, "es"), String(day)])

const full = ({ year, month, day }: Day, language: Language, random: Dice): string => {
  const name = months[language][month - 1]!
  const spoken = dayIn(day, language, random)
  const years = yearIn(year, language, random)
  if (language === "en")
    return random.pick([
      `${name} ${spoken} ${years}`,
      `the ${spoken} of ${name} ${years}`,
      `${name} the ${spoken} ${years}`,
      `${spoken} of ${name} ${years}`,
      `${spoken} ${name} ${years}`,
      `${name} ${spoken} in ${years}`,
      `${name} ${spoken} of ${years}`,
      ...(day > 3 ? [`${name} ${word(day, "en")} ${years}`] : []),
    ])
  return random.pick([
    `el ${spoken} de ${name} de ${years}`,
    `${spoken} de ${name} de ${years}`,
    `el ${spoken} de ${name} del ${years}`,
    `el día ${spoken} de ${name} de ${years}`,
    `${spoken} de ${name} del año ${years}`,
    `${spoken} ${name} ${years}`,
  ])
}

const today = new Date(moment.now)
const shifted = (days: number): Day => {
  const date = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}
const monthsOn = (count: number): Day => {
  const at = today.getUTCFullYear() * 12 + today.getUTCMonth() + count
  const [year, month] = [Math.floor(at / 12), (((at % 12) + 12) % 12) + 1]
  return { year, month, day: Math.min(today.getUTCDate(), daysInMonth(year, month)) }
}

const weekdays = {
  en: entries("monday, tuesday, wednesday, thursday, friday, saturday, sunday"),
  es: entries("lunes, martes, miércoles, jueves, viernes, sábado, domingo"),
}

/** Phrases relative to today, which is a Monday. */
const relative = (language: Language, random: Dice): readonly [text: string, day: Day] => {
  const say = (english: string, spanish: string) => (language === "en" ? english : spanish)
  const n = random.between(2, 9)
  const count = random.pick([String(n), word(n, language)])
  const weekday = random.between(0, 6)
  const ahead = weekday === 0 ? 7 : weekday
  const name = weekdays[language][weekday]!
  return random.pick<readonly [string, Day]>([
    [say("today", "hoy"), shifted(0)],
    [say("tomorrow", "mañana"), shifted(1)],
    [say("yesterday", "ayer"), shifted(-1)],
    [say("the day after tomorrow", "pasado mañana"), shifted(2)],
    [say("the day before yesterday", "anteayer"), shifted(-2)],
    [say(`in ${count} days`, `en ${count} días`), shifted(n)],
    [say(`${count} days ago`, `hace ${count} días`), shifted(-n)],
    [say(`${count} days from now`, `dentro de ${count} días`), shifted(n)],
    [say(`in ${count} weeks`, `dentro de ${count} semanas`), shifted(7 * n)],
    [say(`${count} weeks ago`, `hace ${count} semanas`), shifted(-7 * n)],
    [say(`${count} months ago`, `hace ${count} meses`), monthsOn(-n)],
    [say(`in ${count} months`, `en ${count} meses`), monthsOn(n)],
    [say(`${count} years ago`, `hace ${count} años`), monthsOn(-12 * n)],
    [say("a week from today", "de hoy en una semana"), shifted(7)],
    [say("a week from tomorrow", "de mañana en una semana"), shifted(8)],
    [say("a week ago", "hace una semana"), shifted(-7)],
    [say("a month ago", "hace un mes"), monthsOn(-1)],
    [say("a year ago today", "hace hoy un año"), monthsOn(-12)],
    [say(`next ${name}`, `el próximo ${name}`), shifted(ahead)],
    [say(`this ${name}`, `este ${name}`), shifted(ahead)],
    [say(`this coming ${name}`, `el ${name} que viene`), shifted(ahead)],
    [say(`last ${name}`, `el ${name} pasado`), shifted(weekday === 0 ? -7 : weekday - 7)],
    [
      say(`in ${word(n, "en")} business days`, `en ${word(n, "es")} días laborables`),
      shifted(n + 2 * Math.floor(n / 5)),
    ],
  ])
}

const frames = both(
  `um {}|it's {}|it was {}|on {}|{} please|i think it's {}|that would be {}|uh {}|so {}|yeah {}|let's say {}|the date is {}|well {}|okay {}|{} thanks|it'd be {}|my birthday is {}|i was born {}|born on {}|the appointment is {}|probably not relevant but {}|i'd say {}|sure {}|i'm free {}|how about {}|make it {}|put {}|the answer is {}`,
  `eh {}|es {}|fue {}|{} por favor|creo que es {}|sería {}|pues {}|sí {}|pongamos {}|la fecha es {}|bueno {}|vale {}|{} gracias|mi cumpleaños es {}|nací {}|la cita es {}|diría que {}|claro {}|a ver {}|puede poner {}|ponga {}|la respuesta es {}|este {}|digamos {}`,
)
const doubting = /i think|creo que|how about|i'd say|diría/

const noDate = both(
  `i'm not sure yet|whenever|as soon as possible|some time next year|in the summer|in spring|before christmas some time|next week|next month|last year|in the nineties|when i was ten|a long time ago|never|the same day as my brother|i forgot the date|it's in my calendar|on a rainy day|the other day|one of these days|february thirtieth twenty twenty|april thirty first nineteen ninety|the thirty second of may|thirteenth month|seventy three|in nineteen ninety|in may nineteen ninety|anna fisher|yes please|fifty euros|at three in the afternoon|my phone is 555 1234|weekends only|mornings are best|every monday|between monday and friday`,
  `aún no estoy seguro|cuando sea|lo antes posible|en algún momento del año que viene|en verano|en primavera|antes de navidad en algún momento|la semana que viene|el mes que viene|el año pasado|en los noventa|cuando tenía diez años|hace mucho tiempo|nunca|el mismo día que mi hermano|se me olvidó la fecha|está en mi calendario|un día de lluvia|el otro día|un día de estos|el treinta de febrero de dos mil veinte|el treinta y uno de abril de mil novecientos noventa|el treinta y dos de mayo|setenta y tres|en mil novecientos noventa|en mayo de mil novecientos noventa|ana garcía|sí por favor|cincuenta euros|a las tres de la tarde|mi teléfono es 600 123 456|solo fines de semana|mejor por las mañanas|todos los lunes|entre lunes y viernes`,
)

const again = both("no|no wait|sorry|i mean|no sorry", "no|no espera|perdón|quiero decir|no perdón")

/**
 * Ambiguous phrases, for which a confirmation is also right: business days, because holidays are unknown; midnight on a
 * day, which may be the night before or after it; "5 to seven", which can also mean a range; and "el cinco no el seis",
 * which may mean either day.
 */
const either = /business days|días laborables|midnight|medianoche|\b\d+ to [a-z]|\S no (?!wait|sorry|perdón|espera)/i

const ask = (type: AnswerType, text: string, value?: string, status: "accepted" | "confirm" = "accepted"): Posed => ({
  question: { type },
  text,
  ...(value === undefined ? { isOpen: false } : { value, ...(either.test(text) ? {} : { status }) }),
})

/** Calendar dates, and dates relative to today. */
export const dateOf: Pose = (language, random) => {
  const how = random.between(0, 19)
  if (how < 2) return ask("date", written(random.pick(noDate[language]), random))
  const asked = (utterance: string, value: string, status: "accepted" | "confirm" = "accepted") => {
    const text = framed(frames[language], utterance, random)
    // a confirmation is also right if the speaker isn't sure
    const { status: kept, ...open } = ask("date", written(text, random), value, status)
    return doubting.test(text) ? open : { ...open, ...(kept === undefined ? {} : { status: kept }) }
  }
  if (how < 7) {
    const [text, day] = relative(language, random)
    return asked(text, isoDate(day))
  }
  const day = anyDay(random)
  if (how < 10) {
    const spoken = dayIn(day.day, language, random)
    const name = months[language][day.month - 1]!
    const isPast = day.month < 11 || (day.month === 11 && day.day < 16)
    const year = isPast ? 2027 : 2026
    if (day.month === 2 && day.day === 29) return dateOf(language, random)
    const text =
      language === "en"
        ? random.pick([`${name} ${spoken}`, `the ${spoken} of ${name}`, `${name} the ${spoken}`])
        : random.pick([`el ${spoken} de ${name}`, `${spoken} de ${name}`, `el día ${spoken} de ${name}`])
    // the surrounding words decide whether the day is in the future
    return ask("date", written(text, random), isoDate({ ...day, year }), "confirm")
  }
  if (how === 10) {
    const other = full(anyDay(random), language, random)
    return ask("date", `${other} ${random.pick(again[language])} ${full(day, language, random)}`, isoDate(day))
  }
  return asked(full(day, language, random), isoDate(day))
}

/** Parts of the day: the hour at which each ends (exclusive), and its name. */
type DayParts = ReadonlyArray<readonly [before: number, names: ReadonlyArray<string>]>

const dayParts: Readonly<Record<Language, DayParts>> = {
  en: [
    [12, ["in the morning", "am", "a.m."]],
    [18, ["in the afternoon", "pm", "p.m."]],
    [21, ["in the evening", "pm"]],
    [24, ["at night", "pm"]],
  ],
  es: [
    [6, ["de la madrugada", "de la mañana"]],
    [12, ["de la mañana"]],
    [20, ["de la tarde"]],
    [24, ["de la noche"]],
  ],
}

const dayPart = (hour: number, language: Language, random: Dice): string => {
  const names = dayParts[language].find(([before]) => hour < before)![1]
  return names.length === 1 ? names[0]! : random.pick(names)
}

const pad2 = (value: number) => String(value).padStart(2, "0")

/** "15:40", or "3:40 de la mañana". */
const digits = (hour: number, minute: number, language: Language): string => {
  if (hour === 0 || hour > 12) return `${pad2(hour)}:${pad2(minute)}`
  const noon = language === "en" ? "pm" : "de la tarde"
  const morning = language === "en" ? "am" : "de la mañana"
  return `${hour}:${pad2(minute)} ${hour === 12 ? noon : morning}`
}

/** An hour on a 12-hour dial, and the next hour. */
interface Dial {
  readonly twelve: number
  readonly minute: number
  readonly next: number
}

const englishWays = ({ twelve, minute, next }: Dial, random: Dice): ReadonlyArray<string> => {
  const name = (n: number) => word(n, "en")
  const minutes = random.pick([String(minute), name(minute)])
  if (minute === 0) return [random.pick([`${name(twelve)} o'clock`, name(twelve)])]
  const ways = [`${name(twelve)} ${minute < 10 ? `oh ${name(minute)}` : minutes}`]
  if (minute === 30) ways.push(`half past ${name(twelve)}`)
  if (minute === 15) ways.push(`${random.pick(["a ", ""])}quarter past ${name(twelve)}`)
  if (minute === 45 && next > 0) ways.push(`quarter to ${name(next)}`)
  if (minute < 30 && minute % 5 === 0 && minute !== 15) ways.push(`${minutes} past ${name(twelve)}`)
  if (minute > 30 && next > 0 && minute % 5 === 0 && minute !== 45)
    ways.push(`${random.pick([String(60 - minute), name(60 - minute)])} to ${name(next)}`)
  return ways
}

const spanishWays = ({ twelve, minute, next }: Dial, random: Dice): ReadonlyArray<string> => {
  const hour = (n: number) => (n === 1 ? "la una" : `las ${word(n, "es")}`)
  const minutes = random.pick([String(minute), word(minute, "es")])
  if (minute === 0) return [hour(twelve)]
  const ways = [`${hour(twelve)} ${random.pick(["y ", ...(minute > 9 ? [""] : [])])}${minutes}`]
  if (minute === 30) ways.push(`${hour(twelve)} y media`)
  if (minute === 15) ways.push(`${hour(twelve)} y cuarto`)
  if (minute === 45 && next > 0) ways.push(random.pick([`${hour(next)} menos cuarto`, `un cuarto para ${hour(next)}`]))
  if (minute > 30 && next > 0 && minute % 5 === 0 && minute !== 45) {
    const left = random.pick([String(60 - minute), word(60 - minute, "es")])
    ways.push(random.pick([`${hour(next)} menos ${left}`, `${left} para ${hour(next)}`]))
  }
  return ways
}

const twelves: Readonly<Record<Language, readonly [midnight: string, noon: string]>> = {
  en: ["midnight", "noon"],
  es: ["medianoche", "mediodía"],
}

/** A spoken time of day, its value, and whether it is unambiguous; otherwise it may be in either half of the day. */
const clock = (language: Language, random: Dice): readonly [text: string, value: string, isSure: boolean] => {
  const hour = random.between(0, 23)
  const minute = random.pick([0, 0, 15, 30, 45, random.between(1, 29), random.between(31, 59)])
  const value = `${pad2(hour)}:${pad2(minute)}`
  if (random.chance(0.2)) return [digits(hour, minute, language), value, true]
  const twelve = hour % 12 === 0 ? 12 : hour % 12
  const half = dayPart(hour, language, random)
  if (twelve === 12)
    return minute === 0 ? [twelves[language][hour === 0 ? 0 : 1], value, true] : clock(language, random)
  const isOpen = random.chance(0.25)
  const dial: Dial = { twelve, minute, next: twelve === 11 ? 0 : twelve + 1 }
  const text = random.pick((language === "en" ? englishWays : spanishWays)(dial, random))
  return isOpen ? [text, `${pad2(twelve)}:${pad2(minute)}`, false] : [`${text} ${half}`, value, true]
}

const timeFrames = both(
  `um {}|it's {}|at {}|{} please|that would be {}|uh {}|so {}|yeah {}|let's say {}|the time is {}|well {}|okay {}|{} thanks|make it {}|put {}|{} works for me|{} is good|i prefer {}|let's do {}|it starts at {}|we open at {}|i wake up at {}`,
  `eh {}|es a {}|a {}|{} por favor|sería a {}|pues {}|sí a {}|pongamos {}|la hora es {}|bueno {}|vale a {}|{} gracias|ponga {}|a {} me va bien|prefiero a {}|quedamos a {}|empieza a {}|abrimos a {}|me levanto a {}|digamos a {}`,
)
const noTime = both(
  `whenever you want|in the morning|after lunch|any time|not too early|twenty five o'clock|half past thirty|i don't have a watch|when the kids are asleep|later today|once a week|for two hours|an hour and a half|it takes ten minutes|yes|anna fisher|on monday|in may|fifty euros|i'm free all day|same as last time|between two and four|nine to five|three or four pm`,
  `cuando quiera|por la mañana|después de comer|a cualquier hora|no muy temprano|las veinticinco|las treinta y media|no tengo reloj|cuando duerman los niños|más tarde|una vez por semana|dos horas|hora y media|tarda diez minutos|sí|ana garcía|el lunes|en mayo|cincuenta euros|estoy libre todo el día|como la última vez|entre las dos y las cuatro|de nueve a cinco|las tres o las cuatro de la tarde`,
)

export const timeOf: Pose = (language, random) => {
  const how = random.between(0, 19)
  if (how < 2) return ask("time", written(random.pick(noTime[language]), random))
  const [text, value, isSure] = clock(language, random)
  const status = isSure ? "accepted" : "confirm"
  if (how === 2) {
    const [other] = clock(language, random)
    return ask("time", `${other} ${random.pick(again[language])} ${text}`, value, status)
  }
  return ask("time", written(framed(timeFrames[language], text, random), random), value, status)
}

export const datetimeOf: Pose = (language, random) => {
  const en = language === "en"
  const [time, value, isSure] = clock(language, random)
  const [utterance, day] = random.chance(0.4)
    ? relative(language, random)
    : ((one: Day) => [full(one, language, random), one] as const)(anyDay(random))
  const isBare = /^(?:\d|noon|midnight|medianoche|mediodía)/.test(time)
  const at = en
    ? random.pick(["at ", ""])
    : isBare
      ? random.pick(["a las ", ""]).replace("a las ", /^\d/.test(time) ? "a las " : "a ")
      : "a "
  const text = random.pick([
    `${utterance} ${at}${time}`,
    ...(en && isSure ? [`${time} on ${utterance}`] : []),
    `${utterance}, ${at}${time}`,
  ])
  const isRelative = /\b(?:today|tomorrow|hoy|mañana|week|month|year|day|days)\b/.test(utterance)
  if (isRelative && text.startsWith(time)) return datetimeOf(language, random)
  return ask("datetime", written(text, random), `${isoDate(day)}T${value}`, isSure ? "accepted" : "confirm")
}
