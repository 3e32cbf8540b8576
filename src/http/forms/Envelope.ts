import * as Result from "effect/Result"
import { isJsonObject, type Json, type JsonObject } from "../../domain/forms/codec/Json.ts"
import { BadQuery, type Query } from "../query/Query.ts"
import { FieldMissing } from "./Requests.ts"

/** The keys of a validation or submission body other than the answers. */
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

/**
 * `{data: {...}, ...}` without other keys that may be answers is an envelope; any other body is the answers themselves.
 */
const isEnvelope = (body: unknown): body is JsonObject & { readonly data: JsonObject } =>
  isJsonObject(body) && isJsonObject(body["data"]) && Object.keys(body).every((key) => keys.has(key))

export const isFlat = (body: unknown): boolean => !isEnvelope(body)

/** Answers, and the options sent with them. */
export interface Envelope {
  readonly answers: JsonObject
  readonly wantsCheck: boolean
  readonly submissionId: Json | undefined
  readonly locale: string | undefined
  readonly context: JsonObject | undefined
  readonly mergePartials: boolean
}

type About = { readonly [key: string]: Json | undefined }

const yesOrNo = "true or false"

/** An option in the body or in the query, which is on if either of them sets it. */
const isAsked = (about: About, query: Query, key: string): Result.Result<boolean, FieldMissing | BadQuery> => {
  const inBody = about[key] ?? false
  if (typeof inBody !== "boolean") return Result.fail(new FieldMissing({ key, expected: yesOrNo }))
  const inQuery = query.get(key)?.toLowerCase() ?? "false"
  return inQuery === "true" || inQuery === "false"
    ? Result.succeed(inBody || inQuery === "true")
    : Result.fail(new BadQuery({ key, expected: yesOrNo }))
}

const localeIn = (about: About): Result.Result<string | undefined, FieldMissing> => {
  const locale = about["locale"] ?? undefined
  return locale === undefined || typeof locale === "string"
    ? Result.succeed(locale)
    : Result.fail(new FieldMissing({ key: "locale", expected: "a language tag" }))
}

const contextIn = (about: About): Result.Result<JsonObject | undefined, FieldMissing> => {
  const key = (about["context"] ?? null) === null ? "visit_context" : "context"
  const context = about[key] ?? undefined
  return context === undefined || isJsonObject(context)
    ? Result.succeed(context)
    : Result.fail(new FieldMissing({ key, expected: "an object" }))
}

/** Parses a validation or submission body; reports invalid keys other than the answers. */
export const opened = (body: JsonObject, query: Query): Result.Result<Envelope, FieldMissing | BadQuery> => {
  const about: About = isEnvelope(body) ? body : {}
  const wantsCheck = isAsked(about, query, "llm_validation")
  if (Result.isFailure(wantsCheck)) return Result.fail(wantsCheck.failure)
  const locale = localeIn(about)
  if (Result.isFailure(locale)) return Result.fail(locale.failure)
  const context = contextIn(about)
  if (Result.isFailure(context)) return Result.fail(context.failure)
  const mergePartials = isAsked(about, query, "merge_partials")
  if (Result.isFailure(mergePartials)) return Result.fail(mergePartials.failure)
  return Result.succeed({
    answers: isEnvelope(body) ? body.data : body,
    wantsCheck: wantsCheck.success,
    submissionId: about["submission_id"] ?? undefined,
    locale: locale.success,
    context: context.success,
    mergePartials: mergePartials.success,
  })
}
