import { idOf } from "../../../src/views/forms/controls/Control.ts"
import { wrongIn } from "../../../src/views/forms/fill/Sections.ts"
import { summary } from "../../../src/views/forms/fill/Summary.ts"
import { filled } from "../../../src/views/language/filled.ts"
import type { AnswerProblem } from "../../../src/domain/forms/validation/AnswerProblem.ts"
import { reveal } from "./tabs.ts"
import type { Sheet } from "./sheet.ts"

const described = (element: Element, id: string, isWanted: boolean): void => {
  const ids = (element.getAttribute("aria-describedby") ?? "").split(" ").filter((one) => one !== "" && one !== id)
  const all = isWanted ? [id, ...ids] : ids
  if (all.length === 0) element.removeAttribute("aria-describedby")
  else element.setAttribute("aria-describedby", all.join(" "))
}

/** Tabs and collapsed sections show the number of their hidden errors. */
const markSections = ({ form, filling, shown, setting }: Sheet): void => {
  for (const section of setting.compiled.form.sections) {
    const mark = form.querySelector<HTMLElement>(`[data-problems-of="${CSS.escape(section.sectionUid)}"]`)
    if (mark === null) continue
    const count = wrongIn({ ...filling, problems: shown }, section)
    mark.hidden = count === 0
    mark.textContent = count === 0 ? "" : filled(setting.texts.fill.toCorrect, { count })
  }
}

/** Shows a question's problems; an empty list clears them. */
export const showProblems = (sheet: Sheet, path: string, problems: ReadonlyArray<AnswerProblem>): void => {
  const question = sheet.question(path)
  const line = document.getElementById(`${idOf(path)}-problem`)
  if (problems.length === 0) delete sheet.shown[path]
  else sheet.shown[path] = problems
  markSections(sheet)
  if (question === null || line === null) return
  const isWrong = problems.length > 0
  const text = problems.map(({ message }) => message).join(" ")
  if (line.textContent !== text) line.textContent = text
  line.hidden = !isWrong
  question.classList.toggle("field-wrong", isWrong)
  const control = document.getElementById(idOf(path))
  const frame = question.querySelector(":scope > fieldset")
  const bearer = frame ?? control
  if (bearer !== null) described(bearer, line.id, isWrong)
  if (control === null || control.tagName === "FIELDSET") return
  if (isWrong) control.setAttribute("aria-invalid", "true")
  else control.removeAttribute("aria-invalid")
}

const focusQuestion = (sheet: Sheet, path: string): void => {
  const question = sheet.question(path)
  if (question === null) return
  reveal(question)
  const control = document.getElementById(idOf(path))
  const target =
    control !== null && control.getClientRects().length > 0
      ? control
      : question.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea, button, canvas")
  target?.focus()
  question.scrollIntoView({ block: "center" })
}

/**
 * Shows all problems in a box at the top, which gets keyboard focus, and each problem next to its question. Returns
 * whether there are any.
 */
export const showAllProblems = (sheet: Sheet): boolean => {
  const problems = sheet.problems()
  for (const path of Object.keys(sheet.shown)) if (!Object.hasOwn(problems, path)) showProblems(sheet, path, [])
  for (const [path, list] of Object.entries(problems)) showProblems(sheet, path, list)
  document.getElementById("problems")?.remove()
  const list = summary({ ...sheet.filling, problems })
  const plain = document.title.replace(/^Error: /, "")
  document.title = list === null ? plain : `Error: ${plain}`
  if (list === null) return false
  const main = document.getElementById("main")
  main?.insertAdjacentHTML("afterbegin", list.text)
  const box = document.getElementById("problems")
  box?.setAttribute("tabindex", "-1")
  box?.focus()
  box?.scrollIntoView({ block: "nearest" })
  return true
}

/** Makes each problem in the list lead to its question, even inside a collapsed section or a tab. */
export const leadToQuestions = (sheet: Sheet): void =>
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-leads-to]") : null
    if (link === null) return
    event.preventDefault()
    focusQuestion(sheet, link.dataset["leadsTo"] ?? "")
  })
