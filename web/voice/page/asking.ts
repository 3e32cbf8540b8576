import { filled } from "../../../src/views/language/filled.ts"
import { element } from "../../page/elements.ts"
import type { VoiceState } from "../machine/State.ts"
import type { Choice, Question } from "../wire.ts"
import { type PageContext, button, heading } from "./PageContext.ts"
import { control } from "./control.ts"
import { decimals, typedAnswer, wholes } from "./typedNumber.ts"

/** The input type for a typed answer, by field type. Date and time inputs return values in the form's format. */
export const inputTypes: Readonly<Record<string, string>> = {
  email: "email",
  phone: "tel",
  url: "url",
  password: "password",
  date: "date",
  time: "time",
  datetime: "datetime-local",
}

const textControl = ({ field_type: type, required }: Question): HTMLInputElement | HTMLTextAreaElement => {
  const common = { id: "answer", class: "input", "aria-describedby": "problem", ...(required ? { required: "" } : {}) }
  if (type === "textarea" || type === "audio")
    return element("textarea", { ...common, class: "input textarea", rows: "4" })
  return element("input", {
    ...common,
    type: inputTypes[type] ?? "text",
    autocomplete: type === "email" ? "email" : "off",
    ...(decimals.has(type) ? { inputmode: "decimal" } : wholes.has(type) ? { inputmode: "numeric" } : {}),
  })
}

/** A field for typing the answer. Its content survives other changes to the page. */
const typing = (question: Question, context: PageContext): HTMLElement => {
  const { client, drafts } = context
  const texts = context.texts()
  const input = textControl(question)
  input.value = drafts.get(question.field_id) ?? ""
  input.addEventListener("input", () => drafts.set(question.field_id, input.value))
  const form = element(
    "form",
    { class: "voice-typing", novalidate: "" },
    element("label", { for: "answer", class: "question-label" }, texts.yourAnswer),
    element(
      "div",
      { class: "voice-typing-row" },
      input,
      element(
        "button",
        {
          class: "button button-main",
          ...(input instanceof HTMLTextAreaElement
            ? { "aria-keyshortcuts": "Control+Enter", title: "Ctrl + Enter" }
            : {}),
        },
        texts.send,
      ),
    ),
  )
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    client.answerText(typedAnswer(context, question, input.value))
  })
  // Enter starts a new line in a long answer, so another key sends it.
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.requestSubmit()
  })
  return form
}

const choose = ({ client }: PageContext, { value }: Choice): void => client.choose(value)

const isScale = (options: ReadonlyArray<Choice>): boolean =>
  options.length > 3 && options.every(({ value, label }) => value === label && label.length < 4)

/** An option's key: its number in the list, or on a numeric scale the value itself. */
const keyOf = (options: ReadonlyArray<Choice>, i: number): string =>
  isScale(options) && options.every(({ label }) => /^\d+$/.test(label)) ? options[i]!.label : String(i + 1)

/** Options as rows, each with the number to say. */
const single = (options: ReadonlyArray<Choice>, context: PageContext): HTMLElement => {
  const scale = isScale(options)
  return element(
    "ol",
    { class: scale ? "voice-options voice-scale" : "voice-options", "aria-label": context.texts().choose },
    ...options.map((option, i) => {
      const row = button(option.label, () => choose(context, option), { id: `option-${keyOf(options, i)}` })
      row.className = "voice-option"
      if (!scale) row.prepend(element("span", { class: "ordinal", "aria-hidden": "true" }, String(i + 1)))
      return element("li", {}, row)
    }),
  )
}

/** Values that are cleared when an option is selected, because "None of these" is exclusive. */
const standingAgainst = (option: Choice, options: ReadonlyArray<Choice>): ReadonlyArray<string> =>
  options
    .filter((other) => other !== option && (option.exclusive === true || other.exclusive === true))
    .map(({ value }) => value)

const several = (question: Question, options: ReadonlyArray<Choice>, context: PageContext): HTMLElement => {
  const texts = context.texts()
  const { drafts, client } = context
  const chosen = new Set((drafts.get(question.field_id) ?? "").split("\n").filter((value) => value !== ""))
  const ticks = new Map<string, HTMLInputElement>()
  const form = element(
    "form",
    { class: "voice-several" },
    element(
      "fieldset",
      { class: "fieldset" },
      element("legend", { class: "hint" }, texts.chooseMany),
      element(
        "ol",
        { class: "voice-options" },
        ...options.map((option, i) => {
          const { value, label } = option
          const tick = element("input", { type: "checkbox", id: `option-${i + 1}`, value })
          tick.checked = chosen.has(value)
          ticks.set(value, tick)
          tick.addEventListener("change", () => {
            if (tick.checked) for (const other of standingAgainst(option, options)) ticks.get(other)!.checked = false
            for (const [one, { checked }] of ticks)
              if (checked) chosen.add(one)
              else chosen.delete(one)
            drafts.set(question.field_id, [...chosen].join("\n"))
          })
          return element(
            "li",
            {},
            element(
              "label",
              { class: "voice-option" },
              tick,
              element("span", { class: "ordinal", "aria-hidden": "true" }, String(i + 1)),
              element("span", {}, label),
            ),
          )
        }),
      ),
    ),
    element("button", { class: "button button-main", id: "chosen", "aria-keyshortcuts": "Enter" }, texts.chooseDone),
  )
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    client.chooseSeveral(options.map(({ value }) => value).filter((value) => chosen.has(value)))
  })
  return form
}

