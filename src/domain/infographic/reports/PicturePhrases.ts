import { spanishAnd } from "../format/Conjunction.ts"
import type { LocaleConventions } from "../format/Locale.ts"
import type { PlanUnit } from "../reading/PlanPeriods.ts"

/** A level in a bridge: its name and amount. */
interface Level {
  readonly name: string
  readonly amount: string
}

/** Phrases for schedules, cash flows, parts, ordered groups and sparklines. */
export interface PicturePhrases {
  readonly tasks: (count: number) => string
  readonly runsLongest: (label: string, span: string) => string
  readonly openEnds: (count: number) => string
  /** "Week 3" and "Weeks 4–9". */
  readonly period: (unit: PlanUnit, number: number) => string
  readonly periods: (unit: PlanUnit, first: number, last: number) => string
  readonly runsLongestIn: (label: string, periods: string) => string
  readonly tasksIn: (count: number, periods: string) => string
  readonly unplaced: (count: number, names: string) => string
  readonly unmarked: (count: number, names: string) => string
  readonly reversed: (count: number, names: string) => string
  readonly finished: string
  readonly opening: string
  readonly closing: string
  readonly change: string
  readonly moneyIn: string
  readonly moneyOut: string
  readonly balance: string
  readonly balanceFromTo: (from: string, to: string, moneyIn: string, moneyOut: string) => string
  readonly levelFromTo: (first: Level, last: Level, up: string, down: string) => string
  readonly net: (change: string, moneyIn: string, moneyOut: string) => string
  readonly balanceDiffers: (count: number) => string
  readonly noAmount: (count: number) => string
  readonly others: (count: number) => string
  readonly partsOf: (part: string, share: string) => string
  /** The finding if the names have a natural order, such as age groups. If there are several names, they are tied. */
  readonly largestBands: (names: ReadonlyArray<string>, share: string) => string
  readonly highestBands: (names: ReadonlyArray<string>, value: string, series: string | null) => string
  /** The finding for a funnel: how many of the people in the first step reach the last step. */
  readonly reachLast: (last: string, first: string, share: string, step: string) => string
}

type UnitNames = Readonly<Record<PlanUnit, readonly [one: string, several: string]>>

const englishUnits: UnitNames = {
  day: ["Day", "Days"],
  week: ["Week", "Weeks"],
  sprint: ["Sprint", "Sprints"],
  month: ["Month", "Months"],
  quarter: ["Quarter", "Quarters"],
  year: ["Year", "Years"],
}
const spanishUnits: UnitNames = {
  day: ["Día", "Días"],
  week: ["Semana", "Semanas"],
  sprint: ["Sprint", "Sprints"],
  month: ["Mes", "Meses"],
  quarter: ["Trimestre", "Trimestres"],
  year: ["Año", "Años"],
}

const english: PicturePhrases = {
  tasks: (count) => (count === 1 ? "One task" : `${count} tasks; several are equally long`),
  runsLongest: (label, span) => `${label} runs longest, ${span}`,
  openEnds: (count) =>
    count === 1 ? "One row without both dates is left out" : `${count} rows without both dates are left out`,
  period: (unit, number) => `${englishUnits[unit][0]} ${number}`,
  periods: (unit, first, last) => `${englishUnits[unit][1]} ${first}\u2013${last}`,
  runsLongestIn: (label, periods) => `${label} runs longest: ${periods}`,
  tasksIn: (count, periods) => (count === 1 ? `One task: ${periods}` : `${count} tasks: ${periods}`),
  unplaced: (count, names) =>
    count === 1
      ? `One row without a start or an end is left out: ${names}`
      : `${count} rows without a start or an end are left out: ${names}`,
  unmarked: (count, names) =>
    count === 1 ? `One row without marks is left out: ${names}` : `${count} rows without marks are left out: ${names}`,
  reversed: (count, names) =>
    count === 1
      ? `One row is left out because it ends before it starts: ${names}`
      : `${count} rows are left out because they end before they start: ${names}`,
  finished: "The dark part of a bar is finished",
  opening: "Opening balance",
  closing: "Closing balance",
  change: "Net change",
  moneyIn: "In",
  moneyOut: "Out",
  balance: "Balance",
  balanceFromTo: (from, to, moneyIn, moneyOut) =>
    `The balance goes from ${from} to ${to}: ${moneyIn} in, ${moneyOut} out`,
  levelFromTo: (first, last, up, down) =>
    `From ${first.amount} (${first.name}) to ${last.amount} (${last.name}): up ${up}, down ${down}`,
  net: (change, moneyIn, moneyOut) => `${change} in total: ${moneyIn} in, ${moneyOut} out`,
  balanceDiffers: (count) =>
    count === 1
      ? "In one row the stated balance is not the previous one plus the amount"
      : `In ${count} rows the stated balance is not the previous one plus the amount`,
  noAmount: (count) => (count === 1 ? "One row has no amount" : `${count} rows have no amount`),
  others: (count) => `${count} others`,
  partsOf: (part, share) => `${part} is the largest part, ${share} of the whole`,
  largestBands: (names, share) =>
    names.length === 1
      ? `${names[0]} is the largest group, ${share} of the total`
      : `${names.length === 2 ? names.join(" and ") : `${names.length} groups`} are the largest, ${share} of the total each`,
  highestBands: (names, value, series) => {
    const within = series === null ? "" : ` in ${series}`
    return names.length === 1
      ? `${names[0]} is highest${within}, at ${value}`
      : `${names.length === 2 ? names.join(" and ") : `${names.length} groups`} are highest${within}, at ${value} each`
  },
  reachLast: (last, first, share, step) => `${last} of ${first} (${share}) reach ${step}`,
}

