import { monthNamed } from "./MonthNames.ts"

/** Names and abbreviations of weekdays in English, Spanish, German, French and Portuguese, from Monday. */
const weekdays: Readonly<Record<string, number>> = Object.fromEntries(
  [
    "monday mon lunes lun montag mo lundi segunda segunda-feira",
    "tuesday tue tues martes mar dienstag di mardi terça terça-feira",
    "wednesday wed miércoles miercoles mié mie mittwoch mi mercredi mer quarta quarta-feira",
    "thursday thu thur thurs jueves jue donnerstag do jeudi jeu quinta quinta-feira",
    "friday fri viernes vie freitag fr vendredi ven sexta sexta-feira",
    "saturday sat sábado sabado sáb sab samstag sa samedi sam sonnabend",
    "sunday sun domingo dom sonntag so dimanche dim",
  ].flatMap((names, at) => names.split(" ").map((name) => [name, at] as const)),
)

const weekdayNamed = (text: string): number | undefined => {
  const word = text.toLowerCase().replace(/\.$/, "")
  return Object.hasOwn(weekdays, word) ? weekdays[word] : undefined
}

/** The calendar positions of names, if all are weekdays or all are months; undefined for other names. */
export const calendarPlaces = (names: ReadonlyArray<string>): ReadonlyArray<number> | undefined => {
  for (const placeOf of [weekdayNamed, monthNamed]) {
    const places = names.flatMap((name) => placeOf(name.trim()) ?? [])
    if (places.length === names.length && new Set(places).size === names.length) return places
  }
  return undefined
}
