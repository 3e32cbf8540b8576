import type { Aggregation } from "../../src/domain/infographic/format/ColumnRoles.ts"
import type { ColumnReading } from "../../src/domain/infographic/reading/Reading.ts"
import { filled } from "../../src/views/language/filled.ts"
import type { PlaygroundFacts } from "../../src/views/playground/Facts.ts"
import { element } from "../page/elements.ts"
import type { Units } from "./call.ts"
import type { ColumnKindFacts, FileHead } from "./fileHead.ts"

/** The controls for each column's type, aggregation and unit. */
export interface KindFields {
  readonly show: (head: FileHead | undefined) => void
  readonly units: () => Units
  /** Columns with a changed type. */
  readonly changed: () => Readonly<Record<string, ColumnReading>>
}

type KindName = keyof PlaygroundFacts["texts"]["readings"]

const kinds: Readonly<Record<KindName, ColumnReading>> = {
  point: { type: "number", decimal: "." },
  comma: { type: "number", decimal: "," },
  sidesPoint: { type: "number", decimal: ".", sides: "debit_credit" },
  sidesComma: { type: "number", decimal: ",", sides: "debit_credit" },
  duration: { type: "duration" },
  ymd: { type: "date", order: "ymd" },
  dmy: { type: "date", order: "dmy" },
  mdy: { type: "date", order: "mdy" },
  named: { type: "date", order: "named" },
  compact: { type: "date", order: "compact" },
  epoch: { type: "date", order: "epoch" },
  quarters: { type: "date", order: "quarters" },
  months: { type: "date", order: "months" },
  period: { type: "date", order: "period" },
  span: { type: "date", order: "span" },
  boolean: { type: "boolean" },
  text: { type: "text" },
}
const kindNames = Object.keys(kinds) as ReadonlyArray<KindName>

const aggregations = ["sum", "mean", "none"] as const
type Told = (typeof aggregations)[number]

const nameOf = (reading: ColumnReading): KindName => {
  if (reading.type === "date") return reading.order
  if (reading.type !== "number") return reading.type
  if (reading.sides !== undefined) return reading.decimal === "," ? "sidesComma" : "sidesPoint"
  return reading.decimal === "," ? "comma" : "point"
}

const isAmount = (reading: ColumnReading): boolean => reading.type === "number" || reading.type === "duration"

/** The suggested aggregation; the mean if the rules suggest none. */
const toldOf = (aggregation: Aggregation): Told => (aggregation === "unknown" ? "mean" : aggregation)

const select = (id: string, options: ReadonlyArray<readonly [string, string]>, chosen: string): HTMLElement => {
  const own = element("select", { class: "select", id })
  own.append(
    ...options.map(([value, label]) =>
      element("option", { value, ...(value === chosen ? { selected: "" } : {}) }, label),
    ),
  )
  return own
}

const field = (id: string, label: string, control: HTMLElement): HTMLElement =>
  element("div", { class: "field" }, element("label", { for: id }, label), control)

/** The controls of one column. */
const row = (
  { texts }: PlaygroundFacts,
  { name, reading, aggregation, unit, example }: ColumnKindFacts,
  at: number,
): HTMLElement => {
  const input = element("input", {
    class: "input",
    id: `unit-${at}`,
    type: "text",
    maxlength: "24",
    autocomplete: "off",
    value: unit,
    name: `unit-${at}`,
  })
  const types = kindNames.map((kind) => [kind, texts.readings[kind]] as const)
  const ways = aggregations.map((way) => [way, texts.aggregations[way]] as const)
  return element(
    "div",
    { class: "kind" },
    element("p", { class: "kind-name" }, name, element("span", { class: "hint" }, example.slice(0, 40))),
    field(`kind-${at}`, texts.readAsLabel, select(`kind-${at}`, types, nameOf(reading))),
    field(`aggregation-${at}`, texts.aggregationLabel, select(`aggregation-${at}`, ways, toldOf(aggregation))),
    field(`unit-${at}`, texts.unitLabel, input),
  )
}

export const kindFields = (host: HTMLElement, facts: PlaygroundFacts, onChange: () => void): KindFields => {
  const { texts } = facts
  let shown: ReadonlyArray<ColumnKindFacts> = []
  const control = <A extends HTMLElement>(id: string, type: new () => A): A | undefined => {
    const found = host.querySelector(`#${id}`)
    return found instanceof type ? found : undefined
  }
  const kindAt = (at: number): KindName | undefined =>
    kindNames.find((one) => one === control(`kind-${at}`, HTMLSelectElement)?.value)
  const aggregationAt = (at: number): Told | undefined =>
    aggregations.find((one) => one === control(`aggregation-${at}`, HTMLSelectElement)?.value)

  /** Columns without amounts have neither an aggregation nor a unit. */
  const fitRow = (at: number): void => {
    const kind = kindAt(at)
    const isOff = kind === undefined || !isAmount(kinds[kind])
    for (const id of [`aggregation-${at}`, `unit-${at}`])
      host.querySelector<HTMLElement>(`#${id}`)?.closest<HTMLElement>(".field")?.toggleAttribute("hidden", isOff)
  }

  host.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return
    for (const at of shown.keys()) fitRow(at)
    onChange()
  })

  const changedAt = ({ name, reading, aggregation }: ColumnKindFacts, at: number) => {
    const kind = kindAt(at)
    const chosen = aggregationAt(at)
    if (kind === undefined) return []
    const isSameKind = kind === nameOf(reading)
    const isTold = isAmount(kinds[kind]) && chosen !== undefined && chosen !== toldOf(aggregation)
    if (isSameKind && !isTold) return []
    const base = isSameKind ? reading : kinds[kind]
    return [[name, isTold ? { ...base, aggregation: chosen } : base] as const]
  }

  return {
    show: (head) => {
      shown = head?.kinds ?? []
      host.closest<HTMLElement>("details")!.hidden = shown.length === 0
      host.replaceChildren(
        ...shown.map((one, at) =>
          element(
            "fieldset",
            { class: "kind-set" },
            element("legend", { class: "unseen" }, filled(texts.columnLegend, { column: one.name })),
            row(facts, one, at),
          ),
        ),
      )
      for (const at of shown.keys()) fitRow(at)
    },
    changed: () => Object.fromEntries(shown.flatMap(changedAt)) as Readonly<Record<string, ColumnReading>>,
    units: () => new Map(shown.map(({ name }, at) => [name, control(`unit-${at}`, HTMLInputElement)?.value ?? ""])),
  }
}
