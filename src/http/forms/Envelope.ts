import type { Query } from "./Requests.ts"
import { isJsonObject, type Json, type JsonObject } from "../../domain/forms/codec/Json.ts"

/** What a body of validate or data may say beside the answers. */
const keys = new Set([
  "data",
  "llm_validation",
  "visit_context",
  "context",
  "submission_id",
  "locale",
  "tenant",
  "merge_partials",
])

/** `{data: {...}, ...}` with nothing that could be an answer beside it; anything else is the answers themselves. */
export const isEnvelope = (body: unknown): body is JsonObject & { readonly data: JsonObject } =>
  isJsonObject(body) && isJsonObject(body["data"]) && Object.keys(body).every((key) => keys.has(key))

export const isFlat = (body: unknown): boolean => !isEnvelope(body)

/** Answers and what was said about them. */
export interface Envelope {
  readonly answers: JsonObject
  readonly wantsCheck: boolean
  readonly submissionId: Json | undefined
  readonly locale: Json | undefined
  readonly context: JsonObject | undefined
  readonly mergePartials: boolean
}

export const opened = (body: JsonObject, query: Query): Envelope => {
  const { data, ...about }: { readonly data: JsonObject; readonly [key: string]: Json | undefined } = isEnvelope(body)
    ? body
    : { data: body }
  const context = about["context"] ?? about["visit_context"]
  return {
    answers: data,
    wantsCheck: about["llm_validation"] === true || query.get("llm_validation") === "true",
    submissionId: about["submission_id"],
    locale: about["locale"],
    context: isJsonObject(context) ? context : undefined,
    mergePartials: about["merge_partials"] === true || query.get("merge_partials") === "true",
  }
}
