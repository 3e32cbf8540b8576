import type { FieldType } from "../model/FieldType.ts"

/** The imported question that an expression reads. */
export interface Target {
  readonly fieldId: string
  readonly type: FieldType
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
