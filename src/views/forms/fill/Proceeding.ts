import { isGroup } from "../../../domain/forms/model/FieldType.ts"
import type { FormSection } from "../../../domain/forms/model/FormSection.ts"
import type { AnswerProblems } from "../../../domain/forms/validation/AnswerProblem.ts"
import { validate } from "../../../domain/forms/validation/Validation.ts"
import { withEntry, withoutEntry } from "./Entries.ts"
import { type Filling, fillingOf, type Setting } from "./Filling.ts"
import type { PostedForm } from "./PostedForm.ts"
import { askedIn, sectionOf, shownSections } from "./Sections.ts"

/** What to show after a page of answers has been submitted. */
export type Proceeding =
  | {
      readonly kind: "form"
      readonly filling: Filling
      readonly step: FormSection | undefined
      readonly focus?: string
    }
  | { readonly kind: "review"; readonly filling: Filling }
  | { readonly kind: "send"; readonly filling: Filling }
  | { readonly kind: "save"; readonly filling: Filling; readonly step: FormSection | undefined }

const isStepped = ({ compiled }: Setting): boolean => compiled.form.style?.layout === "wizard"

/** The current section; undefined for all sections. */
export const stepOf = (filling: Filling, wanted: string | undefined): FormSection | undefined => {
  if (!isStepped(filling)) return undefined
  const sections = shownSections(filling)
  return sections.find(({ sectionUid }) => sectionUid === wanted) ?? sections[0]
}

const only = (problems: AnswerProblems, isWanted: (path: string) => boolean): AnswerProblems =>
  Object.fromEntries(Object.entries(problems).filter(([path]) => isWanted(path)))

const isEmpty = (record: object): boolean => Object.keys(record).length === 0

/**
 * Visible questions that were not on the submitted page. Rules have made them visible since, and without a script the
 * page couldn't show them. They are asked before a missing answer counts as an error.
 */
const newsOf = (filling: Filling, posted: PostedForm, step: FormSection | undefined): ReadonlySet<string> => {
  if (posted.asked === undefined) return new Set()
  const sections = step === undefined ? shownSections(filling) : [step]
  const asked = sections
    .flatMap((section) => askedIn(filling, section))
    .filter(
      ({ isComputed, field }) =>
        !isComputed && field.fieldType !== "formula" && field.fieldType !== "note" && !isGroup(field),
    )
  return new Set(asked.map(({ path }) => path).filter((path) => !posted.asked!.has(path)))
}

/** The next or previous step; rules determine which sections are steps. */
const neighbour = (filling: Filling, step: FormSection | undefined, distance: 1 | -1): FormSection | undefined => {
  const { sections } = filling.compiled.form
  const shown = new Set(shownSections(filling))
  const at = step === undefined ? -1 : sections.indexOf(step)
  const others = distance === 1 ? sections.slice(at + 1) : sections.slice(0, Math.max(at, 0)).toReversed()
  return others.find((section) => shown.has(section))
}

const toReview = (setting: Setting, posted: PostedForm): Proceeding => {
  const { answers } = posted
  const { problems } = validate(setting.compiled, answers, setting)
  const plain = fillingOf(setting, answers)
  const step = stepOf(plain, posted.step)
  const news = newsOf(plain, posted, step)
  const visible = only(problems, (path) => !news.has(path))
  if (isEmpty(visible) && news.size === 0)
    return { kind: posted.go.kind === "review" ? "review" : "send", filling: plain }
  const first = Object.keys(visible)[0]
  const wrong = first === undefined || !isStepped(setting) ? step : (sectionOf(plain, first) ?? step)
  const shown = wrong === undefined ? visible : only(visible, (path) => sectionOf(plain, path) === wrong)
  return { kind: "form", filling: fillingOf(setting, answers, shown, news), step: wrong }
}

const toNext = (setting: Setting, posted: PostedForm): Proceeding => {
  const plain = fillingOf(setting, posted.answers)
  const step = stepOf(plain, posted.step)
  if (step === undefined) return toReview(setting, { ...posted, go: { kind: "review" } })
  const news = newsOf(plain, posted, step)
  const { problems } = validate(setting.compiled, posted.answers, setting)
  const visible = only(problems, (path) => sectionOf(plain, path) === step && !news.has(path))
  if (!isEmpty(visible) || news.size > 0)
    return { kind: "form", filling: fillingOf(setting, posted.answers, visible, news), step }
  const next = neighbour(plain, step, 1)
  if (next === undefined) return toReview(setting, { ...posted, go: { kind: "review" }, asked: undefined })
  return { kind: "form", filling: plain, step: next }
}

/** The result of submitting a page of answers with one of its buttons. Input is never lost. */
export const proceed = (setting: Setting, posted: PostedForm): Proceeding => {
  const { go, answers } = posted
  switch (go.kind) {
    case "send":
    case "review":
      return toReview(setting, posted)
    case "next":
      return toNext(setting, posted)
    case "back": {
      const filling = fillingOf(setting, answers)
      const step = stepOf(filling, posted.step)
      return { kind: "form", filling, step: neighbour(filling, step, -1) ?? step }
    }
    case "save": {
      const filling = fillingOf(setting, answers)
      return { kind: "save", filling, step: stepOf(filling, posted.step) }
    }
    case "edit": {
      const filling = fillingOf(setting, answers)
      return { kind: "form", filling, step: stepOf(filling, go.section), focus: go.section }
    }
    case "add":
    case "remove": {
      const changed = go.kind === "add" ? withEntry : withoutEntry
      const filling = fillingOf(setting, changed(setting.compiled, answers, go.path))
      return { kind: "form", filling, step: stepOf(filling, posted.step), focus: go.path }
    }
  }
}
