import { clockTime } from "../../../src/domain/understanding/date/Calendar.ts"
import type { Dice } from "./Dice.ts"
import { inWords } from "./numerals.ts"
import type { Language, Utterance } from "./Utterance.ts"
import { dressed, sometimesWithoutAccents } from "./Utterance.ts"

const face = (hour: number) => ((hour + 11) % 12) + 1

/** A part of the day that clearly contains the hour. */
const partOf = (hour: number, language: Language, random: Dice): string => {
  const meridiem = random.pick(hour < 12 ? [" am", " a.m.", " AM"] : [" pm", " p.m.", " PM"])
  if (language === "en") {
    if (hour >= 1 && hour < 12) return random.pick([meridiem, " in the morning"])
    if (hour >= 12 && hour < 18) return random.pick([meridiem, " in the afternoon"])
    if (hour >= 18 && hour < 22) return random.pick([meridiem, " in the evening"])
    return hour >= 22 || hour === 0 ? random.pick([meridiem, " at night"]) : meridiem
  }
  if (hour >= 6 && hour < 12) return random.pick([meridiem, " de la mañana", " de la mañana"])
  if (hour >= 1 && hour < 6) return random.pick([meridiem, " de la madrugada"])
  if (hour === 12) return random.pick([meridiem, " del mediodía", " de la tarde"])
  if (hour > 12 && hour < 20) return random.pick([meridiem, " de la tarde"])
  return random.pick([meridiem, " de la noche"])
}

const englishTime = (hour: number, minute: number, random: Dice): string => {
  const spoken = inWords(face(hour), "en", random)
  const next = inWords(face(hour + 1), "en", random)
  const options = [
    minute === 0
      ? random.pick([spoken, `${spoken} o'clock`, String(face(hour))])
      : minute < 10
        ? `${spoken} oh ${inWords(minute, "en", random)}`
        : `${spoken} ${inWords(minute, "en", random)}`,
    `${face(hour)}:${String(minute).padStart(2, "0")}`,
  ]
  if (minute === 30) options.push(`half past ${spoken}`)
  if (minute === 15) options.push(`${random.pick(["a ", ""])}quarter ${random.pick(["past", "after"])} ${spoken}`)
  if (minute === 45 && face(hour + 1) !== 12)
    options.push(`${random.pick(["a ", ""])}quarter ${random.pick(["to", "till"])} ${next}`)
  if (minute > 0 && minute < 30 && minute % 5 === 0) options.push(`${inWords(minute, "en", random)} past ${spoken}`)
  if ([35, 40, 50, 55].includes(minute) && face(hour + 1) !== 12) {
    options.push(`${inWords(60 - minute, "en", random)} to ${next}`)
  }
  return random.pick(options)
}

const spanishTime = (hour: number, minute: number, random: Dice): string => {
  const hours = (value: number) => inWords(face(value), "es", random).replace(/uno$/, "una")
  const article = (value: number) =>
    face(value) === 1 ? random.pick(["la ", "a la "]) : random.pick(["las ", "a las "])
  const [spoken, next] = [article(hour) + hours(hour), article(hour + 1) + hours(hour + 1)]
  const options = [
    minute === 0 ? random.pick([spoken, `${spoken} en punto`]) : `${spoken} y ${inWords(minute, "es", random)}`,
    `${article(hour)}${face(hour)}:${String(minute).padStart(2, "0")}`,
  ]
  if (minute > 9) options.push(`${spoken} ${inWords(minute, "es", random)}`)
  if (minute === 30) options.push(`${spoken} y media`)
  if (minute === 15) options.push(`${spoken} y cuarto`)
  if (minute === 45 && face(hour + 1) !== 12) options.push(`${next} menos cuarto`)
  if (minute > 30 && minute % 5 === 0 && face(hour + 1) !== 12) {
    options.push(`${next} menos ${inWords(60 - minute, "es", random)}`)
    options.push(`${inWords(60 - minute, "es", random)} para ${next.replace(/^a /, "")}`)
  }
  return random.pick(options)
}

const in24Hours = (hour: number, minute: number, language: Language, random: Dice): string => {
  const padded = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`
  const hours = inWords(hour, language, random).replace(/uno$/, language === "es" ? "una" : "uno")
  if (language === "es" && hour > 12) {
    const spoken =
      minute === 0 ? `las ${hours} horas` : minute > 9 ? `las ${hours} ${inWords(minute, "es", random)}` : padded
    return random.pick([padded, spoken])
  }
  return hour > 12 && minute > 9 ? random.pick([padded, `${hours} ${inWords(minute, "en", random)}`]) : padded
}

/**
 * A time of day: on the 24-hour clock, with am or pm, with a part of the day, or ambiguous, which requires
 * confirmation.
 */
export const sayTime = (language: Language, random: Dice): Utterance => {
  const hour = random.between(0, 23)
  const minute = random.chance(0.5) ? random.pick([0, 15, 30, 45]) : random.between(0, 59)
  const value = clockTime(hour * 60 + minute)
  const type = "time" as const
  const speak = (text: string) => dressed(sometimesWithoutAccents(text, random), language, random)
  if (random.chance(0.2)) {
    const isOpen = hour >= 1 && hour <= 12
    return {
      type,
      locale: language,
      text: speak(in24Hours(hour, minute, language, random)),
      status: isOpen ? "confirm" : "accepted",
      value,
    }
  }
  const text = language === "en" ? englishTime(hour, minute, random) : spanishTime(hour, minute, random)
  if (random.chance(0.15)) {
    return { type, locale: language, text: speak(text), status: "confirm", value: clockTime(face(hour) * 60 + minute) }
  }
  return { type, locale: language, text: speak(text + partOf(hour, language, random)), status: "accepted", value }
}
