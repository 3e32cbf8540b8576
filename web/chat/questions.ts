import type { ChatFacts } from "../../src/views/chat/Facts.ts"
import { filled } from "../../src/views/language/filled.ts"
import { announce } from "../page/announce.ts"
import { element } from "../page/elements.ts"
import * as api from "./api.ts"
import { goOn } from "./approvals.ts"
import { faultNotice } from "./faults.ts"
import { toolName } from "./tools.ts"
import type { QuestionField, ToolQuestion } from "./wire.ts"

/** A field of a tool's form: its element, and a function that returns its value, or undefined if it is empty. */
interface Shown {
  readonly parts: ReadonlyArray<HTMLElement>
  readonly value: () => unknown
  readonly focus: () => void
}

interface Choice {
  readonly value: string
  readonly text: string
}

const inputs: Readonly<Record<string, string>> = {
  email: "email",
  uri: "url",
  date: "date",
  "date-time": "datetime-local",
}

const choicesOf = ({ enum: options, enumNames = [], oneOf, items }: QuestionField): ReadonlyArray<Choice> | undefined =>
  options?.map((value, at) => ({ value, text: enumNames[at] ?? value })) ??
  oneOf?.map(({ const: value, title = value }) => ({ value, text: title })) ??
  items?.enum?.map((value) => ({ value, text: value })) ??
  items?.anyOf?.map(({ const: value, title = value }) => ({ value, text: title }))

const textOf = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "")

