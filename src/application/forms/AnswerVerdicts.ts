import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import type { CompiledForm } from "../../domain/forms/rules/CompiledForm.ts"
import type { Answers } from "../../domain/forms/rules/Scope.ts"
import type { JsonObject } from "../../domain/forms/codec/Json.ts"
import { dayIn } from "../../domain/forms/answers/Zones.ts"
import { localize } from "../../domain/forms/model/LocalizedText.ts"
import { fileFaults, filesIn, hasFileQuestions, withKnownFacts } from "../../domain/forms/submission/FileAnswers.ts"
import { namesForeign, uploadPrefix } from "../../domain/forms/submission/ForeignFiles.ts"
import type { AnswerProblem, AnswerProblems } from "../../domain/forms/validation/AnswerProblem.ts"
import { wordedAs } from "../../domain/forms/validation/Breaches.ts"
import { type Validation, validate } from "../../domain/forms/validation/Validation.ts"
import { FileRecords } from "../../ports/FileRecords.ts"
import { OptionSources } from "./OptionSources.ts"
import { RemoteAnswers } from "./RemoteAnswers.ts"

/** The person whose files are accepted, and their time zone. */
interface Respondent {
  readonly owner: string
  readonly zone: string | undefined
}

/** The problems found in answers, the values to store, and the uploaded files that the answers use. */
export interface Verdict {
  readonly isValid: boolean
  readonly problems: AnswerProblems
  readonly data: JsonObject
  readonly files: ReadonlyArray<string>
}

const plain = ({ isValid, problems, data }: Validation): Verdict => ({
  isValid,
  problems,
  data: data as JsonObject,
  files: [],
})

/** Checks answers by the form's own rules and by what only the service knows: options, remote answers, files. */
export const answerVerdicts = Effect.gen(function* () {
  const sources = yield* OptionSources
  const remote = yield* RemoteAnswers
  const records = yield* FileRecords

  /** The verdict after looking up the files in the answers. */
  const withFiles = Effect.fnUntraced(function* (
    tenant: DeclaredTenant,
    compiled: CompiledForm,
    verdict: Validation,
    owner: string,
    locale: string,
  ) {
    const { form } = compiled
    if (!hasFileQuestions(form)) return plain(verdict)
    const data = verdict.data as JsonObject
    const named = filesIn(form, data)
    if (named.length === 0) return plain(verdict)
    const fileRecords = yield* records.find([...new Set(named.map(({ blobRef }) => blobRef))])
    const files = new Map(fileRecords.map((file) => [file.key, file]))
    const problems: Record<string, ReadonlyArray<AnswerProblem>> = { ...verdict.problems }
    for (const { path, code, params } of fileFaults(named, files, { tenant, formUid: form.formUid, owner })) {
      const label = localize(named.find((one) => one.path === path)!.field.label, locale)
      problems[path] ??= [wordedAs(code, label, params, locale)]
    }
    return {
      isValid: Object.keys(problems).length === 0,
      problems,
      data: withKnownFacts(form, data, files),
      files: [...files.keys()],
    } satisfies Verdict
  })

  return Effect.fnUntraced(function* (
    tenant: DeclaredTenant,
    compiled: CompiledForm,
    answers: Answers,
    locale: string,
    { owner, zone }: Respondent,
  ) {
    const day = dayIn(yield* Clock.currentTimeMillis, zone)
    const options = yield* sources.needed(compiled.form, answers)
    const completed = yield* remote.completed(compiled, answers, day)
    const verdict = validate(compiled, completed, { locale, today: day, options })
    const own = uploadPrefix(tenant, compiled.form.formUid)
    const foreign = verdict.idsOf((value) => namesForeign(value, own))
    const complete =
      foreign.length === 0
        ? verdict
        : verdict.with(Object.fromEntries(foreign.map((id) => [id, [wordedAs("file", id, {}, locale)]])))
    return yield* withFiles(tenant, compiled, complete, owner, locale)
  })
})
