import { isEmptyValue } from "../answers/Reading.ts"
import { type Json, ownValue } from "../codec/Json.ts"
import { eachEntry } from "./QuestionPlan.ts"

type Node = Json | undefined

/** The answers to one question: one, or one for each entry of a list; none where nothing was answered. */
export const answersAt = (data: Readonly<Record<string, Json>>, path: ReadonlyArray<string>): ReadonlyArray<Json> => {
  const [first = "", ...rest] = path
  const value = ownValue(data, first)
  return value === undefined ? [] : below(value, rest)
}

const below = (node: Node, path: ReadonlyArray<string>): ReadonlyArray<Json> => {
  if (node === undefined || node === null) return []
  const [key, ...rest] = path
  if (key === undefined) return isEmptyValue(node) ? [] : [node]
  if (key === eachEntry) return Array.isArray(node) ? node.flatMap((entry: Json) => below(entry, rest)) : []
  return typeof node === "object" && !Array.isArray(node)
    ? below(ownValue(node as Readonly<Record<string, Json>>, key), rest)
    : []
}
