import type { PageFacts } from "../../../src/views/forms/fill/FormPage.ts"
import { own } from "../../../src/views/forms/fill/ownNames.ts"
import { whenReleased } from "../../page/pointer.ts"
import type { OfflinePage } from "../offline/OfflinePage.ts"
import { clear, display } from "./display.ts"
import { settleExclusive } from "./exclusive.ts"
import { readyControls } from "./controls.ts"
import { takeFiles } from "./files.ts"
import { sendToMessenger } from "./messenger.ts"
import { leadToQuestions, showAllProblems, showProblems } from "./problems.ts"
import { changeRows } from "./rows.ts"
import { flushWhenLeft, keepForLanguage } from "./leaving.ts"
import { keepSaved } from "./saving.ts"
import { questionOf, Sheet } from "./sheet.ts"
import { measureTimes } from "./times.ts"
import { makeTabs } from "./tabs.ts"

/** Buttons that require valid answers. */
const forward = new Set(["next", "review", "send"])

/** Tells the server which questions are already visible on this page, so that it doesn't highlight them as new. */
const tellAsked = (sheet: Sheet): void => {
  const asked = sheet.form.querySelector<HTMLInputElement>(`input[name="${own.asked}"]`)
  if (asked === null) return
  const shown = sheet
    .questions()
    .filter((question) => question.closest("[hidden]") === null)
    .map((question) => question.dataset["question"] ?? "")
  asked.value = [...new Set([...asked.value.split(" "), ...shown])].filter((path) => path !== "").join(" ")
}

/** Activates a page of questions. Everything also works without this script, through the server. */
export const startFilling = (form: HTMLFormElement, facts: PageFacts, device?: OfflinePage): void => {
  const sheet = new Sheet(form, facts)
  const keeping = keepSaved(sheet, device)
  const { save, isSignedOut, isBack } = keeping
  if (facts.canSave) flushWhenLeft(form, keeping)
  keepForLanguage(form, keeping)
  const tellTime = measureTimes(sheet)

  const ready = (): void => {
    readyControls(form, facts.numbers)
    display(sheet)
  }

  const changed = (question: HTMLElement): void => {
    const path = question.dataset["question"] ?? ""
    tellTime(path)
    for (const key of sheet.take(path)) {
      const gone = sheet.question(key)
      if (gone !== null) clear(gone)
      sheet.take(key)
    }
    display(sheet)
    for (const shown of Object.keys(sheet.shown)) showProblems(sheet, shown, sheet.problemsAt(shown))
    save()
  }

  for (const type of ["input", "change"] as const)
    form.addEventListener(type, ({ target }) => {
      const question = questionOf(target)
      if (type === "change") settleExclusive(target)
      if (question !== null && !(target instanceof HTMLInputElement && target.type === "file")) changed(question)
    })

  // A question with an answer is validated when it loses focus. Passing through an empty question shows no error.
  form.addEventListener("focusout", ({ target, relatedTarget }) => {
    const question = questionOf(target)
    if (question === null || (relatedTarget instanceof Node && question.contains(relatedTarget))) return
    const path = question.dataset["question"] ?? ""
    // The question may have lost focus because of a click, whose target must not move away from under the pointer.
    whenReleased(() => {
      const problems = sheet
        .problemsAt(path)
        .filter(({ code }) => code !== "required" && code !== "must_be_checked" && code !== "min_items")
      if (problems.length > 0) showProblems(sheet, path, problems)
    })
  })

  form.addEventListener("submit", (event) => {
    const { submitter } = event
    if (submitter === null || submitter === undefined) return
    if (changeRows(sheet, submitter)) {
      event.preventDefault()
      ready()
      save()
      return
    }
    if (isSignedOut()) {
      event.preventDefault()
      void isBack().then((is) => is && form.requestSubmit(submitter))
      return
    }
    const go = submitter.getAttribute("name") === own.go ? submitter.getAttribute("value") : "send"
    if (!forward.has(go ?? "")) return
    sheet.filling = sheet.read()
    tellAsked(sheet)
    const isWrong = showAllProblems(sheet)
    if (isWrong || facts.isMessenger) event.preventDefault()
    if (!isWrong && facts.isMessenger) void sendToMessenger(sheet)
  })

  // Problems reported by the service are also cleared here, once fixed.
  for (const wrong of form.querySelectorAll<HTMLElement>("[data-question].field-wrong")) {
    const path = wrong.dataset["question"] ?? ""
    sheet.shown[path] = sheet.problemsAt(path)
  }

  takeFiles(sheet, changed, device)
  leadToQuestions(sheet)
  makeTabs(form)
  ready()
  const problems = document.getElementById("problems")
  if (problems !== null) {
    problems.tabIndex = -1
    problems.focus()
  }
}
