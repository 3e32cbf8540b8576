import { own } from "../../../src/views/forms/fill/ownNames.ts"
import {
  type AnswerTimes,
  readAnswerTimes,
  writeAnswerTimes,
} from "../../../src/domain/forms/submission/AnswerTimes.ts"
import type { Sheet } from "./sheet.ts"

const fieldIn = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>(`input[name="${own.times}"]`)

const isFieldOf =
  ({ compiled }: Sheet["setting"]) =>
  (id: string): boolean =>
    compiled.rules.field(id) !== undefined

/** The measured times so far. */
export const timesIn = ({ form, setting }: Sheet): AnswerTimes =>
  readAnswerTimes(fieldIn(form)?.value, isFieldOf(setting))

/**
 * Measures the time per question: from the previous question's last change, or from page load, to its own last change,
 * not counting the time while the page was hidden. The times are submitted with the answers.
 */
export const measureTimes = ({ form, setting }: Sheet): ((path: string) => void) => {
  const field = fieldIn(form)
  if (field === null) return () => {}
  let since = performance.now()
  let before = 0
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") since = performance.now()
    else before += performance.now() - since
  })
  return (path) => {
    const now = performance.now()
    const id = /^[^.[]*/.exec(path)![0]
    const times = readAnswerTimes(field.value, isFieldOf(setting))
    field.value = writeAnswerTimes({ ...times, [id]: Math.round((times[id] ?? 0) + before + now - since) })
    since = now
    before = 0
  }
}
