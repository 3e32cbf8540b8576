import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { FormInvalid } from "../Errors.ts"
import { readField, writeField } from "../codec/FormCodec.ts"
import { isJsonObject, type Json, type JsonObject, mergePatch } from "../codec/Json.ts"
import { allFields, type FormDefinition } from "../model/FormDefinition.ts"
import { FormField } from "../model/FormField.ts"
import { problem } from "../model/Problem.ts"

/**
 * A question in the bank. `usageForms` is the number of forms whose newest version uses it; `usageResponses` is the
 * number of their submissions.
 */
export const ReusableField = Schema.Struct({
  questionId: Schema.String,
  definition: FormField,
  usageForms: Schema.Int,
  usageResponses: Schema.Int,
  createdAt: Schema.String,
})
export type ReusableField = typeof ReusableField.Type

/** The question in wire format. */
export const writeReusableField = (question: ReusableField, tenant: string): JsonObject => ({
  question_id: question.questionId,
  definition: writeField(question.definition),
  tenant,
  usage_forms: question.usageForms,
  usage_responses: question.usageResponses,
  created_at: question.createdAt,
})

/** A reference to a bank question in a form: `{question_id, overrides?}`. */
export const isQuestionReference = (json: Json): json is JsonObject =>
  isJsonObject(json) && typeof json["question_id"] === "string" && json["field_type"] === undefined

/** Converts a bank question to a form field, with a new identifier and the form's overrides. */
export const expandQuestion = (
  question: ReusableField,
  reference: JsonObject,
  seed: string,
): Result.Result<FormField, FormInvalid> => {
  const overrides = reference["overrides"] ?? {}
  if (isJsonObject(overrides) && "field_uid" in overrides)
    return Result.fail(
      new FormInvalid({
        problems: [
          problem(
            "overrides.field_uid",
            "reserved",
            "A saved question gets a new field_uid in each form: leave it out of the overrides",
          ),
        ],
      }),
    )
  const { field_uid: _uid, ...definition } = writeField(question.definition)
  const merged = mergePatch(definition, overrides)
  return readField(isJsonObject(merged) ? { ...merged, question_id: question.questionId } : merged, seed)
}

/** The ids of the bank questions that a form uses, without duplicates. */
export const questionsIn = (form: FormDefinition): ReadonlyArray<string> => [
  ...new Set(allFields(form).flatMap(({ questionId }) => (questionId === undefined ? [] : [questionId]))),
]
