import type { FieldType } from "../model/FieldType.ts"

/** The imported question that an expression reads. */
export interface Target {
  readonly fieldId: string
  readonly type: FieldType
  /** All answers that it can have, if they are few; absent for a question with several answers at once. */
  readonly values?: ReadonlyArray<string>
}

/** A valid option value: commas separate selected values elsewhere. */
export const choiceValue = (value: string): string =>
  value
    .replaceAll(/\s*,\s*/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()

/** A valid field id. */
export const fieldIdOf = (name: string): string => {
  const id = name
    .trim()
    .replaceAll(/[\s.[\]"'<>&\\/]+/g, "_")
    .replace(/^_{2,}/, "_")
    .slice(0, 120)
  return id === "" || id === "_" || id === "constructor" || id === "prototype"
    ? `question_${id}`.replace(/_+$/, "")
    : id
}
