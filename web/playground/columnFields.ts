import type { Column } from "../../src/domain/infographic/format/Columns.ts"
import { filled } from "../../src/views/language/filled.ts"
import type { ColumnFacts, PlaygroundFacts, TemplateFacts } from "../../src/views/playground/Facts.ts"
import { element } from "../page/elements.ts"
import { fits, type Mapping, type MappingProblem } from "./mapping.ts"
import { mappingSentence } from "./problems.ts"

/** The controls that map columns to roles, and their values. */
export interface ColumnFields {
  readonly show: (template: TemplateFacts, columns: ReadonlyArray<Column>, mapping: Mapping) => void
  readonly mapping: () => Mapping
  /** Shows each problem next to its control. */
  readonly complain: (problems: ReadonlyArray<MappingProblem>) => void
}

/** The id of a role's control. */
export const partId = (part: ColumnFacts): string => `part-${part.name.replaceAll(/[^a-z0-9]+/gi, "-")}`

const labelOf = ({ texts }: PlaygroundFacts, part: ColumnFacts): string =>
  part.isRequired ? part.label : filled(texts.optional, { label: part.label })

const hintOf = ({ texts }: PlaygroundFacts, part: ColumnFacts): HTMLElement =>
  element(
    "p",
    { class: "hint", id: `${partId(part)}-hint` },
    filled(texts.wanted, { meaning: part.meaning, kind: texts.kinds[part.kind] }),
  )

const problemOf = (part: ColumnFacts): HTMLElement =>
  element("p", { class: "problem", id: `${partId(part)}-problem`, hidden: "" })

const select = (
  facts: PlaygroundFacts,
  part: ColumnFacts,
  columns: ReadonlyArray<Column>,
  chosen: string | undefined,
): HTMLElement => {
  const id = partId(part)
  const described = `${id}-problem ${id}-hint`
  const none = element("option", { value: "" }, part.isRequired ? facts.texts.chooseColumn : facts.texts.none)
  const options = columns.map((column, at) =>
    element("option", { value: String(at), ...(column.key === chosen ? { selected: "" } : {}) }, column.key),
  )
  const control = element("select", { class: "select", id, "data-part": part.name, "aria-describedby": described })
  control.append(none, ...options)
  return element(
    "div",
    { class: "field" },
    element("label", { for: id }, labelOf(facts, part)),
    hintOf(facts, part),
    problemOf(part),
    control,
  )
}

const checks = (
  facts: PlaygroundFacts,
  part: ColumnFacts,
  columns: ReadonlyArray<Column>,
  chosen: ReadonlyArray<string>,
): HTMLElement => {
  const id = partId(part)
  const boxes = columns.map((column, at) => {
    const isGood = part.kind === "any" || fits(column, part)
    const box = element("input", { type: "checkbox", id: `${id}-${at}`, value: String(at), "data-part": part.name })
    box.checked = chosen.includes(column.key)
    box.disabled = !isGood
    return element("div", { class: "check" }, box, element("label", { for: `${id}-${at}` }, column.key))
  })
  return element(
    "fieldset",
    { class: "field checks", id, "aria-describedby": `${id}-problem ${id}-hint` },
    element("legend", { class: "field-label" }, labelOf(facts, part)),
    hintOf(facts, part),
    problemOf(part),
    element("div", { class: "check-list" }, ...boxes),
  )
}

/** The controls in `host`; each value contains the role and the column. */
export const columnFields = (host: HTMLElement, facts: PlaygroundFacts): ColumnFields => {
  let shown: TemplateFacts | undefined
  let allColumns: ReadonlyArray<Column> = []

  return {
    show: (template, columns, mapping) => {
      shown = template
      allColumns = columns
      host.replaceChildren(
        ...template.columns.map((part) => {
          const chosen = mapping.get(part.name) ?? []
          return part.isRepeated ? checks(facts, part, columns, chosen) : select(facts, part, columns, chosen[0])
        }),
      )
    },
    mapping: () => {
      const results = new Map<string, Array<string>>()
      const choose = (part: string | undefined, value: string): void => {
        const column = value === "" ? undefined : allColumns[Number(value)]
        if (part !== undefined && column !== undefined) results.set(part, [...(results.get(part) ?? []), column.key])
      }
      for (const control of host.querySelectorAll("select")) choose(control.dataset["part"], control.value)
      for (const box of host.querySelectorAll<HTMLInputElement>("input:checked")) choose(box.dataset["part"], box.value)
      return results
    },
    complain: (problems) => {
      for (const part of shown?.columns ?? []) {
        const problem = problems.find((one) => one.part === part)
        const line = document.getElementById(`${partId(part)}-problem`)
        const control = document.getElementById(partId(part))
        if (line === null || control === null) continue
        line.hidden = problem === undefined
        line.textContent = problem === undefined ? "" : mappingSentence(problem, facts)
        control.closest(".field")?.classList.toggle("field-wrong", problem !== undefined)
        const focused = control instanceof HTMLSelectElement ? control : control.querySelector("input:enabled")
        if (problem === undefined) focused?.removeAttribute("aria-invalid")
        else focused?.setAttribute("aria-invalid", "true")
      }
    },
  }
}