/** A ranking: each press assigns the next rank, or removes one. */
const ranked = (question: Question, options: ReadonlyArray<Choice>, context: PageContext): HTMLElement => {
  const texts = context.texts()
  const { drafts, client } = context
  let order = (drafts.get(question.field_id) ?? "").split("\n").filter((value) => value !== "")
  const rows = options.map(({ value, label }, i) => {
    const place = element("span", { class: "ordinal" })
    const row = element(
      "button",
      { class: "voice-option", type: "button", id: `option-${i + 1}` },
      place,
      element("span", {}, label),
    )
    const show = () => {
      const at = order.indexOf(value)
      place.textContent = at < 0 ? "" : String(at + 1)
      row.setAttribute("aria-pressed", String(at >= 0))
    }
    row.addEventListener("click", () => {
      order = order.includes(value) ? order.filter((one) => one !== value) : [...order, value]
      drafts.set(question.field_id, order.join("\n"))
      for (const { show: again } of rows) again()
    })
    show()
    return { row, show }
  })
  const form = element(
    "form",
    { class: "voice-several" },
    element(
      "fieldset",
      { class: "fieldset" },
      element("legend", { class: "hint" }, texts.rank),
      element("ol", { class: "voice-options" }, ...rows.map(({ row }) => element("li", {}, row))),
    ),
    element("button", { class: "button button-main", id: "chosen" }, texts.chooseDone),
  )
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    client.chooseSeveral(order)
  })
  return form
}

const hintOf = ({ hint, description }: Question): HTMLElement | null => {
  const text = hint ?? description
  return text === undefined ? null : element("p", { class: "voice-hint" }, text)
}

const drawn = (type: Question["field_type"]) =>
  type === "multi_select"
    ? several
    : type === "ranking"
      ? ranked
      : (_: Question, options: ReadonlyArray<Choice>, context: PageContext) => single(options, context)

/** Manual answering: options, a control, or a text field. */
const byHand = (question: Question, state: VoiceState, context: PageContext): ReadonlyArray<HTMLElement> => {
  const { options } = question
  if (question.voice_mode === "visual_fallback") return [control(question, context)]
  if (options !== undefined && options.length > 0) return [drawn(question.field_type)(question, options, context)]
  const isOpen = context.wishes.isTyping || state.microphone !== "ready" || state.offersKeyboard
  if (isOpen) return [typing(question, context)]
  const open = button(context.texts().type, () => openTyping(context), {
    kind: "quiet",
    id: "type",
    key: context.texts().keys.type,
  })
  return [element("p", {}, open)]
}

/** Shows and focuses the text field. */
export const openTyping = (context: PageContext): void => {
  context.wishes.isTyping = true
  context.client.pause()
  context.redraw()
  document.getElementById("answer")?.focus()
}

const problem = (state: VoiceState, question: Question): HTMLElement => {
  const own = state.rejected?.reason ?? state.errors[question.field_id]?.join(" ") ?? ""
  const made = element("p", { class: "problem", id: "problem" }, own)
  made.hidden = own === ""
  return made
}

/** One question in large type, with its hint and manual controls. */
export const asking = (state: VoiceState, context: PageContext): ReadonlyArray<HTMLElement> => {
  const { question } = state
  const texts = context.texts()
  if (question === undefined) return [heading(texts.connecting)]
  const number = question.index + 1
  const where = filled(state.total === 0 ? texts.progressOpen : texts.progress, { number, count: state.total })
  const title = heading(question.label)
  if (!question.required) title.append(" ", element("span", { class: "optional" }, `(${texts.optional})`))
  const hint = hintOf(question)
  return [
    element("p", { class: "eyebrow" }, state.section === "" ? where : `${where} · ${state.section}`),
    ...(question.intro === undefined ? [] : [element("p", { class: "voice-hint" }, question.intro)]),
    title,
    ...(hint === null ? [] : [hint]),
    problem(state, question),
    ...(state.prompt === undefined ? [] : [element("p", { class: "voice-prompt" }, state.prompt)]),
    ...byHand(question, state, context),
  ]
}
