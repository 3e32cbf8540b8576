import { isJsonObject } from "../../../domain/forms/codec/Json.ts"
import { type AnswerTimes, writeAnswerTimes } from "../../../domain/forms/submission/AnswerTimes.ts"
import { writeTypedNumber } from "../../../domain/forms/answers/WrittenNumber.ts"
import { takesNumber } from "../../../domain/forms/submission/FormEntries.ts"
import { type Html, html } from "../../markup/html.ts"
import type { Setting } from "./Filling.ts"
import { own } from "./ownNames.ts"

/** Answers as hidden form controls, which parse back to the same answers. */
export const entriesOf = (value: unknown, name = ""): ReadonlyArray<readonly [name: string, value: string]> => {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) {
    const isPlain = value.every((item) => typeof item !== "object" || item === null)
    // For a list of options, the name is repeated; list entries have an index.
    return value.flatMap((item: unknown, i) =>
      isPlain && typeof item === "string" ? [[name, item] as const] : entriesOf(item, `${name}[${i}]`),
    )
  }
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([key, inner]) => entriesOf(inner, name === "" ? key : `${name}.${key}`))
  return [[name, String(value)]]
}

/**
 * Times measured by the page's script, and a marker for pages sent without a script, where every step has its own
 * address. The script removes the marker.
 */
export const timed = (times: AnswerTimes = {}): Html =>
  html`<input type="hidden" name="${own.times}" value="${writeAnswerTimes(times)}" />
    <input type="hidden" name="${own.plain}" value="yes" />`

/** The page's number locale, and the reader's time zone, which its script fills in. */
const placed = ({ numbers, zone = "" }: Setting): Html =>
  html`<input type="hidden" name="${own.numbers}" value="${numbers}" />
    <input type="hidden" name="${own.zone}" value="${zone}" />`

/** The answers from the form's other pages, as hidden fields. */
export const carried = (setting: Setting, answers: Readonly<Record<string, unknown>>): Html =>
  html`${placed(setting)}${entriesOf(answers).map(([name, value]) => {
    const written = takesNumber(setting.compiled, name) ? writeTypedNumber(value, setting.numbers) : value
    return html`<input type="hidden" name="${name}" value="${written}" data-carried />`
  })}`
