import type { Json } from "../codec/Json.ts"
import type { CompiledForm } from "../rules/CompiledForm.ts"
import type { Answers } from "../rules/Scope.ts"
import { messageOf } from "./Messages.ts"
import type { AnswerProblems } from "./AnswerProblem.ts"

/** The key for problems with unknown answers. */
const unknownKey = "__unknown__"

const mostKeys = 256
const mostBytes = 262_144

/**
 * Drops, keeps (within limits) or refuses unknown answers, depending on the form's setting. They can be kept only at
 * the top level; inside groups and arrays they are dropped.
 */
export const unknownAnswers = (
  { form, rules }: CompiledForm,
  answers: Answers,
  locale: string,
): { readonly kept: Readonly<Record<string, Json>>; readonly problems: AnswerProblems } => {
  if (form.unknownFields === "drop") return { kept: {}, problems: {} }
  const entries = Object.entries(answers).filter(
    ([key, value]) => value !== undefined && !isAsked(rules.field(key)) && !key.startsWith("__"),
  ) as ReadonlyArray<[string, Json]>
  if (entries.length === 0) return { kept: {}, problems: {} }
  const refusal = (code: "unknown_field" | "too_large", params: Readonly<Record<string, string>>) => ({
    kept: {},
    problems: { [unknownKey]: [{ code, message: messageOf(code, "", params, locale), params }] },
  })
  if (form.unknownFields === "reject") {
    const names = entries
      .slice(0, 20)
      .map(([key]) => key.slice(0, 128))
      .join(", ")
    return refusal("unknown_field", { names })
  }
  const bytes = new TextEncoder().encode(JSON.stringify(Object.fromEntries(entries))).length
  if (entries.length > mostKeys || bytes > mostBytes) return refusal("too_large", {})
  return { kept: Object.fromEntries(entries), problems: {} }
}

const isAsked = (element: ReturnType<CompiledForm["rules"]["field"]>): boolean =>
  element !== undefined && element.scope.depth === 0
