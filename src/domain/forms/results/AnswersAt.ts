import { isEmptyValue } from "../answers/Reading.ts"
import { type Json, ownValue } from "../codec/Json.ts"
import { eachEntry } from "./QuestionKinds.ts"

const none: ReadonlyArray<Json> = []

/** The answers to a question: a single answer, or one per entry of a list; empty if there is no answer. */
export const answersAt = (data: Readonly<Record<string, Json>>, path: ReadonlyArray<string>): ReadonlyArray<Json> =>
  below(ownValue(data, path[0] ?? ""), path, 1)

const below = (node: Json | undefined, path: ReadonlyArray<string>, depth: number): ReadonlyArray<Json> => {
  if (node === undefined || node === null) return none
  const key = path[depth]
  if (key === undefined) return isEmptyValue(node) ? none : [node]
  if (key === eachEntry)
    return Array.isArray(node) ? node.flatMap((entry: Json) => below(entry, path, depth + 1)) : none
  return typeof node === "object" && !Array.isArray(node)
    ? below(ownValue(node as Readonly<Record<string, Json>>, key), path, depth + 1)
    : none
}
