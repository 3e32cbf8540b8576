import { madeFrom } from "../../forms/rules/MadeFrom.ts"
import type { Session } from "./Session.ts"

/** Computed fields that reveal part of a sensitive answer. */
export const revealingFields = ({ compiled, list }: Session): ReadonlySet<string> => {
  const secrets = list.questions.filter(({ isSensitive }) => isSensitive)
  return madeFrom(
    compiled,
    secrets.flatMap(({ fieldId }) => compiled.rules.field(fieldId) ?? []),
  )
}
