import { readerOf } from "../../../src/domain/forms/answers/Readers.ts"
import { writtenAnswer } from "../../../src/domain/forms/answers/WrittenAnswer.ts"
import { isJsonObject, type Json } from "../../../src/domain/forms/codec/Json.ts"
import type { FormField } from "../../../src/domain/forms/model/FormField.ts"
import type { OperationName } from "../../../src/domain/forms/model/Rules.ts"
import type { CompiledForm } from "../../../src/domain/forms/rules/CompiledForm.ts"
import { computation } from "../../../src/domain/forms/rules/Computation.ts"
import { filled } from "../../../src/views/language/filled.ts"
import { attributes, type Hole, type Html, html } from "../../../src/views/markup/html.ts"
import type { EditFacts } from "../../../src/views/forms/edit/EditPage.ts"
import { choose, settingLine } from "./controls.ts"
import { type Draft, draftsIn, textIn } from "./document.ts"
import {
  askedBy,
  type CalculationName,
  calculations,
  numberTypes,
  operandsFor,
  operandsOf,
  operationOf,
} from "./formula.ts"

const optionsOf = (operation: Draft): Draft =>
  isJsonObject(operation["options"]) ? (operation["options"] as Draft) : {}

const operandLine = (facts: EditFacts, form: Draft, field: Draft, operation: Draft, at: number): Html => {
  const { formula } = facts.texts.edit
  const operands = operandsOf(operation)
  const one = operands[at]
  const id = askedBy(one)
  const name = operation["op"] as CalculationName
  const number = filled(formula.value, { number: at + 1 })
  const known = operandsFor(form, field, name).map(
    (other) => [String(other["field_id"]), textIn(other["label"], facts.locale)] as const,
  )
  const isKnown = id === undefined || known.some(([other]) => other === id)
  const value = isJsonObject(one) && id === undefined ? String(one["value"] ?? "") : ""
  return html`<div class="operand" role="group" aria-label="${number}">
    ${choose(number, `formula:of:${at}`, id ?? "", [...known, ...(isKnown ? [] : [[id, id] as const]), ["", formula.fixed]])}
    ${id === undefined ? settingLine({ label: filled(formula.fixedValue, { number: at + 1 }), set: `formula:value:${at}`, value }) : null}
    ${
      operands.length > 1 && calculations[name].count === "any"
        ? html`<button
            type="button"
            class="button button-quiet"
            data-do="operand-remove"
            ${attributes({ "data-at": String(at), "aria-label": filled(formula.remove, { number: at + 1 }) })}
          >
            ${facts.texts.edit.remove}
          </button>`
        : null
    }
  </div>`
}

const optionLines = (facts: EditFacts, operation: Draft): Hole => {
  const { formula } = facts.texts.edit
  const set = optionsOf(operation)
  const value = (key: string): string => String(set[key] ?? "")
  return calculations[operation["op"] as CalculationName].options.map((key) => {
    if (key === "fn") return choose(formula.fn, "formula:fn", value("fn") || "sum", Object.entries(formula.fns))
    if (key === "unit")
      return choose(formula.unit, "formula:unit", value("unit") || "days", Object.entries(formula.units))
    const hint = key === "template" ? { hint: formula.templateHint } : {}
    return settingLine({ label: formula[key], set: `formula:${key}`, value: value(key), ...hint })
  })
}

/** The value of each answer in a lookup. */
const scoreLines = (facts: EditFacts, form: Draft, operation: Draft, field: Draft): Hole => {
  if (operation["op"] !== "lookup") return null
  const { edit, control } = facts.texts
  const id = askedBy(operandsOf(operation)[0])
  const asked = operandsFor(form, field, "lookup").find((one) => one["field_id"] === id)
  const options = draftsIn(asked?.["options"]).map(
    (one) => [String(one["value"]), textIn(one["label"], facts.locale)] as const,
  )
  const table = isJsonObject(optionsOf(operation)["table"]) ? (optionsOf(operation)["table"] as Draft) : {}
  const answers =
    options.length > 0
      ? options
      : ([
          ["true", control.yes],
          ["false", control.no],
        ] as const)
  return answers.map(([value, label]) =>
    settingLine({
      label: filled(edit.formula.score, { label }),
      set: `formula:score:${value}`,
      value: String(table[value] ?? ""),
    }),
  )
}

/** Example values by question, kept across redraws of the pane. */
const examples = new Map<string, string>()

const usual = (facts: EditFacts, field: Draft, at: number): string => {
  const type = String(field["field_type"])
  const first = draftsIn(field["options"])[0]?.["value"]
  if (first !== undefined) return String(first)
  if (type === "date") return facts.today
  if (type === "datetime") return `${facts.today}T09:00`
  if (type === "time") return "09:00"
  if (type === "boolean" || type === "checkbox") return "true"
  return numberTypes.includes(type) ? String([12, 3, 5, 2][at % 4]) : textIn(field["label"], facts.locale)
}

