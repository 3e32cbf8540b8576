import { writtenAnswer } from "../../../domain/forms/answers/WrittenAnswer.ts"
import type { FormField } from "../../../domain/forms/model/FormField.ts"
import type { Setting } from "../fill/Filling.ts"

/** A date, number or option in words. `undefined` if there is nothing to show. */
export const answerText = (
  { locale, numbers, options, texts }: Setting,
  field: FormField,
  value: unknown,
): string | undefined => writtenAnswer({ locale, numbers, options, words: texts.control }, field, value)
