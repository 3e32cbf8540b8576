import { own } from "../../../src/http/pages/forms/fill/Carried.ts"
import { readAnswerTimes, writeAnswerTimes } from "../../../src/domain/forms/submission/AnswerTimes.ts"
import type { Sheet } from "./sheet.ts"

/**
 * Measures how long each question takes: from the change of the one before, or from when the page was there, to its own last
 * change, without the time in which nobody saw the page. Goes along with the answers.
 */
export const measureTimes = ({ form, setting }: Sheet): ((path: string) => void) => {
  const field = form.querySelector<HTMLInputElement>(`input[name="${own.times}"]`)
  if (field === null) return () => {}
  const isField = (id: string): boolean => setting.compiled.rules.field(id) !== undefined
  let since = performance.now()
  let before = 0
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") since = performance.now()
    else before += performance.now() - since
  })
  return (path) => {
    const now = performance.now()
    const id = /^[^.[]*/.exec(path)![0]
    const times = readAnswerTimes(field.value, isField)
    field.value = writeAnswerTimes({ ...times, [id]: Math.round((times[id] ?? 0) + before + now - since) })
    since = now
    before = 0
  }
}
