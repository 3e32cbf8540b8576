import { warningsOf } from "../../../src/domain/forms/check/Warnings.ts"
import { problemsOfForm } from "../../../src/domain/forms/check/FormCheck.ts"
import { impossibleRules } from "../../../src/domain/forms/check/ImpossibleRules.ts"
import type { Problem } from "../../../src/domain/forms/model/Problem.ts"
import type { CompiledForm } from "../../../src/domain/forms/rules/CompiledForm.ts"
import { isUnknownText } from "../../../src/domain/voice/questions/TextKind.ts"
import { isSpeakable } from "../../../src/domain/voice/questions/Speakable.ts"
import type { EditFacts } from "../../../src/views/forms/edit/EditPage.ts"
import { counted } from "../../../src/views/language/counted.ts"
import { attributes, type Html, html } from "../../../src/views/markup/html.ts"
import { type Draft, placeOf, textIn } from "./document.ts"

/** A finding to review before publishing. The form can't be published while there is an error. */
export interface Check {
  readonly uid: string | undefined
  /** The question's label; empty for the form. */
  readonly label: string
  readonly text: string
  readonly isError: boolean
  /** The kind of the question's answers can't be determined. */
  readonly isUnknown?: boolean
}

/** The innermost question or section on a path. */
const uidAt = (compiled: CompiledForm | undefined, path: string): string | undefined => {
  const elements = (compiled?.elements ?? []).filter((one) => path === one.path || path.startsWith(`${one.path}.`))
  const { source } = elements.reduce<(typeof elements)[number] | undefined>(
    (best, one) => (best === undefined || one.path.length > best.path.length ? one : best),
    undefined,
  ) ?? { source: undefined }
  return source !== undefined && "fieldUid" in source ? source.fieldUid : undefined
}

const wordsOf = (facts: EditFacts, { code, message }: Pick<Problem, "code" | "message">): string =>
  (facts.texts.edit.checks.codes as Readonly<Record<string, string>>)[code] ?? message

/** Everything that the author should know before publishing. */
export const checksOf = (facts: EditFacts, form: Draft, compiled: CompiledForm): ReadonlyArray<Check> => {
  const about = (uid: string | undefined, text: string, isError: boolean): Check => ({
    uid,
    label: uid === undefined ? "" : textIn(placeOf(form, uid)?.field["label"], facts.locale),
    text,
    isError,
  })
  const of = (isError: boolean) => (problem: Problem) =>
    about(uidAt(compiled, problem.path), wordsOf(facts, problem), isError)
  const { codes } = facts.texts.edit.checks
  const unspeakable =
    compiled.form.voice?.enabled === false
      ? []
      : compiled.elements.flatMap(({ field }) =>
          field === undefined || isSpeakable(field, facts.locale)
            ? []
            : [about(field.fieldUid, codes.unspeakable, true)],
        )
  const unknown =
    compiled.form.voice?.enabled === false
      ? []
      : compiled.elements.flatMap(({ field }) =>
          field !== undefined && isUnknownText(field, facts.locale)
            ? [{ ...about(field.fieldUid, codes.unknown_text, false), isUnknown: true }]
            : [],
        )
  return [
    ...problemsOfForm(compiled).map(of(true)),
    ...unspeakable,
    ...impossibleRules(compiled).map(of(false)),
    ...warningsOf(compiled.form).map(of(false)),
    ...unknown,
  ]
}

const named = (uid: string, label: string): Html =>
  html`<button type="button" class="check-to" data-check-of="${uid}">${label}</button>: `

/** A problem that names its question by label instead of by path. */
export const namedProblem = (
  facts: EditFacts,
  form: Draft,
  compiled: CompiledForm | undefined,
  path: string,
  message: string,
): Html => {
  const uid = uidAt(compiled, path)
  const label = uid === undefined ? "" : textIn(placeOf(form, uid)?.field["label"], facts.locale)
  return label === "" ? html`${message} <code>${path}</code>` : html`${named(uid!, label)}${message}`
}

/** The findings, each linked to its question; empty if there are none. */
export const checkList = (facts: EditFacts, checks: ReadonlyArray<Check>, isPlain = false): Html | null => {
  if (checks.length === 0) return null
  const { edit } = facts.texts
  const list = html`<ul class="checks">
    ${checks
      .slice(0, 50)
      .map(
        ({ uid, label, text, isError }) =>
          html`<li ${attributes({ class: isError ? "check-error" : undefined })}>
            ${uid === undefined ? null : named(uid, label)}${text}
          </li>`,
      )}
  </ul>`
  if (isPlain) return list
  const count = checks.length
  return html`<details class="findings">
    <summary>${counted(edit.checks.count, count, facts.locale)}</summary>
    ${list}
  </details>`
}
