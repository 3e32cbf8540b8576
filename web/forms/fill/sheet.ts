import { change } from "../../../src/domain/forms/rules/Resolution.ts"
import { compile } from "../../../src/domain/forms/rules/CompiledForm.ts"
import type { AnswerProblem, AnswerProblems } from "../../../src/domain/forms/validation/AnswerProblem.ts"
import { problemsAt, problemsOf } from "../../../src/domain/forms/validation/Validation.ts"
import { dayIn, zoneOf } from "../../../src/domain/forms/answers/Zones.ts"
import { boundOf } from "../../../src/views/forms/controls/Typed.ts"
import { own } from "../../../src/views/forms/fill/ownNames.ts"
import { type Filling, fillingOf, type Setting, typedAt } from "../../../src/views/forms/fill/Filling.ts"
import type { PageFacts } from "../../../src/views/forms/fill/FormPage.ts"
import { answersIn, type Entry } from "../../../src/views/forms/fill/PostedForm.ts"

const zoneHere = (): string | undefined => zoneOf(Intl.DateTimeFormat().resolvedOptions().timeZone)

/** Fills in the respondent's time zone, and resolves date limits such as "today" in that time zone. */
const tellPlace = (form: HTMLFormElement, { zone = "", today }: Setting): void => {
  for (const input of form.querySelectorAll<HTMLInputElement>(`input[name="${own.zone}"]`)) input.value = zone
  for (const input of form.querySelectorAll<HTMLInputElement>("[data-min-date], [data-max-date]")) {
    input.min = boundOf(input.dataset["minDate"], today) ?? input.min
    input.max = boundOf(input.dataset["maxDate"], today) ?? input.max
  }
}

/** The form's controls as they would be submitted. */
export const entriesIn = (form: HTMLFormElement): ReadonlyArray<Entry> =>
  [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : []))

/** A form being filled in. Its state follows from its controls, by the server's rules. */
export class Sheet {
  readonly form: HTMLFormElement
  readonly facts: PageFacts
  readonly setting: Setting
  filling: Filling
  /** Shown problems, by question key. */
  shown: Record<string, ReadonlyArray<AnswerProblem>> = {}
  /** The text of each question that depends on other answers, as last drawn. */
  readonly said = new Map<string, string>()

  constructor(form: HTMLFormElement, facts: PageFacts) {
    this.form = form
    this.facts = facts
    const { locale, numbers, texts, options } = facts
    const zone = zoneHere()
    const today = dayIn(Date.now(), zone)
    this.setting = { compiled: compile(facts.form), locale, numbers, zone, texts, today, options }
    tellPlace(form, this.setting)
    this.filling = this.read()
  }

  read(): Filling {
    return fillingOf(this.setting, answersIn(this.setting.compiled, entriesIn(this.form)))
  }

  /** Applies a change to a question; returns the keys of cleared dependent answers. */
  take(path: string): ReadonlyArray<string> {
    const next = this.read()
    const { cleared } = change(this.filling.resolution, path, typedAt(next.answers, path))
    this.filling = next
    return cleared
  }

  problemsAt(path: string): ReadonlyArray<AnswerProblem> {
    return problemsAt(this.filling.resolution, path, this.setting.locale)
  }

  /** Problems with the answers on this page. */
  problems(): AnswerProblems {
    return Object.fromEntries(
      Object.entries(problemsOf(this.filling.resolution, this.setting.locale)).filter(
        ([path]) => this.question(path) !== null,
      ),
    )
  }

  question(path: string): HTMLElement | null {
    return this.form.querySelector<HTMLElement>(`[data-question="${CSS.escape(path)}"]`)
  }

  questions(): ReadonlyArray<HTMLElement> {
    return [...this.form.querySelectorAll<HTMLElement>("[data-question]")]
  }
}

/** The question that contains an element. */
export const questionOf = (node: EventTarget | null): HTMLElement | null =>
  node instanceof Element ? node.closest<HTMLElement>("[data-question]") : null
