import { isJsonObject, type Json, type JsonObject } from "../codec/Json.ts"
import { type FormDefinition, topLevelFields } from "../model/FormDefinition.ts"
import type { FormField } from "../model/FormField.ts"

/** How password answers are stored, according to `meta.password`: as a salted hash (the default), or not at all. */
export const passwordStorages = ["hash", "none"] as const

/**
 * The maximum number of hashed passwords per submission, because hashing takes time and memory. Further passwords are
 * not stored.
 */
const mostHashed = 20

/** Answers without passwords, and the passwords by path. */
export interface Parted {
  readonly data: JsonObject
  readonly passwords: ReadonlyMap<string, string>
}

const isPassword = ({ fieldType }: FormField): boolean => fieldType === "password"

const hasPassword = (field: FormField): boolean =>
  isPassword(field) ||
  (field.children ?? []).some(hasPassword) ||
  (field.itemTemplate !== undefined && hasPassword(field.itemTemplate))

const note = (field: FormField, path: string, value: Json, passwords: Map<string, string>): void => {
  const isKept = field.meta?.["password"] !== "none" && passwords.size < mostHashed
  if (isKept && typeof value === "string" && value !== "") passwords.set(path, value)
}

const valueWithout = (field: FormField, path: string, value: Json, passwords: Map<string, string>): Json => {
  if (field.children !== undefined && isJsonObject(value))
    return objectWithout(field.children, `${path}.`, value, passwords)
  const item = field.itemTemplate
  if (item === undefined || !Array.isArray(value) || !hasPassword(item)) return value
  if (!isPassword(item)) return value.map((one: Json, n) => valueWithout(item, `${path}[${n}]`, one, passwords))
  value.forEach((one: Json, n) => note(item, `${path}[${n}]`, one, passwords))
  return []
}

const objectWithout = (
  fields: ReadonlyArray<FormField>,
  prefix: string,
  answers: JsonObject,
  passwords: Map<string, string>,
): JsonObject => {
  const secret = new Map(fields.filter(hasPassword).map((field) => [field.fieldId, field]))
  if (secret.size === 0) return answers
  return Object.fromEntries(
    Object.entries(answers).flatMap(([key, value]): ReadonlyArray<readonly [string, Json]> => {
      const field = secret.get(key)
      if (field === undefined || value === undefined) return [[key, value as Json]]
      if (!isPassword(field)) return [[key, valueWithout(field, `${prefix}${key}`, value, passwords)]]
      note(field, `${prefix}${key}`, value, passwords)
      return []
    }),
  )
}

/** Removes password answers at any depth, so that no stored or forwarded data contains them. */
export const withoutPasswords = (form: FormDefinition, answers: JsonObject): Parted => {
  const passwords = new Map<string, string>()
  return { data: objectWithout(topLevelFields(form), "", answers, passwords), passwords }
}
