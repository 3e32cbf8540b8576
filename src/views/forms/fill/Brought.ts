import type { CompiledForm } from "../../../domain/forms/rules/CompiledForm.ts"
import type { Answers } from "../../../domain/forms/rules/Scope.ts"
import type { ShareSettings } from "../../../domain/forms/share/ShareSettings.ts"
import { answersIn } from "./PostedForm.ts"

/** The query parameters for questions that the form's owner allows links to prefill. */
export const prefillQuery = (
  compiled: CompiledForm,
  { prefilled }: Pick<ShareSettings, "prefilled">,
  query: URLSearchParams,
): URLSearchParams =>
  new URLSearchParams(
    [...query].filter(
      ([key]) => compiled.rules.field(key)?.scope.depth === 0 && (prefilled === null || prefilled.includes(key)),
    ),
  )

/** Answers in the URL: a repeated name is a list if the question accepts a list. */
export const prefilledAnswers = (
  compiled: CompiledForm,
  share: Pick<ShareSettings, "prefilled">,
  query: URLSearchParams,
): Answers => {
  const own = prefillQuery(compiled, share, query)
  return Object.fromEntries(Object.entries(answersIn(compiled, [...own])).filter(([key]) => own.has(key)))
}
