import type { FieldType } from "../model/FieldType.ts"

/** The imported question that an expression refers to. */
export interface Target {
  readonly fieldId: string
  readonly type: FieldType
  /** All possible answers, if there are only a few; absent if the question accepts several answers. */
  readonly values?: ReadonlyArray<string>
}

/** Converts a string to a valid option value, without commas, because commas separate selected values. */
export const choiceValue = (value: string): string =>
  value
    .replaceAll(/\s*,\s*/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()

/** Converts a name to a valid field id. */
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
