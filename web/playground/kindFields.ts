import type { ColumnReading } from "../../src/domain/infographic/reading/Reading.ts"
import { filled } from "../../src/views/language/filled.ts"
import type { PlaygroundFacts } from "../../src/views/playground/Facts.ts"
import { element } from "../page/elements.ts"
import type { Units } from "./call.ts"
import type { ColumnKindFacts, FileHead } from "./fileHead.ts"

/** The controls that say how each column is read and in which unit it is. */
export interface KindFields {
  readonly show: (head: FileHead | undefined) => void
  readonly units: () => Units
  /** Columns that are read otherwise than they were found. */
  readonly changed: () => Readonly<Record<string, ColumnReading>>
}

type KindName = keyof PlaygroundFacts["texts"]["readings"]

const kinds: Readonly<Record<KindName, ColumnReading>> = {
  point: { type: "number", decimal: "." },
  comma: { type: "number", decimal: "," },
  ymd: { type: "date", order: "ymd" },
  dmy: { type: "date", order: "dmy" },
  mdy: { type: "date", order: "mdy" },
  named: { type: "date", order: "named" },
  period: { type: "date", order: "period" },
  span: { type: "date", order: "span" },
  boolean: { type: "boolean" },
  text: { type: "text" },
}
const kindNames = Object.keys(kinds) as ReadonlyArray<KindName>

const nameOf = (reading: ColumnReading): KindName =>
  reading.type === "number"
    ? reading.decimal === ","
      ? "comma"
      : "point"
    : reading.type === "date"
      ? reading.order
      : reading.type === "boolean"
        ? "boolean"
        : "text"

export const kindFields = (host: HTMLElement, facts: PlaygroundFacts, onChange: () => void): KindFields => {
  const { texts } = facts
  let shown: ReadonlyArray<ColumnKindFacts> = []
  const selects = (): ReadonlyArray<HTMLSelectElement> => [...host.querySelectorAll("select")]

  host.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement) onChange()
  })

  const row = ({ name, reading, unit, example }: ColumnKindFacts, at: number): HTMLElement => {
    const select = element("select", { class: "select", id: `kind-${at}` })
    select.append(
      ...kindNames.map((kind) =>
        element("option", { value: kind, ...(kind === nameOf(reading) ? { selected: "" } : {}) }, texts.readings[kind]),
      ),
    )
    const input = element("input", {
      class: "input",
      id: `unit-${at}`,
      type: "text",
      maxlength: "24",
      autocomplete: "off",
      value: unit,
      name: `unit-${at}`,
    })
    return element(
      "div",
      { class: "kind" },
      element("p", { class: "kind-name" }, name, element("span", { class: "hint" }, example.slice(0, 40))),
      element("div", { class: "field" }, element("label", { for: `kind-${at}` }, texts.readAsLabel), select),
      element("div", { class: "field" }, element("label", { for: `unit-${at}` }, texts.unitLabel), input),
    )
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
            row(one, at),
          ),
        ),
      )
    },
    changed: () =>
      Object.fromEntries(
        selects().flatMap((select, at) => {
          const column = shown[at]
          const name = kindNames.find((one) => one === select.value)
          return column === undefined || name === undefined || name === nameOf(column.reading)
            ? []
            : [[column.name, kinds[name]] as const]
        }),
      ),
    units: () => {
      const inputs = [...host.querySelectorAll<HTMLInputElement>("input")]
      return new Map(shown.map(({ name }, at) => [name, inputs[at]?.value ?? ""]))
    },
  }
}