/** What a field's controls share, such as ids and labels. */
interface Frame {
  readonly id: string
  readonly label: string
  /** The label, marked if the field is optional. */
  readonly title: string
  readonly hint: ReadonlyArray<HTMLElement>
  readonly common: Readonly<Record<string, string>>
  readonly isRequired: boolean
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const labelled = ({ id, title, hint }: Frame, input: Control, value: () => unknown): Shown => ({
  parts: [element("label", { for: id }, title), ...hint, input],
  value,
  focus: () => input.focus(),
})

const checkbox = ({ id, label, hint, common }: Frame, field: QuestionField): Shown => {
  const box = element("input", { ...common, type: "checkbox" })
  box.required = false
  box.checked = field.default === true
  return {
    parts: [element("label", { class: "question-choice", for: id }, box, label), ...hint],
    value: () => box.checked,
    focus: () => box.focus(),
  }
}

/** A list without choices: one entry on each line. */
const lineList = (frame: Frame, chosen: ReadonlyArray<unknown>): Shown => {
  const lines = element("textarea", { ...frame.common, class: "input", rows: "3" }, chosen.map(textOf).join("\n"))
  return labelled(frame, lines, () => {
    const lineTexts = lines.value.split("\n").map((line) => line.trim())
    const texts = lineTexts.filter((line) => line !== "")
    return texts.length === 0 && !frame.isRequired ? undefined : texts
  })
}

const checkboxes = (
  { id, title, hint }: Frame,
  choices: ReadonlyArray<Choice>,
  chosen: ReadonlyArray<unknown>,
): Shown => {
  const boxes = choices.map(({ value, text }, at) => {
    const box = element("input", { type: "checkbox", value, id: `${id}-${at}` })
    box.checked = chosen.includes(value)
    return { box, line: element("label", { class: "question-choice", for: `${id}-${at}` }, box, text) }
  })
  const legend = element("legend", {}, title)
  return {
    parts: [element("fieldset", { class: "question-group" }, legend, ...hint, ...boxes.map(({ line }) => line))],
    value: () => boxes.flatMap(({ box }) => (box.checked ? [box.value] : [])),
    focus: () => boxes[0]?.box.focus(),
  }
}

const selection = (frame: Frame, choices: ReadonlyArray<Choice>, field: QuestionField): Shown => {
  const options = choices.map(({ value, text }) => element("option", { value }, text))
  const none = element("option", { value: "" }, "–")
  const select = element("select", { ...frame.common, class: "input" }, none, ...options)
  select.value = textOf(field.default)
  return labelled(frame, select, () => (select.value === "" ? undefined : select.value))
}

/** A field's limits, by the HTML attribute that enforces them. */
const limits = [
  ["min", "minimum"],
  ["max", "maximum"],
  ["minlength", "minLength"],
  ["maxlength", "maxLength"],
] as const

const entry = (frame: Frame, field: QuestionField): Shown => {
  const isNumber = field.type === "number" || field.type === "integer"
  const input = element("input", {
    ...frame.common,
    ...Object.fromEntries(
      limits.flatMap(([name, key]) => (field[key] === undefined ? [] : [[name, String(field[key])]])),
    ),
    class: "input",
    autocomplete: "off",
    type: isNumber ? "number" : (inputs[field.format ?? ""] ?? "text"),
    ...(isNumber ? { step: field.type === "integer" ? "1" : "any" } : {}),
  })
  input.value = textOf(field.default)
  return labelled(frame, input, () => {
    if (input.value === "") return frame.isRequired && !isNumber ? "" : undefined
    if (isNumber) return Number(input.value)
    return field.format === "date-time" ? new Date(input.value).toISOString() : input.value
  })
}

const shownField = (id: string, name: string, field: QuestionField, isRequired: boolean, optional: string): Shown => {
  const label = field.title ?? name.replaceAll("_", " ")
  const hintId = `${id}-hint`
  const hint = field.description === undefined ? [] : [element("p", { class: "hint", id: hintId }, field.description)]
  const described = hint.length === 0 ? {} : { "aria-describedby": hintId }
  const common = { id, ...(isRequired ? { required: "" } : {}), ...described }
  const frame: Frame = { id, label, title: isRequired ? label : `${label} ${optional}`, hint, common, isRequired }
  const choices = choicesOf(field)
  if (field.type === "boolean") return checkbox(frame, field)
  if (field.type === "array") {
    const chosen = Array.isArray(field.default) ? field.default : []
    return choices === undefined ? lineList(frame, chosen) : checkboxes(frame, choices, chosen)
  }
  return choices === undefined ? entry(frame, field) : selection(frame, choices, field)
}

/** A tool's question: a form to fill in or decline. The answer then continues automatically. */
export const questionCard = (facts: ChatFacts, asked: ToolQuestion): HTMLElement => {
  const texts = facts.texts.question
  const id = `question-${asked.id}`
  const { properties, required = [] } = asked.schema
  const fields = Object.entries(properties).map(
    ([name, field], at) =>
      [name, shownField(`${id}-${at}`, name, field, required.includes(name), facts.texts.question.optional)] as const,
  )
  const send = element("button", { class: "button button-main" }, texts.send)
  const decline = element("button", { type: "button", class: "button" }, texts.decline)
  const form = element(
    "form",
    { class: "question-form" },
    ...fields.map(([, { parts }]) => element("div", { class: "field" }, ...parts)),
    element("p", { class: "approval-actions" }, send, decline),
  )
  const note = element("p", { class: "hint" })
  const title = filled(asked.server === null ? texts.title : texts.titleAt, {
    tool: toolName(facts, asked.tool, asked.server),
    server: asked.server ?? "",
  })
  const card = element(
    "div",
    { class: "approval", role: "group", "aria-labelledby": id },
    element("p", { class: "approval-title", id }, title),
    element("p", { class: "question-text" }, asked.message),
    form,
    note,
  )
  const over = (sentence: string): void => {
    form.remove()
    card.querySelector(".fault")?.remove()
    note.textContent = sentence
    announce(sentence)
    goOn()
  }
  const answer = async (reply: api.QuestionReply): Promise<void> => {
    send.disabled = true
    decline.disabled = true
    const answered = await api.answerQuestion(asked.id, reply)
    if (answered._tag === "Done") return over(reply.action === "accept" ? texts.sent : texts.declined)
    if (answered.status === 404 || answered.status === 409) return over(texts.over)
    send.disabled = false
    decline.disabled = false
    card.querySelector(".fault")?.remove()
    card.append(faultNotice(facts, answered, answered.status === 400 ? undefined : () => void answer(reply)))
    const wrong = fields.find(([name]) => answered.text.includes(`content.${name}`))
    wrong?.[1].focus()
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    const content = Object.fromEntries(
      fields.flatMap(([name, { value }]) => {
        const given = value()
        return given === undefined ? [] : [[name, given]]
      }),
    )
    void answer({ action: "accept", content })
  })
  decline.addEventListener("click", () => void answer({ action: "decline" }))
  return card
}
