import { isJsonObject } from "../../../domain/forms/codec/Json.ts"
import { type AnswerTimes, writeAnswerTimes } from "../../../domain/forms/submission/AnswerTimes.ts"
import { writeTypedNumber } from "../../../domain/forms/answers/WrittenNumber.ts"
import { takesNumber } from "../../../domain/forms/submission/FormEntries.ts"
import { type Html, html } from "../../markup/html.ts"
import type { Setting } from "./Filling.ts"
import { own } from "./ownNames.ts"

/** Answers as name and value of form controls, so that reading them back gives the same answers. */
export const entriesOf = (value: unknown, name = ""): ReadonlyArray<readonly [name: string, value: string]> => {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) {
    const isPlain = value.every((item) => typeof item !== "object" || item === null)
    // A list of choices repeats its name; entries of a list have a place each.
    return value.flatMap((item: unknown, i) =>
      isPlain && typeof item === "string" ? [[name, item] as const] : entriesOf(item, `${name}[${i}]`),
    )
  }
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([key, inner]) => entriesOf(inner, name === "" ? key : `${name}.${key}`))
  return [[name, String(value)]]
}

/**
 * What the page's script measures, and a sign that none runs, which one that runs takes away: then every step has an address of
 * its own to come back to.
 */
export const timed = (times: AnswerTimes = {}): Html =>
  html`<input type="hidden" name="${own.times}" value="${writeAnswerTimes(times)}" />
    <input type="hidden" name="${own.plain}" value="yes" />`

/** In which locale the numbers of the page are written, and, from its script, in which zone its reader is. */
const placed = ({ numbers, zone = "" }: Setting): Html =>
  html`<input type="hidden" name="${own.numbers}" value="${numbers}" />
    <input type="hidden" name="${own.zone}" value="${zone}" />`

/** Answers that are not on this page and go along with it, written as the page writes them. */
export const carried = (setting: Setting, answers: Readonly<Record<string, unknown>>): Html =>
  html`${placed(setting)}${entriesOf(answers).map(([name, value]) => {
    const written = takesNumber(setting.compiled, name) ? writeTypedNumber(value, setting.numbers) : value
    return html`<input type="hidden" name="${name}" value="${written}" data-carried />`
  })}`
