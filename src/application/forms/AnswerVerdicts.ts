import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import type { CompiledForm } from "../../domain/forms/rules/CompiledForm.ts"
import type { Answers } from "../../domain/forms/rules/Scope.ts"
import { namesForeign, uploadPrefix } from "../../domain/forms/submission/ForeignFiles.ts"
import { wordedAs } from "../../domain/forms/validation/Breaches.ts"
import { validate } from "../../domain/forms/validation/Validation.ts"
import { OptionSources } from "./OptionSources.ts"
import { RemoteAnswers } from "./RemoteAnswers.ts"

const dayMs = 86_400_000

/** What is wrong with answers, by the form's own rules and by what only the service knows: options, remote answers, files. */
export const answerVerdicts = Effect.gen(function* () {
  const sources = yield* OptionSources
  const remote = yield* RemoteAnswers

  let latest = { day: Number.NaN, text: "" }

  /** The date in UTC, written once a day. */
  const today = Effect.map(Clock.currentTimeMillis, (now) => {
    const day = Math.floor(now / dayMs)
    if (day !== latest.day) latest = { day, text: DateTime.formatIsoDateUtc(DateTime.makeUnsafe(now)) }
    return latest.text
  })

  return Effect.fnUntraced(function* (
    tenant: DeclaredTenant,
    compiled: CompiledForm,
    answers: Answers,
    locale: string,
  ) {
    const day = yield* today
    const options = yield* sources.needed(compiled.form, answers)
    const completed = yield* remote.completed(compiled, answers, day)
    const verdict = validate(compiled, completed, { locale, today: day, options })
    const own = uploadPrefix(tenant, compiled.form.formUid)
    const foreign = verdict.idsOf((value) => namesForeign(value, own))
    if (foreign.length === 0) return verdict
    return verdict.with(Object.fromEntries(foreign.map((id) => [id, [wordedAs("file", id, {}, locale)]])))
  })
})
