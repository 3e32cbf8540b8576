import { ownValue } from "../../../domain/forms/codec/Json.ts"
import type { FieldOption } from "../../../domain/forms/model/FieldOption.ts"
import type { FieldState } from "../../../domain/forms/rules/FieldStates.ts"
import { choicesOf } from "../../../domain/forms/answers/Choices.ts"
import { attributes, type Html } from "../../markup/html.ts"
import { type Filling, say, typedAt } from "../fill/Filling.ts"

/** The data from which a control is drawn. */
export interface Control {
  readonly filling: Filling
  readonly state: FieldState
  /** The id that the label and the problem list link to. */
  readonly id: string
  readonly name: string
  /** The typed value, or the field's default in an untouched form. */
  readonly typed: unknown
  readonly problems: ReadonlyArray<string>
  /** Ids of the control's descriptions. */
  readonly describedBy: string | undefined
}

export const idOf = (path: string): string => `q-${path}`

/** The value that a field shows: the typed answer, or else the default of a field that has not been shown yet. */
const typedOrDefault = (filling: Filling, { path, field }: FieldState): unknown => {
  const typed = typedAt(filling.answers, path)
  return typed === undefined && field.default !== undefined ? field.default : typed
}

export const controlOf = (filling: Filling, state: FieldState, hints: ReadonlyArray<"hint" | "extra">): Control => {
  const id = idOf(state.path)
  const problems = (ownValue(filling.problems, state.path) ?? []).map(({ message }) => message)
  const described = [...(problems.length > 0 ? ["problem"] : []), ...hints].map((part) => `${id}-${part}`)
  return {
    filling,
    state,
    id,
    name: state.path,
    typed: typedOrDefault(filling, state),
    problems,
    describedBy: described.length === 0 ? undefined : described.join(" "),
  }
}

export const textOf = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" || typeof value === "boolean" ? String(value) : ""

export const optionsOf = ({ filling, state: { field } }: Control): ReadonlyArray<FieldOption> =>
  choicesOf(field, ownValue(filling.options, field.fieldId)) ?? []

export const placeholderOf = ({ filling, state: { field } }: Control): string | undefined =>
  field.placeholder === undefined ? undefined : say(filling, field.placeholder)

/** Common attributes: id, name, required, invalid. */
export const common = ({ id, name, state, problems, describedBy }: Control): Html =>
  attributes({
    id,
    name,
    required: state.isRequired,
    disabled: state.isDisabled,
    "aria-describedby": describedBy,
    "aria-invalid": problems.length > 0 ? "true" : undefined,
  })