const exampleLines = (facts: EditFacts, form: Draft, field: Draft, operation: Draft): Hole => {
  const { formula } = facts.texts.edit
  const asked = operandsFor(form, field, operation["op"] as CalculationName)
  const ids = [...new Set(operandsOf(operation).flatMap((one) => askedBy(one) ?? []))]
  return ids.flatMap((id, at) => {
    const one = asked.find((other) => other["field_id"] === id)
    if (one === undefined) return []
    const label = filled(formula.example, { label: textIn(one["label"], facts.locale) })
    const value = examples.get(id) ?? usual(facts, one, at)
    return [
      html`<div class="field">
        <label for="example-${id}">${label}</label>
        <input class="input" autocomplete="off" ${attributes({ id: `example-${id}`, "data-example": id, value })} />
      </div>`,
    ]
  })
}

/** A value's calculation, with a sample result. */
export const formulaSettings = (facts: EditFacts, form: Draft, field: Draft): Hole => {
  if (field["field_type"] !== "formula") return null
  const { formula } = facts.texts.edit
  const operation = operationOf(field)
  if (operation === undefined) return html`<p class="hint">${formula.elsewhere}</p>`
  const name = operation["op"] as CalculationName
  const operands = operandsOf(operation)
  return html`<fieldset class="fieldset formula">
    <legend class="question-label">${formula.title}</legend>
    ${choose(formula.op, "formula:op", name, Object.entries(formula.ops))}
    ${operands.map((_, at) => operandLine(facts, form, field, operation, at))}
    ${calculations[name].count === "any" ? html`<button type="button" class="button" data-do="operand-add">${formula.add}</button>` : null}
    ${optionLines(facts, operation)} ${scoreLines(facts, form, operation, field)}
    <div class="formula-try">
      <p class="question-label">${formula.tryTitle}</p>
      ${exampleLines(facts, form, field, operation)}
      <p class="try-answer" role="status" data-formula-result></p>
    </div>
  </fieldset>`
}

/** Converts the text typed as a question's example to a value of that question. */
const valueOf = (field: FormField, words: string): unknown => {
  if (field.fieldType === "formula" || field.fieldType === "hidden") {
    const number = Number(words.replace(",", "."))
    return words.trim() !== "" && Number.isFinite(number) ? number : words
  }
  const read = readerOf(field)(words)
  return read.kind === "value" ? read.value : undefined
}

/** The result for the examples; undefined if there is no result. `exampleOf` returns a question's example. */
export const resultOf = (
  compiled: CompiledForm,
  operation: Draft,
  exampleOf: (id: string) => string,
  today: string,
): Json | undefined => {
  const isList = operation["op"] === "aggregate"
  const operands = operandsOf(operation).map((one) => {
    const id = askedBy(one)
    if (id === undefined) return { value: isJsonObject(one) ? one["value"] : one }
    const field = compiled.rules.field(id)?.field
    if (field === undefined) return { value: undefined }
    const words = exampleOf(id)
    const value = isList ? words.split(";").map((word) => valueOf(field, word.trim())) : valueOf(field, words)
    return { value, field }
  })
  const result = computation(operation["op"] as OperationName, optionsOf(operation) as never).of(
    operands,
    today,
    10_000,
  )
  return typeof result === "symbol" ? undefined : result
}

/** Updates the sample result. */
export const showResult = (
  facts: EditFacts,
  compiled: CompiledForm | undefined,
  field: Draft | undefined,
  pane: HTMLElement,
): void => {
  const shown = pane.querySelector<HTMLElement>("[data-formula-result]")
  const operation = field === undefined ? undefined : operationOf(field)
  const own = compiled?.rules.field(String(field?.["field_id"]))?.field
  if (shown === null || operation === undefined || compiled === undefined || own === undefined) return
  const inputs = [...pane.querySelectorAll<HTMLInputElement>("[data-example]")]
  const typed = new Map(inputs.map((input) => [input.dataset["example"]!, input.value]))
  for (const [id, words] of typed) examples.set(id, words)
  const result = resultOf(compiled, operation, (id) => typed.get(id) ?? "", facts.today)
  const { formula } = facts.texts.edit
  const words =
    result === undefined
      ? undefined
      : writtenAnswer(
          { locale: facts.locale, numbers: facts.locale, options: {}, words: facts.texts.control },
          own,
          result,
        )
  shown.textContent = words === undefined ? formula.none : filled(formula.result, { value: words })
}
