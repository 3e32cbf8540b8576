import { attributes, type Html, html } from "../markup/html.ts"

export interface FieldOptions {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** What is wrong with the value. */
  readonly problem?: string | undefined
  readonly type?: "text" | "password" | "date" | "datetime-local" | "time" | "number" | "url"
  readonly autocomplete?: string
  readonly value?: string | undefined
  /** Suggestions for the browser's autocomplete. */
  readonly proposals?: ReadonlyArray<string>
  readonly isRequired?: boolean
  /** The maximum length, in UTF-16 code units. */
  readonly longest?: number
}

/** Ids of a control's descriptions, in reading order. */
const describedBy = ({ id, hint, problem }: FieldOptions): string | undefined => {
  const ids = [problem === undefined ? "" : `${id}-problem`, hint === undefined ? "" : `${id}-hint`].filter(
    (one) => one !== "",
  )
  return ids.length === 0 ? undefined : ids.join(" ")
}

/** A text field with its label, hint and problem. */
export const textField = (options: FieldOptions): Html =>
  html` <div class="field${options.problem === undefined ? "" : " field-wrong"}">
    <label for="${options.id}">${options.label}</label>
    ${options.hint === undefined ? null : html`<p class="hint" id="${options.id}-hint">${options.hint}</p>`}
    ${options.problem === undefined ? null : html`<p class="problem" id="${options.id}-problem">${options.problem}</p>`}
    <input
      class="input"
      ${attributes({
        id: options.id,
        name: options.name,
        type: options.type ?? "text",
        value: options.value,
        autocomplete: options.autocomplete,
        list: options.proposals === undefined ? undefined : `${options.id}-proposals`,
        required: options.isRequired,
        maxlength: options.longest === undefined ? undefined : String(options.longest),
        spellcheck: options.type === "password" ? "false" : undefined,
        "aria-describedby": describedBy(options),
        "aria-invalid": options.problem === undefined ? undefined : "true",
      })}
    />
    ${
      options.proposals === undefined
        ? null
        : html`<datalist id="${options.id}-proposals">
            ${options.proposals.map((proposal) => html`<option value="${proposal}"></option>`)}
          </datalist>`
    }
  </div>`
