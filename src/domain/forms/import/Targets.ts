import type { FieldType } from "../model/FieldType.ts"

/** The question of ours that an expression of the source reads. */
export interface Target {
  readonly fieldId: string
  readonly type: FieldType
}

/** A value that a choice of ours may have: a comma separates chosen values elsewhere. */
export const choiceValue = (value: string): string =>
  value
    .replaceAll(/\s*,\s*/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()

/** A name that a question of ours may have. */
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