const spanish: PicturePhrases = {
  tasks: (count) => (count === 1 ? "Una tarea" : `${count} tareas; varias son igual de largas`),
  runsLongest: (label, span) => `${label} es lo que más dura: ${span}`,
  openEnds: (count) =>
    count === 1
      ? "Se omite una fila a la que le falta una fecha"
      : `Se omiten ${count} filas a las que les falta una fecha`,
  period: (unit, number) => `${spanishUnits[unit][0]} ${number}`,
  periods: (unit, first, last) => `${spanishUnits[unit][1]} ${first}\u2013${last}`,
  runsLongestIn: (label, periods) => `${label} es lo que más dura: ${periods}`,
  tasksIn: (count, periods) => (count === 1 ? `Una tarea: ${periods}` : `${count} tareas: ${periods}`),
  unplaced: (count, names) =>
    count === 1
      ? `Se omite una fila sin inicio o sin fin: ${names}`
      : `Se omiten ${count} filas sin inicio o sin fin: ${names}`,
  unmarked: (count, names) =>
    count === 1 ? `Se omite una fila sin marcas: ${names}` : `Se omiten ${count} filas sin marcas: ${names}`,
  reversed: (count, names) =>
    count === 1
      ? `Se omite una fila porque termina antes de empezar: ${names}`
      : `Se omiten ${count} filas porque terminan antes de empezar: ${names}`,
  finished: "La parte oscura de cada barra está terminada",
  opening: "Saldo inicial",
  closing: "Saldo final",
  change: "Variación neta",
  moneyIn: "Entradas",
  moneyOut: "Salidas",
  balance: "Saldo",
  balanceFromTo: (from, to, moneyIn, moneyOut) =>
    `El saldo pasa de ${from} a ${to}: entran ${moneyIn} y salen ${moneyOut}`,
  levelFromTo: (first, last, up, down) =>
    `De ${first.amount} (${first.name}) a ${last.amount} (${last.name}): suben ${up} y bajan ${down}`,
  net: (change, moneyIn, moneyOut) => `${change} en total: entran ${moneyIn} y salen ${moneyOut}`,
  balanceDiffers: (count) =>
    count === 1
      ? "En una fila el saldo indicado no es el anterior más el importe"
      : `En ${count} filas el saldo indicado no es el anterior más el importe`,
  noAmount: (count) => (count === 1 ? "Una fila no tiene importe" : `${count} filas no tienen importe`),
  others: (count) => `Otros ${count}`,
  partsOf: (part, share) => `${part} es la parte más grande, el ${share} del total`,
  largestBands: (names, share) =>
    names.length === 1
      ? `${names[0]} es el grupo más grande, el ${share} del total`
      : `${names.length === 2 ? spanishAnd(names[0]!, names[1]!) : `${names.length} grupos`} son los más grandes, con el ${share} del total cada uno`,
  highestBands: (names, value, series) => {
    const within = series === null ? "" : ` de ${series}`
    return names.length === 1
      ? `${names[0]} tiene el valor más alto${within}: ${value}`
      : `${names.length === 2 ? spanishAnd(names[0]!, names[1]!) : `${names.length} grupos`} tienen el valor más alto${within}: ${value}`
  },
  reachLast: (last, first, share, step) => `${last} de ${first} (${share}) llegan a ${step}`,
}

export const picturePhrasesOf = (locale: LocaleConventions): PicturePhrases =>
  locale.language === "es" ? spanish : english
