import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import { readField, writeField } from "../../domain/forms/codec/FormCodec.ts"
import { isJsonObject, type Json, type JsonObject } from "../../domain/forms/codec/Json.ts"
import { expandQuestion, isQuestionReference, type ReusableField } from "../../domain/forms/edit/QuestionBank.ts"
import { FormInvalid } from "../../domain/forms/Errors.ts"
import { problem } from "../../domain/forms/model/Problem.ts"
import { FormStore, type FormStoreUnavailable } from "../../ports/FormStore.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { QuestionStore, type QuestionStoreUnavailable } from "../../ports/QuestionStore.ts"
import { SubmissionStore, type SubmissionStoreUnavailable } from "../../ports/SubmissionStore.ts"

const references = (json: Json): ReadonlyArray<string> => {
  if (Array.isArray(json)) return json.flatMap((item: Json) => references(item))
  if (!isJsonObject(json)) return []
  const isReference: boolean = isQuestionReference(json)
  if (isReference) return [String(json["question_id"])]
  return Object.entries(json).flatMap(([key, value]) => (holders.has(key) ? references(value) : []))
}

/** Keys that contain fields. */
const holders = new Set(["sections", "fields", "children", "item_template"])

const replaced = (json: Json, expand: (reference: JsonObject) => Json): Json => {
  if (Array.isArray(json)) return json.map((item: Json) => replaced(item, expand))
  if (!isJsonObject(json)) return json
  const isReference: boolean = isQuestionReference(json)
  if (isReference) return expand(json)
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, holders.has(key) ? replaced(value, expand) : value]),
  )
}

/** Questions that a tenant uses in several forms. */
export class QuestionBank extends Context.Service<
  QuestionBank,
  {
    readonly add: (
      tenant: DeclaredTenant,
      json: unknown,
    ) => Effect.Effect<ReusableField, FormInvalid | QuestionStoreUnavailable>
    readonly list: (
      tenant: DeclaredTenant,
      limit: number,
      after?: string,
    ) => Effect.Effect<
      ReadonlyArray<ReusableField>,
      QuestionStoreUnavailable | FormStoreUnavailable | SubmissionStoreUnavailable
    >
    /** Replaces references to bank questions (`{question_id, overrides?}`) in a definition with the questions. */
    readonly expanded: (
      tenant: DeclaredTenant,
      definition: JsonObject,
      seed: string,
    ) => Effect.Effect<JsonObject, FormInvalid | QuestionStoreUnavailable>
  }
>()("parley/application/forms/QuestionBank") {
  static readonly layer = Layer.effect(
    QuestionBank,
    Effect.gen(function* () {
      const store = yield* QuestionStore
      const forms = yield* FormStore
      const submissions = yield* SubmissionStore
      const identifiers = yield* Identifiers
      return QuestionBank.of({
        add: Effect.fn("QuestionBank.add")(function* (tenant, json) {
          const questionId = yield* identifiers.uuid
          const definition = yield* Effect.fromResult(readField(json, questionId))
          const createdAt = DateTime.formatIso(yield* DateTime.now)
          const question = { questionId, definition, usageForms: 0, usageResponses: 0, createdAt }
          yield* store.insert(tenant, question)
          return question
        }),
        list: Effect.fn("QuestionBank.list")(function* (tenant, limit, after) {
          const listed = yield* store.list(tenant, limit, after)
          const uses = yield* forms.asking(
            tenant,
            listed.map(({ questionId }) => questionId),
          )
          const counts = yield* submissions.counts(tenant, [...new Set(uses.map(({ formUid }) => formUid))])
          return listed.map((question) => {
            const own = uses.filter(({ questionId }) => questionId === question.questionId)
            const responses = own.reduce((sum, { formUid }) => sum + (counts.get(formUid) ?? 0), 0)
            return { ...question, usageForms: own.length, usageResponses: responses }
          })
        }),
        expanded: Effect.fn("QuestionBank.expanded")(function* (tenant, definition, seed) {
          const named = [...new Set(references(definition))]
          if (named.length === 0) return definition
          const questionsById = new Map((yield* store.named(tenant, named)).map((one) => [one.questionId, one]))
          const problems: Array<FormInvalid["problems"][number]> = []
          const expanded = replaced(definition, (reference) => {
            const question = questionsById.get(String(reference["question_id"]))
            if (question === undefined) {
              problems.push(
                problem(
                  "",
                  "unknown_question",
                  `The question bank has no question with the question_id ${String(reference["question_id"])}`,
                ),
              )
              return reference
            }
            const field = expandQuestion(question, reference, seed)
            if (Result.isSuccess(field)) return writeField(field.success)
            problems.push(...field.failure.problems)
            return reference
          })
          return problems.length === 0 ? (expanded as JsonObject) : yield* new FormInvalid({ problems })
        }),
      })
    }),
  )
}
